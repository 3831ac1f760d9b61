package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.clock.Clock;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.StoreException;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The whole state of a running server, and what it does with each input.
 *
 * <p>Owner thread only. A turn handles everything it is given in one transaction and lets its
 * frames go only after the commit. Where the transaction fails, everything is taken back and each
 * input gets one of its own, so that only what fails by itself is refused.
 */
public final class ServerCore {
  /** The lab's own login. It may register, create, join and leave for others, and is no member. */
  public static final String LAB_UID = "@lab";

  private static final Logger LOG = LoggerFactory.getLogger(ServerCore.class);

  /** A store that keeps failing is told to the log so often, and not once for each frame. */
  private static final long WARNING_MILLIS = 60_000;

  private final MessageStore store;
  private final Clock clock;
  private final long idleMillis;
  private final Consumer<List<RunEvent>> events;
  private final IntConsumer frameWritten;
  private final Turn turn;
  private final Sessions sessions;
  private final Delivery delivery;
  private final Memberships memberships;
  private final Map<Link, Connection> connections = new LinkedHashMap<>();

  /** No connection times out before this. */
  private long nothingDueBefore;

  /** When a store failure was last told to the log, in monotonic milliseconds. */
  private long lastWarning = -WARNING_MILLIS;

  /**
   * A core without connections.
   *
   * @param events told what a turn did, after its commit and before its frames leave; null for
   *     nobody
   * @param frameWritten told a peer's port before each frame; null for nobody
   */
  public ServerCore(
      CoreSettings settings,
      MessageStore store,
      Clock clock,
      Tokens tokens,
      Consumer<List<RunEvent>> events,
      IntConsumer frameWritten) {
    this.store = store;
    this.clock = clock;
    this.idleMillis = settings.idleMillis();
    this.events = events;
    this.frameWritten = frameWritten;
    turn = new Turn(events != null);
    Rooms rooms = new Rooms(store);
    sessions = new Sessions(store, rooms, tokens, settings, turn);
    delivery = new Delivery(store, rooms, clock, settings, turn);
    memberships = new Memberships(store, rooms, sessions, delivery, turn);
    if (events != null) {
      store.listen(turn.recorder::statement);
    }
  }

  /**
   * Handles inputs, and timeouts that are due.
   *
   * @param inputs in the order they are to be handled
   * @return false if there was nothing to do
   */
  public boolean turn(List<Input> inputs) {
    if (!work(inputs)) {
      return false;
    }
    release();
    return true;
  }

  /**
   * Handles inputs as a turn does and keeps its frames back, as a process does that dies between
   * the two. The core is of no use afterwards.
   */
  public void lastTurn(List<Input> inputs) {
    work(inputs);
    report();
  }

  private boolean work(List<Input> inputs) {
    List<Input> work = withTimeouts(inputs);
    if (work.isEmpty()) {
      return false;
    }
    RuntimeException failure = attempt(work);
    if (failure != null && work.size() == 1) {
      fail(work.get(0), failure);
    } else if (failure != null) {
      for (Input input : work) {
        RuntimeException own = attempt(List.of(input));
        if (own != null) {
          fail(input, own);
        }
      }
    }
    for (Input input : inputs) {
      input.link().handled(input);
    }
    return true;
  }

  /** Says goodbye to everybody. The core is of no use afterwards. */
  public void stop() {
    for (Connection c : List.copyOf(connections.values())) {
      if (!c.gone) {
        sessions.end(c);
        sessions.goodbye(c, "stopping");
      }
    }
    turn.undo.forget();
    release();
  }

  /** When the next connection times out, in monotonic milliseconds; MAX_VALUE if none will. */
  public long nextTimer() {
    long next = Long.MAX_VALUE;
    for (Connection c : connections.values()) {
      if (canTimeOut(c)) {
        next = Math.min(next, c.lastLine + idleMillis);
      }
    }
    return next;
  }

  /** A moment before which no connection times out; costs nothing to ask for. */
  public long nothingDueBefore() {
    return nothingDueBefore;
  }

  private static boolean canTimeOut(Connection c) {
    return !c.gone && !c.isLab();
  }

  private List<Input> withTimeouts(List<Input> inputs) {
    long now = clock.monotonicMillis();
    for (Input input : inputs) {
      if (input instanceof Input.Opened) {
        connections.putIfAbsent(input.link(), new Connection(input.link(), now));
      }
      Connection c = connections.get(input.link());
      if (c != null) {
        c.lastLine = now;
      }
    }
    if (now < nothingDueBefore) {
      return inputs;
    }
    List<Input> work = new ArrayList<>(inputs);
    for (Connection c : connections.values()) {
      if (canTimeOut(c) && now - c.lastLine >= idleMillis) {
        work.add(new Input.TimedOut(c.link));
      }
    }
    // A connection made later times out later still, so this stays a lower bound.
    nothingDueBefore = Math.min(nextTimer(), now + idleMillis);
    return work;
  }

  /** Handles inputs in one transaction; on failure everything is as it was, and why is returned. */
  private RuntimeException attempt(List<Input> work) {
    int eventsBefore = turn.recorder.mark();
    int framesBefore = turn.outbox.size();
    try {
      store.begin();
      for (Input input : work) {
        handle(input);
      }
      delivery.writeAcks();
      delivery.purge();
      if (store.commit()) {
        turn.recorder.add(new RunEvent.Committed());
      }
      turn.grown.forEach(Room::committed);
      turn.grown.clear();
      turn.undo.forget();
      return null;
    } catch (RuntimeException e) {
      store.rollback();
      turn.undo.run();
      turn.grown.clear();
      turn.acked.clear();
      turn.movedCursors.clear();
      turn.ackedIds.clear();
      turn.recorder.rewind(eventsBefore);
      turn.outbox.truncate(framesBefore);
      return e;
    }
  }

  /** Refuses the one input that fails even alone. */
  private void fail(Input input, RuntimeException e) {
    String sentence = e.getMessage();
    if (!(e instanceof StoreException)) {
      sentence = "the server met an error of its own";
      LOG.error(sentence, e);
    } else if (clock.monotonicMillis() - lastWarning >= WARNING_MILLIS) {
      lastWarning = clock.monotonicMillis();
      LOG.warn("frames are refused: {}", sentence);
    }
    Connection c = connections.get(input.link());
    String who = c == null ? "" : c.name;
    turn.recorder.add(new RunEvent.Trouble(who, ErrorCode.STORE_FAILED.code(), sentence));
    if (c != null && input instanceof Input.Line line) {
      String ref =
          line.frame() instanceof ClientFrame.Send send ? send.clientId() : line.frame().type();
      turn.outbox.write(
          c,
          new ServerFrame.ErrorFrame(
              ErrorCode.STORE_FAILED, "nothing was kept; try again later", ref));
    }
  }

  private void handle(Input input) {
    Connection c = connections.get(input.link());
    if (c == null) {
      return;
    }
    if (input instanceof Input.Closed) {
      sessions.end(c);
      connections.remove(c.link);
      turn.undo.add(() -> connections.put(c.link, c));
      turn.outbox.close(c);
    } else if (c.gone) {
      return; // it was told goodbye; what it wrote before it read that does not count
    } else if (input instanceof Input.TimedOut) {
      sessions.end(c);
      sessions.goodbye(c, "idle");
    } else if (input instanceof Input.BadLine bad) {
      turn.outbox.write(c, bad.error().toFrame());
      if (bad.fatal()) {
        sessions.end(c);
        sessions.goodbye(c, "badFrame");
      }
    } else if (input instanceof Input.Line line) {
      try {
        line.frame().accept(new Dispatch(c));
      } catch (ProtocolException e) {
        turn.outbox.write(c, e.toFrame());
      }
    }
  }

  private void release() {
    if (events != null) {
      turn.outbox.report(turn.recorder);
    }
    report();
    turn.outbox.release(frameWritten);
  }

  private void report() {
    if (events != null) {
      List<RunEvent> taken = turn.recorder.take();
      if (!taken.isEmpty()) {
        events.accept(taken);
      }
    }
  }

  /** Which frame goes where, for one connection. */
  private final class Dispatch implements ClientFrame.Handler<Void> {
    private final Connection from;

    Dispatch(Connection from) {
      this.from = from;
    }

    private Session session(ClientFrame frame) {
      if (from.session == null) {
        throw Turn.refuse(
            ErrorCode.NOT_LOGGED_IN,
            "say hello first",
            frame instanceof ClientFrame.Send send ? send.clientId() : frame.type());
      }
      return from.session;
    }

    @Override
    public Void onRegister(ClientFrame.Register f) {
      sessions.register(from, f);
      return null;
    }

    @Override
    public Void onHello(ClientFrame.Hello f) {
      sessions.hello(from, f);
      return null;
    }

    @Override
    public Void onSend(ClientFrame.Send f) {
      delivery.send(session(f), f);
      return null;
    }

    @Override
    public Void onAck(ClientFrame.Ack f) {
      delivery.ack(session(f), f);
      return null;
    }

    @Override
    public Void onAckIds(ClientFrame.AckIds f) {
      delivery.ackIds(session(f), f);
      return null;
    }

    @Override
    public Void onPullQueue(ClientFrame.PullQueue f) {
      delivery.pullQueue(session(f), f);
      return null;
    }

    @Override
    public Void onPullIds(ClientFrame.PullIds f) {
      delivery.pullIds(session(f), f);
      return null;
    }

    @Override
    public Void onPullBodies(ClientFrame.PullBodies f) {
      delivery.pullBodies(session(f), f);
      return null;
    }

    @Override
    public Void onPull(ClientFrame.Pull f) {
      delivery.pull(session(f), f);
      return null;
    }

    @Override
    public Void onCreateGroup(ClientFrame.CreateGroup f) {
      memberships.create(session(f), f);
      return null;
    }

    @Override
    public Void onJoin(ClientFrame.Join f) {
      memberships.join(session(f), f);
      return null;
    }

    @Override
    public Void onLeave(ClientFrame.Leave f) {
      memberships.leave(session(f), f);
      return null;
    }

    @Override
    public Void onPing(ClientFrame.Ping f) {
      sessions.ping(session(f));
      return null;
    }

    @Override
    public Void onBye(ClientFrame.Bye f) {
      sessions.end(from);
      sessions.goodbye(from, "bye");
      return null;
    }
  }
}
