package org.diffusionlab.server.store;

/** Which rows of {@code user_msgs} an ack up to a msgid deletes. */
public enum AckedDelete {
  /** The acking member's: {@code uid=? AND gid=? AND msgid<=?}. */
  OWN_ROWS,
  /**
   * Those the article's statement names as it is printed, {@code msgid>=? AND gid=?}: everybody's,
   * from the first acked one on. Wrong, and kept to be shown.
   */
  AS_PRINTED
}
