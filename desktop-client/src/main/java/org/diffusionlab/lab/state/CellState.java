package org.diffusionlab.lab.state;

/** What one message is to one member: a cell of the cursor rail. */
public enum CellState {
  /** Not a recipient: joined later, or left before. */
  OUTSIDE,
  /** Its own message. */
  OWN,
  /** At or below its cursor. */
  ACKED,
  /** On its screen, the cursor is not there yet. */
  SHOWN,
  /** Written to its connection, not handled yet. */
  IN_FLIGHT,
  /** Can still arrive. */
  PENDING,
  /** Purged before it could arrive; the member was or will be told. */
  GONE,
  /** Lost for good. */
  LOST
}
