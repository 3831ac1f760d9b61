package org.diffusionlab.server;

import java.util.List;
import org.diffusionlab.runlog.RunEvent;

/** Watches a server. What it is told costs time, so that a server without one is faster. */
public interface ServerObserver {
  /**
   * An open, a line (good or bad) or a close was queued. Any thread.
   *
   * @param remotePort the peer's port
   */
  default void unitQueued(int remotePort) {}

  /**
   * A frame is about to be handed to a socket. Owner thread.
   *
   * @param remotePort the peer's port
   */
  default void frameWritten(int remotePort) {}

  /**
   * A turn did something: its transaction is on disk, its frames have not left yet. Owner thread.
   *
   * @param events in the order they happened, frames last
   */
  default void turnDone(List<RunEvent> events) {}
}
