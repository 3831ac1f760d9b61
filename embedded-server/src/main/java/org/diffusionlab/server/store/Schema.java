package org.diffusionlab.server.store;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.runlog.TableSchema.Role;

/** The tables on disk: their SQL, their shapes, and the version of it all. */
final class Schema {
  /** {@code PRAGMA application_id}: "DfLb". */
  static final int APPLICATION_ID = 0x44664c62;

  /** {@code PRAGMA user_version}. */
  static final int VERSION = 1;

  static final TableSchema USER_INFO =
      new TableSchema("user_info", List.of("uid", "user_info"), 1, Role.DIRECTORY);
  static final TableSchema GROUP_INFO =
      new TableSchema(
          "group_info", List.of("gid", "group_info", "history", "owner"), 1, Role.DIRECTORY);
  static final TableSchema CURSOR_MEMBERS =
      new TableSchema(
          "group_members",
          List.of("gid", "uid", "last_ack_msgid", "joined_msgid"),
          2,
          Role.DIRECTORY);
  static final TableSchema QUEUE_MEMBERS =
      new TableSchema("group_members", List.of("gid", "uid", "joined_msgid"), 2, Role.DIRECTORY);
  static final TableSchema USER_COPIES =
      new TableSchema(
          "user_msgs",
          List.of("uid", "msgid", "gid", "sender_uid", "time", "content"),
          3,
          Role.BODIES);
  static final TableSchema USER_IDS =
      new TableSchema("user_msgs", List.of("uid", "msgid", "gid"), 3, Role.IDS);
  static final TableSchema GROUP_MSGS =
      new TableSchema(
          "group_msgs", List.of("msgid", "gid", "sender_uid", "time", "content"), 2, Role.BODIES);
  static final TableSchema GROUP_HEADS =
      new TableSchema("group_heads", List.of("gid", "head", "floor"), 1, Role.BOOKKEEPING);
  static final TableSchema SENDS =
      new TableSchema(
          "sends",
          List.of("uid", "client_id", "gid", "msgid", "time", "text_hash"),
          2,
          Role.BOOKKEEPING);

  private static final String BODIES =
      "CREATE TABLE group_msgs(msgid INTEGER NOT NULL, gid TEXT NOT NULL,"
          + " sender_uid TEXT NOT NULL, time INTEGER NOT NULL, content TEXT NOT NULL,"
          + " PRIMARY KEY(gid, msgid)) STRICT, WITHOUT ROWID";

  private static final String MARK = " acked INTEGER NOT NULL DEFAULT 0,";

  private Schema() {}

  /** Scheme 4: bodies once, and a cursor for each member. */
  static List<String> cursor() {
    return statements(" last_ack_msgid INTEGER NOT NULL,", BODIES);
  }

  /**
   * Schemes 1 and 2: bodies in the members' rows.
   *
   * @param marked whether an acked row is marked
   */
  static List<String> copies(boolean marked) {
    return statements(
        "",
        userMsgs(
            " sender_uid TEXT NOT NULL, time INTEGER NOT NULL," + " content TEXT NOT NULL,",
            marked));
  }

  /**
   * Scheme 3: bodies once, ids in the members' rows.
   *
   * @param marked whether an acked row is marked
   */
  static List<String> ids(boolean marked) {
    return statements("", BODIES, userMsgs("", marked));
  }

  private static String userMsgs(String body, boolean marked) {
    return "CREATE TABLE user_msgs(uid TEXT NOT NULL, msgid INTEGER NOT NULL, gid TEXT NOT NULL,"
        + body
        + (marked ? MARK : "")
        + " PRIMARY KEY(uid, gid, msgid)) STRICT, WITHOUT ROWID";
  }

  /** What every scheme has, and the scheme's own tables after it. */
  private static List<String> statements(String cursor, String... own) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "CREATE TABLE server_info(key TEXT PRIMARY KEY, value TEXT NOT NULL)"
                    + " STRICT, WITHOUT ROWID",
                "CREATE TABLE user_info(uid TEXT PRIMARY KEY, user_info TEXT NOT NULL)"
                    + " STRICT, WITHOUT ROWID",
                "CREATE TABLE group_info(gid TEXT PRIMARY KEY, group_info TEXT NOT NULL,"
                    + " history TEXT NOT NULL, owner TEXT NOT NULL) STRICT, WITHOUT ROWID",
                "CREATE TABLE group_members(gid TEXT NOT NULL REFERENCES group_info(gid),"
                    + " uid TEXT NOT NULL REFERENCES user_info(uid),"
                    + cursor
                    + " joined_msgid INTEGER NOT NULL, PRIMARY KEY(gid, uid))"
                    + " STRICT, WITHOUT ROWID",
                "CREATE INDEX group_members_by_uid ON group_members(uid)",
                "CREATE TABLE group_heads(gid TEXT PRIMARY KEY REFERENCES group_info(gid),"
                    + " head INTEGER NOT NULL, floor INTEGER NOT NULL) STRICT, WITHOUT ROWID",
                "CREATE TABLE sends(uid TEXT NOT NULL, client_id TEXT NOT NULL,"
                    + " gid TEXT NOT NULL, msgid INTEGER NOT NULL, time INTEGER NOT NULL,"
                    + " text_hash INTEGER NOT NULL, PRIMARY KEY(uid, client_id))"
                    + " STRICT, WITHOUT ROWID"));
    all.addAll(List.of(own));
    return all;
  }

  /** A table with one more column at its end. */
  static TableSchema withColumn(TableSchema table, String column) {
    List<String> columns = new ArrayList<>(table.columns());
    columns.add(column);
    return new TableSchema(table.name(), columns, table.keyColumns(), table.role());
  }

  /** The tables to show in schemes 1 and 2. */
  static List<TableSchema> queueTables(TableSchema userMsgs) {
    return List.of(USER_INFO, GROUP_INFO, QUEUE_MEMBERS, userMsgs, GROUP_HEADS, SENDS);
  }

  /** The tables to show in scheme 3. */
  static List<TableSchema> idTables(TableSchema userMsgs) {
    return List.of(USER_INFO, GROUP_INFO, QUEUE_MEMBERS, GROUP_MSGS, userMsgs, GROUP_HEADS, SENDS);
  }
}
