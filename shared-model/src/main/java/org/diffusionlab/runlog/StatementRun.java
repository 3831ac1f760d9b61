package org.diffusionlab.runlog;

import java.util.List;

/**
 * A statement that a store ran, once or several times in a row with different values.
 *
 * @param purpose what for
 * @param sql the SQL as it was prepared
 * @param times how often it ran
 * @param rows rows written, or rows read by a query
 * @param changes the rows written; empty for a query
 */
public record StatementRun(
    Purpose purpose, String sql, int times, long rows, List<RowChange> changes) {
  /** What a statement is for; decides which counters it moves. */
  public enum Purpose {
    /** Creating members and groups, joining, leaving. */
    DIRECTORY,
    /** Writing or deleting message bodies, copies and ids. */
    MESSAGES,
    /** Moving a cursor. */
    CURSORS,
    /** Heads and repeated sends. */
    BOOKKEEPING,
    /** Reading for a page. */
    REPLAY,
    /** Any other read. */
    LOOKUP
  }

  public StatementRun {
    changes = changes instanceof RowChanges ? changes : List.copyOf(changes);
    if (times < 1 || rows < 0) {
      throw new IllegalArgumentException("a statement runs at least once: " + sql);
    }
  }
}
