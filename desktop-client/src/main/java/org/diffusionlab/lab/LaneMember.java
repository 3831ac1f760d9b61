package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.diffusionlab.client.MemberConfig;
import org.diffusionlab.client.MemberCore;
import org.diffusionlab.client.MemberOutput;
import org.diffusionlab.client.TcpLink;
import org.diffusionlab.lab.log.RunLogJson;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;

/**
 * One member's phone in one lane, stepped: what arrives is queued, and handled only when the engine
 * gives the members their turn. Engine thread, but for the queue.
 */
final class LaneMember implements MemberOutput {
  private final int rank;
  private final MemberCore core;
  private final InFlight inFlight;
  private final List<RunEvent> events = new ArrayList<>();

  private Connection connection;
  private String goodbye;
  private boolean acksDue;

  /** Whether the scenario wants it connected. */
  private boolean wantsOnline;

  LaneMember(MemberConfig config, int rank, InFlight inFlight) {
    this.rank = rank;
    this.core = new MemberCore(config, this);
    this.inFlight = inFlight;
  }

  /** A connection and what arrived on it. The queue is filled by its event loop. */
  static final class Connection implements TcpLink.Listener {
    private final InFlight inFlight;
    private final Queue<ServerFrame> inbox = new ConcurrentLinkedQueue<>();
    private volatile int port;
    private volatile boolean closed;
    private TcpLink link;
    private boolean unflushed;

    Connection(InFlight inFlight) {
      this.inFlight = inFlight;
    }

    /** The connection is made; nothing can have arrived, as nothing was written on it. */
    void use(TcpLink made) {
      link = made;
      port = made.localPort();
      inFlight.claim(port);
    }

    int port() {
      return port;
    }

    boolean isClosed() {
      return closed;
    }

    @Override
    public void onFrame(ServerFrame frame) {
      inbox.add(frame);
      inFlight.arrivedAtMember(port);
    }

    @Override
    public void onBadLine(ProtocolException problem) {
      inbox.add(problem.toFrame());
      inFlight.arrivedAtMember(port);
    }

    @Override
    public void onClosed() {
      closed = true;
      inFlight.deaf(port);
    }
  }

  String uid() {
    return core.uid();
  }

  /** Its place among the lane's members. */
  int rank() {
    return rank;
  }

  MemberCore core() {
    return core;
  }

  boolean wantsOnline() {
    return wantsOnline;
  }

  void wantOnline(boolean wants) {
    wantsOnline = wants;
  }

  boolean isConnected() {
    return connection != null;
  }

  boolean isHalfOpen() {
    return core.status() == ClientStatus.HALF_OPEN;
  }

  int port() {
    return connection.port();
  }

  /** Takes a fresh connection and logs in on it. */
  void connected(Connection made, long nowMillis) {
    connection = made;
    goodbye = null;
    core.connected(nowMillis);
  }

  /** Stops reading; whatever the server writes from now on is not waited for. */
  void stopReading() {
    connection.link.stopReading();
    inFlight.deaf(connection.port());
    core.stoppedReading();
  }

  /**
   * Closes without a goodbye.
   *
   * @return the port the server has yet to see closed; empty if there was no connection left
   */
  OptionalInt hangUp(ClientStatus why) {
    OptionalInt port = OptionalInt.empty();
    if (connection != null) {
      port = OptionalInt.of(connection.port());
      inFlight.wroteToServer(connection.port());
      connection.link.close();
      connection = null;
    }
    core.disconnected(why);
    return port;
  }

  /**
   * Handles what has arrived, in order; {@link #ack} follows when everybody has.
   *
   * @return true if the connection ended in this turn
   */
  boolean turn() {
    if (connection == null || isHalfOpen()) {
      return false;
    }
    boolean closed = connection.isClosed();
    ServerFrame next;
    boolean handled = false;
    while ((next = connection.inbox.poll()) != null) {
      core.handle(next);
      handled = true;
    }
    if (goodbye == null && !closed) {
      acksDue = handled;
      return false;
    }
    acksDue = false;
    inFlight.forget(connection.port());
    connection.link.close();
    connection = null;
    core.disconnected(statusAfter(goodbye));
    return true;
  }

  private ClientStatus statusAfter(String reason) {
    if ("takenOver".equals(reason)) {
      wantsOnline = false;
      return ClientStatus.GUEST;
    }
    return wantsOnline ? ClientStatus.RECONNECTING : ClientStatus.OFFLINE;
  }

  /** Acks what it handled in this turn. */
  void ack() {
    if (acksDue) {
      acksDue = false;
      core.endTurn();
    }
  }

  /** Whether the last connection ended because the server stopped. */
  boolean serverStopped() {
    return "stopping".equals(goodbye);
  }

  /** Whether no connection is left that could still bring something. */
  boolean hasEnded() {
    return connection == null || isHalfOpen() || connection.isClosed();
  }

  /** Somebody outside the lab holds this member's connection, or has let go of it. */
  void guest(boolean online) {
    if (online) {
      core.disconnected(ClientStatus.GUEST);
    } else if (core.status() == ClientStatus.GUEST) {
      core.disconnected(ClientStatus.OFFLINE);
    }
  }

  /** Lets the written frames go; true if there were any. */
  boolean flush() {
    if (connection == null || !connection.unflushed) {
      return false;
    }
    connection.unflushed = false;
    connection.link.flush();
    return true;
  }

  /** What happened since the last call, in order. */
  List<RunEvent> takeEvents() {
    if (events.isEmpty()) {
      return List.of();
    }
    List<RunEvent> taken = List.copyOf(events);
    events.clear();
    return taken;
  }

  /** Lets go of the connection: no goodbye, nothing recorded. */
  void drop() {
    if (connection != null) {
      inFlight.forget(connection.port());
      connection.link.close();
      connection = null;
    }
  }

  @Override
  public void frame(ClientFrame frame) {
    if (connection == null) {
      return;
    }
    EncodedFrame encoded = new EncodedFrame(frame);
    inFlight.wroteToServer(connection.port());
    connection.link.write(encoded.bytes());
    connection.unflushed = true;
    events.add(
        new RunEvent.FramesWritten(
            RunEvent.Side.SERVER,
            List.of(uid()),
            RunLogJson.withoutToken(frame),
            encoded.length()));
  }

  @Override
  public void event(RunEvent event) {
    events.add(event);
  }

  @Override
  public void goodbye(String reason) {
    goodbye = reason;
  }
}
