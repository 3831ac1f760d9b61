package org.diffusionlab.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;

/**
 * Takes the rows of one table that a condition names: deletes them, or marks them as acked. Looks
 * first, so that nothing is written where there is nothing to take. Owner thread only.
 */
final class SqliteRemoval {
  private final SqliteDatabase db;
  private final TableSchema table;
  private final boolean marks;
  private final Sql any;
  private final Sql doomed;
  private final Sql write;

  private SqliteRemoval(
      SqliteDatabase db, TableSchema table, boolean marks, String where, String write)
      throws SQLException {
    this.db = db;
    this.table = table;
    this.marks = marks;
    any =
        db.onWriter(
            Purpose.LOOKUP,
            "look for acked messages",
            "SELECT 1 FROM " + table.name() + where + " LIMIT 1");
    doomed =
        db.onWriter(
            Purpose.LOOKUP,
            "read acked messages",
            "SELECT " + String.join(", ", table.columns()) + " FROM " + table.name() + where);
    this.write = db.onWriter(Purpose.MESSAGES, "let go of acked messages", write);
  }

  /** Deletes the rows for which {@code condition} holds. */
  static SqliteRemoval deleting(SqliteDatabase db, TableSchema table, String condition)
      throws SQLException {
    String where = " WHERE " + condition;
    return new SqliteRemoval(db, table, false, where, "DELETE FROM " + table.name() + where);
  }

  /** Sets {@code acked}, the last column, where {@code condition} holds and it is not set yet. */
  static SqliteRemoval marking(SqliteDatabase db, TableSchema table, String condition)
      throws SQLException {
    String where = " WHERE " + condition + " AND acked=0";
    String update = "UPDATE " + table.name() + " SET acked=1" + where;
    return new SqliteRemoval(db, table, true, where, update);
  }

  /**
   * Takes the rows that fit.
   *
   * @param values of the condition's parameters
   * @return whether there were any
   */
  boolean run(Object... values) {
    List<RowChange> changes = List.of();
    if (db.reporter().on()) {
      changes = doomed.all(this::change, values);
      if (changes.isEmpty()) {
        return false;
      }
    } else if (any.first(row -> true, values).isEmpty()) {
      return false;
    }
    db.beforeWrite();
    write.writeMany(changes, values);
    return true;
  }

  private RowChange change(ResultSet row) throws SQLException {
    List<Object> before = SqliteTables.row(row, table.columns().size());
    if (!marks) {
      return RowChange.delete(table.name(), before);
    }
    List<Object> after = new ArrayList<>(before);
    after.set(after.size() - 1, 1L);
    return RowChange.update(table.name(), before, after);
  }
}
