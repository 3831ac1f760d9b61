package org.diffusionlab.server.core;

import org.diffusionlab.wire.EncodedFrame;

/**
 * One connection as the core sees it. Called by the owner thread only; never blocks, never throws:
 * a link that is gone swallows what is written to it.
 */
public interface Link {
  /** The peer's port; tells connections apart in the lab. */
  int remotePort();

  /** Whether the peer is on this machine. */
  boolean isLocal();

  /** Queues a frame. A link whose peer does not read cuts itself when too much is queued. */
  void write(EncodedFrame frame);

  /** Lets go of what was queued since the last flush. */
  void flush();

  /** Closes once everything queued has left, or soon in any case. */
  void close();

  /** An input of this link was handled: it no longer weighs on its queue. */
  void handled(Input input);
}
