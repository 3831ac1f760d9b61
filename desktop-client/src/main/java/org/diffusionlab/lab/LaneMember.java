package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.client.MemberConfig;
import org.diffusionlab.client.MemberCore;
import org.diffusionlab.client.MemberOutput;
import org.diffusionlab.lab.log.RunLogJson;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.state.Carried;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/**
 * One member's phone in one lane, stepped: what arrives is queued, and handled only when the engine
 * gives the members their turn. Engine thread, but for the queue.
 */
final class LaneMember implements MemberOutput {
  private final int rank;
  private final MemberCore core;
  private final List<RunEvent> events = new ArrayList<>();
  private final LineFaults faults = new LineFaults();

  private LaneConnection connection;
  private String goodbye;
  private boolean acksDue;

  /** Where the client is to die; null if it is not. */
  private CrashPoint crash;

  /** The core cannot go on with its connection. */
  private boolean givesUp;

  /** Hung up by itself, and to be connected again when the server has seen that. */
  private boolean comesBack;

  /** The port of a connection we hung up on, until the lane has taken note; 0 if there is none. */
  private int hungUp;

  /** Whether the scenario wants it connected. */
  private boolean wantsOnline;

  LaneMember(MemberConfig config, int rank) {
    this.rank = rank;
    this.core = new MemberCore(config, this);
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

  /** Whether it has a connection that is of no use to it: it does not read, or has no welcome. */
  boolean isStuck() {
    return isHalfOpen() || (connection != null && !core.isLoggedIn());
  }

  int port() {
    return connection.port();
  }

  /** Takes a fresh connection and logs in on it. */
  void connected(LaneConnection made, long nowMillis) {
    connection = made;
    goodbye = null;
    comesBack = false;
    core.connected(nowMillis);
  }

  /** Arms a fault for the next frame that fits. */
  void arm(FrameFault fault) {
    faults.arm(fault);
  }

  /** The client is to die when the next message has come so far. */
  void armCrash(CrashPoint at) {
    crash = at;
  }

  /** Lets go what is held up, in order. */
  void release() {
    if (connection == null) {
      return;
    }
    List<ServerFrame> arriving = List.copyOf(connection.heldForMember);
    connection.heldForMember.clear();
    for (ServerFrame frame : arriving) {
      released(Side.MEMBERS, frame);
      connection.release(frame);
    }
    List<ClientFrame> leaving = List.copyOf(connection.heldForServer);
    connection.heldForServer.clear();
    for (ClientFrame frame : leaving) {
      released(Side.SERVER, frame);
      write(frame);
    }
  }

  private void released(Side to, Frame frame) {
    events.add(new RunEvent.Released(to, uid(), RunLogJson.withoutToken(frame)));
  }

  private void faulted(Fate fate, Side to, Frame frame) {
    events.add(new RunEvent.Faulted(fate, to, uid(), RunLogJson.withoutToken(frame)));
  }

  /** Stops reading; whatever the server writes from now on is not waited for. */
  void stopReading() {
    connection.stopReading();
    core.stoppedReading();
  }

  /** Closes without a goodbye; {@link #takeHungUp} says what the server has yet to see closed. */
  void hangUp(ClientStatus why) {
    if (connection != null) {
      connection.hangUp();
      hungUp = connection.port();
      ended();
    }
    core.disconnected(why);
  }

  /** The port of a connection we hung up on since the last call; 0 if there is none. */
  int takeHungUp() {
    int port = hungUp;
    hungUp = 0;
    return port;
  }

  /** Whether it hung up by itself and wants to be connected again. */
  boolean comesBack() {
    return comesBack && connection == null && wantsOnline;
  }

  /** The client dies, without a goodbye; what it stored stays. */
  void die(CrashPoint at) {
    crash = null;
    wantsOnline = false;
    events.add(new RunEvent.Crashed(uid(), at));
    if (connection != null) {
      for (ServerFrame f = connection.pollArrived(); f != null; f = connection.pollArrived()) {
        faulted(Fate.CRASHED, Side.MEMBERS, f);
      }
    }
    hangUp(ClientStatus.OFFLINE);
  }

  /** The connection is gone, and what was held up on it as well. */
  private void ended() {
    connection.heldForMember.forEach(frame -> faulted(Fate.CUT, Side.MEMBERS, frame));
    connection.heldForServer.forEach(frame -> faulted(Fate.CUT, Side.SERVER, frame));
    connection = null;
    acksDue = false;
    givesUp = false;
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
    int before = events.size();
    boolean handled = false;
    for (ServerFrame f = connection.pollReleased(); f != null; f = connection.pollReleased()) {
      core.handle(f);
      handled = true;
    }
    for (ServerFrame f = connection.pollArrived(); f != null; f = connection.pollArrived()) {
      if (crash == CrashPoint.RECEIVED && !Carried.by(f).isEmpty()) {
        dieWith(f);
        return false;
      }
      closed |= arrived(f);
      handled = true;
    }
    if (crash == CrashPoint.SHOWN && hasShown(before)) {
      die(CrashPoint.SHOWN);
      return false;
    }
    if (goodbye == null && !closed) {
      acksDue = handled;
      if (givesUp) {
        hangUp(wantsOnline ? ClientStatus.RECONNECTING : ClientStatus.OFFLINE);
        comesBack = true;
      }
      return false;
    }
    connection.forget();
    ended();
    core.disconnected(statusAfter(goodbye));
    return true;
  }

  /** A frame comes to the member, unless something goes wrong; true if the server hung up by it. */
  private boolean arrived(ServerFrame frame) {
    Effect effect = faults.hit(frame);
    if (effect == null) {
      core.handle(frame);
    } else if (effect == Effect.DUPLICATE) {
      faulted(Fate.DUPLICATED, Side.MEMBERS, frame);
      core.handle(frame);
      core.handle(frame);
    } else {
      faulted(effect == Effect.DROP ? Fate.DROPPED : Fate.HELD, Side.MEMBERS, frame);
      if (effect == Effect.HOLD) {
        connection.heldForMember.add(frame);
      }
      if (frame instanceof ServerFrame.Goodbye) {
        connection.awaitClose(); // which follows it, and is no frame that could go missing
        return true;
      }
    }
    return false;
  }

  /** The client dies with the message it was about to show. */
  private void dieWith(ServerFrame frame) {
    Frame lost = RunLogJson.withoutToken(frame);
    int at = events.size();
    die(CrashPoint.RECEIVED);
    events.add(at + 1, new RunEvent.Faulted(Fate.CRASHED, Side.MEMBERS, uid(), lost));
  }

  private boolean hasShown(int from) {
    return events.subList(from, events.size()).stream()
        .anyMatch(e -> e instanceof RunEvent.Shown shown && shown.source() != Source.OWN);
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

  /** The server's process is gone: nothing can be written on the connection any more. */
  void serverDied() {
    if (connection != null) {
      connection.die();
    }
  }

  /** Lets the written frames go; true if there were any. */
  boolean flush() {
    return connection != null && connection.flush();
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

  /** Lets go of the connection: no goodbye, and nobody notices. */
  void drop() {
    if (connection != null) {
      connection.forget();
      ended();
    }
  }

  @Override
  public void frame(ClientFrame frame) {
    if (connection == null || connection.isDead()) {
      return;
    }
    Effect effect = faults.hit(frame);
    if (effect == Effect.HOLD) {
      connection.heldForServer.add(frame);
      faulted(Fate.HELD, Side.SERVER, frame);
    } else if (effect == Effect.DROP) {
      faulted(Fate.DROPPED, Side.SERVER, frame);
    } else {
      if (effect == Effect.DUPLICATE) {
        faulted(Fate.DUPLICATED, Side.SERVER, frame);
        write(frame);
      }
      write(frame);
    }
  }

  private void write(ClientFrame frame) {
    EncodedFrame encoded = new EncodedFrame(frame);
    connection.write(encoded);
    events.add(
        new RunEvent.FramesWritten(
            Side.SERVER, List.of(uid()), RunLogJson.withoutToken(frame), encoded.length()));
  }

  @Override
  public void hangUp() {
    givesUp = true;
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
