package org.diffusionlab.lab.state;

import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.wire.ClientFrame;
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
      return ofFrame(written);
    }
    if (event instanceof RunEvent.StatementRan ran) {
      return ofPurpose(ran.run().purpose());
    }
    return NONE;
  }

  private static Phase ofFrame(RunEvent.FramesWritten written) {
    if (written.frame() instanceof ClientFrame.Send) {
      return SEND;
    }
    if (written.frame() instanceof ServerFrame.Push) {
      return PUSH;
    }
    if (written.frame() instanceof ClientFrame.Ack) {
      return ACK;
    }
    if (written.frame() instanceof ClientFrame.Pull
        || written.frame() instanceof ServerFrame.Page) {
      return REPLAY;
    }
    return NONE;
  }

  private static Phase ofPurpose(Purpose purpose) {
    switch (purpose) {
      case MESSAGES:
        return STORE;
      case CURSORS:
        return ACK;
      case REPLAY:
        return REPLAY;
      default:
        return NONE;
    }
  }
}
