package org.diffusionlab.runlog;

import java.util.Collections;
import java.util.List;

/**
 * One row of a real table that a statement wrote. Values are strings and longs, in column order.
 *
 * @param table the table's name
 * @param op what was done
 * @param before the row as it was, null for an insert
 * @param after the row as it is, null for a delete
 */
public record RowChange(String table, Op op, List<Object> before, List<Object> after) {
  /** What was done to the row. */
  public enum Op {
    INSERT,
    UPDATE,
    DELETE
  }

  public RowChange {
    if ((before == null) != (op == Op.INSERT) || (after == null) != (op == Op.DELETE)) {
      throw new IllegalArgumentException(op + " of " + table + ": before or after does not fit");
    }
    before = before == null ? null : Collections.unmodifiableList(before);
    after = after == null ? null : Collections.unmodifiableList(after);
  }

  public static RowChange insert(String table, Object... after) {
    return new RowChange(table, Op.INSERT, null, List.of(after));
  }

  public static RowChange update(String table, List<Object> before, List<Object> after) {
    return new RowChange(table, Op.UPDATE, before, after);
  }

  public static RowChange delete(String table, List<Object> before) {
    return new RowChange(table, Op.DELETE, before, null);
  }
}
