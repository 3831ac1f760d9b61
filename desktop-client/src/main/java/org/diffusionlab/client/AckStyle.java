package org.diffusionlab.client;

import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.Scheme;

/** What a phone acks, and how: this follows from how its server keeps messages. */
enum AckStyle {
  /** One log and a cursor: everything up to the prefix that was shown. */
  PREFIX,
  /** Copies for who was offline: what was pulled; nothing is kept of what was pushed. */
  PULLED,
  /** A copy or an id for everyone: what came, up to the newest. */
  RECEIVED,
  /** An id for everyone: what came, each by its id. */
  IDS;

  static AckStyle of(Scheme scheme, AckMode mode) {
    switch (scheme) {
      case OFFLINE_COPIES:
        return PULLED;
      case COPY_PER_MEMBER:
        return RECEIVED;
      case ID_PER_MEMBER:
        return mode == AckMode.IDS ? IDS : RECEIVED;
      default:
        return PREFIX;
    }
  }

  /**
   * Whether pages hold every message of the log. Where rows are kept per member, they hold what is
   * kept for it and nothing else.
   */
  boolean dense() {
    return this == PREFIX;
  }
}
