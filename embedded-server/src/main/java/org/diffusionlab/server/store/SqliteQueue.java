package org.diffusionlab.server.store;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.diffusionlab.model.Retention;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;

/**
 * {@code user_msgs}: what is kept for each member until that member acked it, whatever its rows
 * hold beside uid, msgid and gid. Owner thread only.
 */
final class SqliteQueue {
  private static final String ACKED = "acked";
  private static final String OWN = "uid=? AND gid=?";

  private record Kept(String gid, long first) {}

  private final Sql firsts;
  private final Sql following;
  private final Sql beyond;
  private final Sql firstOf;
  private final SqliteRemoval upTo;
  private final SqliteRemoval byIds;
  private final SqliteRemoval all;
  private final SqliteRemoval printed;

  /**
   * The queue of a database.
   *
   * @param table its shape, as {@link #table} found it
   */
  SqliteQueue(SqliteDatabase db, TableSchema table, QueueOptions options) throws SQLException {
    String unacked = unacked(table);
    firsts =
        db.onWriter(
            Purpose.LOOKUP,
            "look up what is kept for a member",
            "SELECT gid, min(msgid) FROM user_msgs WHERE uid=?" + unacked + " GROUP BY gid");
    following =
        db.onWriter(
            Purpose.LOOKUP,
            "look for what follows a page",
            "SELECT 1 FROM user_msgs WHERE " + OWN + " AND msgid>? LIMIT 1");
    beyond =
        db.onWriter(
            Purpose.LOOKUP,
            "look for what follows a page of the queue",
            "SELECT 1 FROM user_msgs WHERE uid=? AND (gid, msgid)>(?, ?)" + unacked + " LIMIT 1");
    firstOf =
        db.onWriter(
            Purpose.LOOKUP,
            "look up the first acked message",
            "SELECT msgid FROM user_msgs WHERE "
                + OWN
                + " AND msgid<=?"
                + unacked
                + " ORDER BY msgid LIMIT 1");
    boolean marks = options.retention() == Retention.KEEP;
    upTo = removal(db, table, marks, OWN + " AND msgid<=?");
    byIds = removal(db, table, marks, OWN + " AND msgid IN (SELECT value FROM json_each(?))");
    all = removal(db, table, marks, OWN);
    printed =
        options.acked() == AckedDelete.AS_PRINTED
            ? removal(db, table, marks, "msgid>=? AND gid=?")
            : null;
  }

  /**
   * The shape {@code user_msgs} has in this database, after a column for marks was added where the
   * retention needs one: nothing was marked before.
   */
  static TableSchema table(SqliteDatabase db, TableSchema plain, Retention retention)
      throws SQLException {
    boolean marked = isMarked(db);
    if (!marked && retention == Retention.KEEP) {
      try (Sql add =
          db.onWriter(
              Purpose.DIRECTORY,
              "add a column for marks",
              "ALTER TABLE user_msgs ADD COLUMN acked INTEGER NOT NULL DEFAULT 0")) {
        add.run();
      }
      marked = true;
    }
    return marked ? Schema.withColumn(plain, ACKED) : plain;
  }

  private static boolean isMarked(SqliteDatabase db) throws SQLException {
    try (Sql columns =
        db.onWriter(
            Purpose.LOOKUP,
            "look at a table's columns",
            "SELECT 1 FROM pragma_table_info('user_msgs') WHERE name='acked'")) {
      return columns.first(row -> true).isPresent();
    }
  }

  /** What a condition must add so that marked rows do not count, if there may be some. */
  static String unacked(TableSchema table) {
    return table.columns().contains(ACKED) ? " AND acked=0" : "";
  }

  private static SqliteRemoval removal(
      SqliteDatabase db, TableSchema table, boolean marks, String condition) throws SQLException {
    return marks
        ? SqliteRemoval.marking(db, table, condition)
        : SqliteRemoval.deleting(db, table, condition);
  }

  /** One query for all groups: a login reads one queue. */
  Cursors cursorsOf(String uid) {
    Map<String, Long> first = new HashMap<>();
    firsts
        .all(row -> new Kept(row.getString(1), row.getLong(2)), uid)
        .forEach(kept -> first.put(kept.gid(), kept.first()));
    return (gid, head, acked) -> first.containsKey(gid) ? first.get(gid) - 1 : head;
  }

  /** Whether anything is kept for the member after {@code msgid}, this transaction's included. */
  boolean goesOn(Reader reader, long msgid) {
    return msgid < reader.head()
        && following.first(row -> true, reader.uid(), reader.gid(), msgid).isPresent();
  }

  /** A condition and an order that read a member's queue from a place on. */
  static String afterPlace(TableSchema table) {
    return " WHERE uid=? AND (gid, msgid)>(?, ?)" + unacked(table) + " ORDER BY gid, msgid LIMIT ?";
  }

  /** Whether the member's queue goes on after a place, this transaction's rows included. */
  boolean goesOn(String uid, MemberQueue.Place end) {
    return beyond.first(row -> true, uid, end.gid(), end.msgid()).isPresent();
  }

  /** Lets go of what a member acked. Returns false if nothing was kept for it. */
  boolean ack(String gid, String uid, long msgid) {
    if (printed == null) {
      return upTo.run(uid, gid, msgid);
    }
    Optional<Long> first = firstOf.first(row -> row.getLong(1), uid, gid, msgid);
    return first.isPresent() && printed.run(first.get(), gid);
  }

  /** Lets go of what a member acked by id. Returns false if nothing was kept for it. */
  boolean ack(String gid, String uid, List<Long> ids) {
    return byIds.run(uid, gid, ids.toString());
  }

  /** Lets go of everything that is kept for a member in a group. */
  void drop(String gid, String uid) {
    all.run(uid, gid);
  }
}
