package org.diffusionlab.model;

/** What a member who joins late sees of a group's log. */
public enum History {
  /** Only messages stored after the join. */
  NONE,
  /** Everything since message 1 that has not been purged. */
  FULL
}
