package org.diffusionlab.model;

/** How a client says which messages were shown, where the server keeps ids per member. */
public enum AckMode {
  /** By the list of ids. */
  IDS,
  /** By a range of ids. */
  RANGE
}
