package org.diffusionlab.lab;

import java.util.List;
import org.diffusionlab.lab.log.RunLogJson;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.state.ArmedFaults;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/**
 * The line between a member and its server: its connection, one after the other, and what goes
 * wrong on it. Frames to the member are hit when they arrive, frames to the server before they are
 * written. Belongs to whoever has the lane.
 */
final class LaneLine {
  private final String uid;
  private final List<RunEvent> events;
  private final ArmedFaults faults = new ArmedFaults();
  private LaneConnection connection;

  /** The second copy of a frame that arrived twice; null if there is none. */
  private ServerFrame copy;

  private boolean goodbyeMissing;

  /**
   * A line without a connection.
   *
   * @param events where it tells what happens on it
   */
  LaneLine(String uid, List<RunEvent> events) {
    this.uid = uid;
    this.events = events;
  }

  /** The connection there is; null if there is none. */
  LaneConnection connection() {
    return connection;
  }

  boolean isUp() {
    return connection != null;
  }

  void connected(LaneConnection made) {
    connection = made;
  }

  /** Arms a fault for the next frame that fits. */
  void arm(FrameFault fault) {
    faults.arm(fault);
  }

  /** Takes back a fault that hit nothing yet. */
  void disarm(FrameFault fault) {
    faults.disarm(fault);
  }

  /** The next frame that arrives at the member; null if there is none. */
  ServerFrame next() {
    ServerFrame next = copy == null ? connection.pollReleased() : copy;
    copy = null;
    while (next == null) {
      ServerFrame arrived = connection.pollArrived();
      if (arrived == null) {
        return null;
      }
      next = arrived(arrived, faults.hit(arrived));
    }
    return next;
  }

  /** What comes of a frame; null if it does not go on. */
  private ServerFrame arrived(ServerFrame frame, Effect effect) {
    if (effect == null) {
      return frame;
    }
    if (effect == Effect.DUPLICATE) {
      faulted(Fate.DUPLICATED, Side.MEMBERS, frame);
      copy = frame;
      return frame;
    }
    goodbyeMissing |= frame instanceof ServerFrame.Goodbye;
    if (effect == Effect.HOLD) {
      connection.heldForMember.add(frame);
      faulted(Fate.HELD, Side.MEMBERS, frame);
    } else {
      faulted(Fate.DROPPED, Side.MEMBERS, frame);
    }
    return null;
  }

  /**
   * Whether a goodbye did not come through. The close that follows it is no frame that could go
   * missing; it has come when this returns.
   */
  boolean closesWithoutGoodbye() {
    if (goodbyeMissing) {
      connection.awaitClose();
    }
    return goodbyeMissing;
  }

  /** Writes a frame, unless something goes wrong. */
  void write(ClientFrame frame) {
    if (connection == null || connection.isDead()) {
      return;
    }
    Effect effect = faults.hit(frame);
    if (effect == Effect.HOLD) {
      connection.heldForServer.add(frame);
      faulted(Fate.HELD, Side.SERVER, frame);
    } else if (effect == Effect.DROP) {
      faulted(Fate.DROPPED, Side.SERVER, frame);
    } else if (effect == Effect.DUPLICATE) {
      faulted(Fate.DUPLICATED, Side.SERVER, frame);
      written(frame);
      written(frame);
    } else {
      written(frame);
    }
  }

  private void written(ClientFrame frame) {
    EncodedFrame encoded = new EncodedFrame(frame);
    connection.write(encoded);
    events.add(
        new RunEvent.FramesWritten(
            Side.SERVER, List.of(uid), RunLogJson.withoutToken(frame), encoded.length()));
  }

  /** Lets go what is held up, in order. */
  void release() {
    if (connection == null) {
      return;
    }
    for (ServerFrame frame : take(connection.heldForMember)) {
      released(Side.MEMBERS, frame);
      connection.release(frame);
    }
    for (ClientFrame frame : take(connection.heldForServer)) {
      released(Side.SERVER, frame);
      written(frame);
    }
  }

  private static <F> List<F> take(List<F> held) {
    List<F> taken = List.copyOf(held);
    held.clear();
    return taken;
  }

  private void released(Side to, Frame frame) {
    events.add(new RunEvent.Released(to, uid, RunLogJson.withoutToken(frame)));
  }

  /**
   * What arrived is lost with the client that should have handled it; with {@code first}, if any.
   */
  void loseArrived(ServerFrame first) {
    copy = null;
    if (first != null) {
      faulted(Fate.CRASHED, Side.MEMBERS, first);
    }
    for (ServerFrame f = connection.pollReleased(); f != null; f = connection.pollReleased()) {
      faulted(Fate.CRASHED, Side.MEMBERS, f);
    }
    for (ServerFrame f = connection.pollArrived(); f != null; f = connection.pollArrived()) {
      faulted(Fate.CRASHED, Side.MEMBERS, f);
    }
  }

  private void faulted(Fate fate, Side to, Frame frame) {
    events.add(new RunEvent.Faulted(fate, to, uid, RunLogJson.withoutToken(frame)));
  }

  /**
   * Closes without a goodbye.
   *
   * @return the port the server has yet to see closed
   */
  int hangUp() {
    connection.hangUp();
    int port = connection.port();
    ended();
    return port;
  }

  /** The connection is over for both sides. */
  void forget() {
    connection.forget();
    ended();
  }

  /** What was held up on the connection is gone with it. */
  private void ended() {
    connection.heldForMember.forEach(frame -> faulted(Fate.CUT, Side.MEMBERS, frame));
    connection.heldForServer.forEach(frame -> faulted(Fate.CUT, Side.SERVER, frame));
    connection = null;
    copy = null;
    goodbyeMissing = false;
  }
}
