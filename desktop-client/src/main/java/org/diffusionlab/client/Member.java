package org.diffusionlab.client;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.server.clock.Clock;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;

/**
 * A member that runs by itself: a {@link MemberCore} on one event loop, with a link that is made
 * again, after a pause that grows, whenever it is lost.
 *
 * <p>Everything happens on the event loop the member was given, which it may share with thousands
 * of others; the public methods may be called from any thread.
 */
public final class Member implements AutoCloseable {
  private static final long FIRST_PAUSE_MILLIS = 200;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  private final Supplier<SocketAddress> address;
  private final EventLoop loop;
  private final Clock clock;
  private final Backoff backoff;
  private final MemberCore core;

  // Everything below belongs to the event loop.
  private TcpLink link;
  private boolean wanted;
  private boolean connecting;
  private boolean waiting;
  private String goodbye = "";

  /**
   * A member that is offline.
   *
   * @param config who it is
   * @param address where the server is, asked before each attempt
   * @param group whose event loop it lives on
   * @param clock for heartbeats
   * @param random spreads reconnects
   * @param watcher told what happens on the phone, on the event loop; its frames are for seeing
   *     only
   */
  public Member(
      MemberConfig config,
      Supplier<SocketAddress> address,
      EventLoopGroup group,
      Clock clock,
      RandomGenerator random,
      MemberOutput watcher) {
    this.address = address;
    this.loop = group.next();
    this.clock = clock;
    this.backoff = new Backoff(FIRST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS, random);
    this.core = new MemberCore(config, new Output(watcher));
  }

  /** Connects, and stays connected until {@link #goOffline}. */
  public void goOnline() {
    loop.execute(
        () -> {
          wanted = true;
          connect();
        });
  }

  /** Leaves cleanly; done when the phone is offline. */
  public CompletableFuture<Void> goOffline() {
    CompletableFuture<Void> offline = new CompletableFuture<>();
    loop.execute(
        () -> {
          wanted = false;
          if (link == null) {
            core.disconnected(ClientStatus.OFFLINE);
          } else {
            core.leave();
            link.flush();
          }
          whenOffline(offline);
        });
    return offline;
  }

  private void whenOffline(CompletableFuture<Void> offline) {
    if (link == null && !connecting) {
      offline.complete(null);
    } else {
      loop.schedule(() -> whenOffline(offline), 5, TimeUnit.MILLISECONDS);
    }
  }

  /** Sends now, or as soon as the member is online; the clientId under which it is stored. */
  public CompletableFuture<String> send(String gid, String text) {
    CompletableFuture<String> sent = new CompletableFuture<>();
    loop.execute(
        () -> {
          try {
            sent.complete(core.send(gid, text));
            flush();
          } catch (IllegalArgumentException e) {
            sent.completeExceptionally(e);
          }
        });
    return sent;
  }

  /** Gives the core to {@code reader} on the event loop, to look at. */
  public void look(Consumer<MemberCore> reader) {
    loop.execute(() -> reader.accept(core));
  }

  /** Cuts the connection without a goodbye, as a pulled cable does; it is made again. */
  public void cut() {
    loop.execute(
        () -> {
          if (link != null) {
            link.close();
          }
        });
  }

  /** Goes away without a goodbye and stays away; may be called twice. */
  @Override
  public void close() {
    loop.execute(
        () -> {
          wanted = false;
          if (link != null) {
            link.close();
          }
        });
  }

  private void connect() {
    if (!wanted || connecting || waiting || link != null) {
      return;
    }
    connecting = true;
    goodbye = "";
    TcpLink.connect(loop, address.get(), new Link())
        .whenComplete(
            (made, failure) ->
                loop.execute(
                    () -> {
                      connecting = false;
                      if (failure == null) {
                        connected(made);
                      } else {
                        lost();
                      }
                    }));
  }

  private void connected(TcpLink made) {
    link = made;
    if (!wanted || !made.isOpen()) {
      made.close();
      closed();
      return;
    }
    core.connected(clock.monotonicMillis());
    link.flush();
    heartbeat(made);
  }

  private void heartbeat(TcpLink of) {
    if (link != of) {
      return;
    }
    long now = clock.monotonicMillis();
    core.tick(now);
    link.flush();
    long due = core.isLoggedIn() ? core.nextTimer() - now : MemberCore.HEARTBEAT_MILLIS;
    long wait = Math.max(1, Math.min(due, MemberCore.HEARTBEAT_MILLIS));
    loop.schedule(() -> heartbeat(of), wait, TimeUnit.MILLISECONDS);
  }

  private void closed() {
    if (link != null) {
      link.close();
      link = null;
      lost();
    }
  }

  /** Not connected: tries again after a pause, unless somebody else has taken the place over. */
  private void lost() {
    if (goodbye.equals("takenOver")) {
      wanted = false;
      core.disconnected(ClientStatus.GUEST);
      return;
    }
    core.disconnected(wanted ? ClientStatus.RECONNECTING : ClientStatus.OFFLINE);
    if (wanted) {
      waiting = true;
      loop.schedule(
          () -> {
            waiting = false;
            connect();
          },
          backoff.next(),
          TimeUnit.MILLISECONDS);
    }
  }

  private void flush() {
    if (link != null) {
      link.flush();
    }
  }

  /** Called on the same event loop, as the link lives on it. */
  private final class Link implements TcpLink.Listener {
    @Override
    public void onFrame(ServerFrame frame) {
      core.handle(frame);
      if (core.isLoggedIn()) {
        backoff.reset();
      }
    }

    @Override
    public void onBadLine(ProtocolException problem) {
      if (link != null) {
        link.close(); // what comes after a line we cannot read cannot be trusted; replay will tell
      }
    }

    @Override
    public void onPause() {
      core.endTurn();
      flush();
    }

    @Override
    public void onClosed() {
      closed();
    }
  }

  private final class Output implements MemberOutput {
    private final MemberOutput watcher;

    Output(MemberOutput watcher) {
      this.watcher = watcher;
    }

    @Override
    public void frame(ClientFrame frame) {
      if (link != null) {
        link.write(FrameCodec.encode(frame));
      }
      watcher.frame(frame);
    }

    @Override
    public void event(RunEvent event) {
      watcher.event(event);
    }

    @Override
    public void shown(Message message, RunEvent.Source source) {
      watcher.shown(message, source);
    }

    @Override
    public void hangUp() {
      link.close();
    }

    @Override
    public void goodbye(String reason) {
      goodbye = reason;
      watcher.goodbye(reason);
      link.close();
    }
  }
}
