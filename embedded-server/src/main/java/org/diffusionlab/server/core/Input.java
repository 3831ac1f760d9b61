package org.diffusionlab.server.core;

import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ProtocolException;

/** Something that happened on a link and waits for the owner thread. */
public sealed interface Input {
  /** Where it happened. */
  Link link();

  /** Length of its line, 0 where it has none. */
  default int bytes() {
    return 0;
  }

  /** The connection was made. */
  record Opened(Link link) implements Input {}

  /**
   * A frame arrived.
   *
   * @param bytes length of its line, for the queue's accounting
   */
  record Line(Link link, ClientFrame frame, int bytes) implements Input {}

  /**
   * A line arrived that is no frame.
   *
   * @param fatal whether framing is broken, so that the connection must be closed
   * @param bytes length of the line, for the queue's accounting
   */
  record BadLine(Link link, ProtocolException error, boolean fatal, int bytes) implements Input {}

  /** The connection is gone; the last input of its link. */
  record Closed(Link link) implements Input {}

  /** No line came for too long. Made by the core itself. */
  record TimedOut(Link link) implements Input {}
}
