package org.diffusionlab.runlog;

import java.util.List;

/**
 * The shape of a table a store keeps.
 *
 * @param name its name, the article's where the article has it
 * @param columns its columns, in order
 * @param keyColumns how many of the first columns make the primary key
 * @param role what its rows are for
 */
public record TableSchema(String name, List<String> columns, int keyColumns, Role role) {
  /** What a table's rows are for; decides which counters they move. */
  public enum Role {
    /** Groups, members and who belongs where: the base data every scheme has. */
    DIRECTORY,
    /** Message bodies: each row is a body row. */
    BODIES,
    /** Message ids per member: each row is an id row. */
    IDS,
    /** What every scheme must remember alike (heads, repeated sends); counted apart. */
    BOOKKEEPING
  }

  public TableSchema {
    columns = List.copyOf(columns);
    if (keyColumns < 1 || keyColumns > columns.size()) {
      throw new IllegalArgumentException(name + " needs a key within its columns");
    }
  }

  /** The value of a text column in a row of this table. */
  public String text(List<Object> row, String column) {
    return (String) row.get(columns.indexOf(column));
  }

  /** The value of a number column in a row of this table. */
  public long number(List<Object> row, String column) {
    return (Long) row.get(columns.indexOf(column));
  }

  /** Whether a row is marked as acked: kept, but of no more use to its member. */
  public boolean isMarked(List<Object> row) {
    int acked = columns.indexOf("acked");
    return acked >= 0 && !row.get(acked).equals(0L);
  }
}
