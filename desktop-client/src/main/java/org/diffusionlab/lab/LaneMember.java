package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.diffusionlab.client.MemberConfig;
import org.diffusionlab.client.MemberCore;
import org.diffusionlab.client.MemberOutput;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.state.Carried;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/**
 * One member's phone in one lane, stepped: what arrives is queued, and handled only when the engine
 * gives the members their turn. Engine thread, but for the queue.
 */
final class LaneMember implements MemberOutput {
  private final int rank;
  private final MemberCore core;
  private final List<RunEvent> events = new ArrayList<>();
  private final LaneLine line;

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

  LaneMember(MemberConfig config, int rank, UnaryOperator<MemberOutput> phones) {
    this.rank = rank;
    this.core = new MemberCore(config, phones.apply(this));
    this.line = new LaneLine(config.uid(), events);
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
    return line.isUp();
  }

  boolean isHalfOpen() {
    return core.status() == ClientStatus.HALF_OPEN;
  }

  /** Whether it has a connection that is of no use to it: it does not read, or has no welcome. */
  boolean isStuck() {
    return isHalfOpen() || (line.isUp() && !core.isLoggedIn());
  }

  /** Takes a fresh connection and logs in on it. */
  void connected(LaneConnection made, long nowMillis) {
    line.connected(made);
    goodbye = null;
    comesBack = false;
    core.connected(nowMillis);
  }

  /** Arms a fault for the next frame that fits. */
  void arm(FrameFault fault) {
    line.arm(fault);
  }

  /** Takes back a fault that hit nothing yet. */
  void disarm(FrameFault fault) {
    line.disarm(fault);
  }

  /** The client is to die when the next message has come so far. */
  void armCrash(CrashPoint at) {
    crash = at;
  }

  /** The client is not to die any more. */
  void disarmCrash() {
    crash = null;
  }

  /** Lets go what is held up, in order. */
  void release() {
    line.release();
  }

  /** Stops reading; whatever the server writes from now on is not waited for. */
  void stopReading() {
    line.connection().stopReading();
    core.stoppedReading();
  }

  /** Closes without a goodbye; {@link #takeHungUp} says what the server has yet to see closed. */
  void hangUp(ClientStatus why) {
    if (line.isUp()) {
      hungUp = line.hangUp();
      forgetTurn();
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
    return comesBack && !line.isUp() && wantsOnline;
  }

  /** The client dies, without a goodbye; what it stored stays. */
  void die(CrashPoint at) {
    die(at, null);
  }

  private void die(CrashPoint at, ServerFrame with) {
    crash = null;
    wantsOnline = false;
    events.add(new RunEvent.Crashed(uid(), at));
    if (line.isUp()) {
      line.loseArrived(with);
    }
    hangUp(ClientStatus.OFFLINE);
  }

  private void forgetTurn() {
    acksDue = false;
    givesUp = false;
  }

  /**
   * Handles what has arrived, in order; {@link #ack} follows when everybody has.
   *
   * @return true if the server ended the connection
   */
  boolean turn() {
    if (!line.isUp() || isHalfOpen()) {
      return false;
    }
    boolean closed = line.connection().isClosed();
    int before = events.size();
    boolean handled = false;
    for (ServerFrame f = line.next(); f != null; f = line.next()) {
      if (crash == CrashPoint.RECEIVED && !Carried.by(f).isEmpty()) {
        die(CrashPoint.RECEIVED, f);
        return false;
      }
      core.handle(f);
      handled = true;
    }
    if (crash == CrashPoint.SHOWN && hasShown(before)) {
      die(CrashPoint.SHOWN);
      return false;
    }
    if (goodbye != null || closed || line.closesWithoutGoodbye()) {
      line.forget();
      forgetTurn();
      core.disconnected(statusAfter(goodbye));
      return true;
    }
    acksDue = handled;
    if (givesUp) {
      hangUp(wantsOnline ? ClientStatus.RECONNECTING : ClientStatus.OFFLINE);
      comesBack = true;
    }
    return false;
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
    return !line.isUp() || isHalfOpen() || line.connection().isClosed();
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
    if (line.isUp()) {
      line.connection().die();
    }
  }

  /** Lets the written frames go; true if there were any. */
  boolean flush() {
    return line.isUp() && line.connection().flush();
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
    if (line.isUp()) {
      line.forget();
      forgetTurn();
    }
  }

  @Override
  public void frame(ClientFrame frame) {
    line.write(frame);
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
