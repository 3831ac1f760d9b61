package org.diffusionlab.lab.cost;

/** What a {@link Scale} takes for granted; the window and the docs say each in words. */
public enum ScaleAssumption {
  /** All groups are of one size, and all members are in equally many. */
  EVEN_GROUPS,
  /** Messages come evenly over the day, whoever is online, and are spread over groups by chance. */
  EVEN_DAY,
  /** A member is away equally long each time; what is kept waits half of that on average. */
  EQUAL_SPELLS,
  /** Every push is received and acked by itself: no ack covers two messages. */
  ONE_ACK_FOR_EACH_PUSH,
  /** Acked copies and ids are deleted, bodies are kept for the days given. */
  ARTICLE_RETENTION,
  /** A phone asks for 50 messages at once, and each page is as full as the average. */
  PAGES_OF_50,
  /** A row takes what it takes in this SQLite, with ids of about six letters. */
  ROWS_AS_IN_SQLITE,
  /** Time grows in proportion to rows, however large the database is. */
  TIME_IN_PROPORTION
}
