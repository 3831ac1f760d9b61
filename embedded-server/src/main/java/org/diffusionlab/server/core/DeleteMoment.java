package org.diffusionlab.server.core;

/** When a server lets go of what it keeps for one member alone. */
public enum DeleteMoment {
  /** When the member has acked it. */
  ACKED,
  /**
   * When it was written to the member's connection, whether it arrives or not. Wrong, and kept to
   * be shown.
   */
  WRITTEN
}
