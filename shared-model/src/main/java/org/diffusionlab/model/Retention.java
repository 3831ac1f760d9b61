package org.diffusionlab.model;

/** What a server deletes, and when. */
public enum Retention {
  /** What the article deletes: acked rows of {@code user_msgs}; {@code group_msgs} stays. */
  ARTICLE,
  /** Nothing is deleted physically; an acked row is marked, so history can be read again. */
  KEEP,
  /** Whatever no member needs any more is deleted, bodies included. */
  PURGE_ACKED
}
