package org.diffusionlab.lab.state;

import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/** The part of a message's way that an event belongs to: the five chips, and the replay. */
public enum Phase {
  /** None of them. */
  NONE,
  /** 1: a member sends. */
  SEND,
  /** 2: the server stores. */
  STORE,
  /** 3: the server looks up who is online. */
  STATUS,
  /** 4: the server pushes to those who are. */
  PUSH,
  /** 5: members ack, cursors move. */
  ACK,
  /** A member who was away asks for and gets what it missed. */
  REPLAY;

  /** The phase an event belongs to. */
  public static Phase of(RunEvent event) {
    if (event instanceof RunEvent.SendQueued) {
      return SEND;
    }
    if (event instanceof RunEvent.StatusLookedUp) {
      return STATUS;
    }
    if (event instanceof RunEvent.Shown shown) {
      return shown.source() == RunEvent.Source.PUSH ? PUSH : NONE;
    }
    if (event instanceof RunEvent.FramesWritten written) {
      return ofFrame(written.frame());
    }
    if (event instanceof RunEvent.Faulted faulted) {
      return ofFrame(faulted.frame());
    }
    if (event instanceof RunEvent.Released released) {
      return ofFrame(released.frame());
    }
    if (event instanceof RunEvent.StatementRan ran) {
      return ofStatement(ran.run());
    }
    return NONE;
  }

  private static Phase ofFrame(Frame frame) {
    if (frame instanceof ClientFrame.Send) {
      return SEND;
    }
    if (frame instanceof ServerFrame.Push) {
      return PUSH;
    }
    if (frame instanceof ClientFrame.Ack || frame instanceof ClientFrame.AckIds) {
      return ACK;
    }
    if (frame instanceof ClientFrame.Pull
        || frame instanceof ClientFrame.PullQueue
        || frame instanceof ClientFrame.PullBodies
        || frame instanceof ServerFrame.QueueIds
        || !Carried.by(frame).isEmpty()) {
      return REPLAY;
    }
    return NONE;
  }

  /** What an insert stores, an ack deletes or marks. */
  private static Phase ofStatement(StatementRun run) {
    switch (run.purpose()) {
      case MESSAGES:
        return run.changes().stream().allMatch(c -> c.op() == RowChange.Op.INSERT) ? STORE : ACK;
      case CURSORS:
        return ACK;
      case REPLAY:
        return REPLAY;
      default:
        return NONE;
    }
  }
}
