package org.diffusionlab.server.store;

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
  static final TableSchema GROUP_MEMBERS =
      new TableSchema(
          "group_members",
          List.of("gid", "uid", "last_ack_msgid", "joined_msgid"),
          2,
          Role.DIRECTORY);
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

  /** What every scheme has. */
  static final List<String> COMMON =
      List.of(
          "CREATE TABLE server_info(key TEXT PRIMARY KEY, value TEXT NOT NULL)"
              + " STRICT, WITHOUT ROWID",
          "CREATE TABLE user_info(uid TEXT PRIMARY KEY, user_info TEXT NOT NULL)"
              + " STRICT, WITHOUT ROWID",
          "CREATE TABLE group_info(gid TEXT PRIMARY KEY, group_info TEXT NOT NULL,"
              + " history TEXT NOT NULL, owner TEXT NOT NULL) STRICT, WITHOUT ROWID",
          "CREATE TABLE group_members(gid TEXT NOT NULL REFERENCES group_info(gid),"
              + " uid TEXT NOT NULL REFERENCES user_info(uid), last_ack_msgid INTEGER NOT NULL,"
              + " joined_msgid INTEGER NOT NULL, PRIMARY KEY(gid, uid)) STRICT, WITHOUT ROWID",
          "CREATE INDEX group_members_by_uid ON group_members(uid)",
          "CREATE TABLE group_heads(gid TEXT PRIMARY KEY REFERENCES group_info(gid),"
              + " head INTEGER NOT NULL, floor INTEGER NOT NULL) STRICT, WITHOUT ROWID",
          "CREATE TABLE sends(uid TEXT NOT NULL, client_id TEXT NOT NULL, gid TEXT NOT NULL,"
              + " msgid INTEGER NOT NULL, time INTEGER NOT NULL, text_hash INTEGER NOT NULL,"
              + " PRIMARY KEY(uid, client_id)) STRICT, WITHOUT ROWID");

  /** Bodies stored once, for schemes 3 and 4. */
  static final List<String> BODIES =
      List.of(
          "CREATE TABLE group_msgs(msgid INTEGER NOT NULL, gid TEXT NOT NULL,"
              + " sender_uid TEXT NOT NULL, time INTEGER NOT NULL, content TEXT NOT NULL,"
              + " PRIMARY KEY(gid, msgid)) STRICT, WITHOUT ROWID");

  private Schema() {}
}
