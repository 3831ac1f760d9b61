package org.diffusionlab.server.store;

import java.sql.SQLException;
import java.util.List;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun.Purpose;

/** {@code group_members} with each member's {@code last_ack_msgid}. Owner thread only. */
final class SqliteCursorMembers implements SqliteMembers {
  private final SqliteDatabase db;
  private final Sql membersOf;
  private final Sql join;
  private final Sql leave;
  private final Sql moveCursor;

  SqliteCursorMembers(SqliteDatabase db) throws SQLException {
    this.db = db;
    membersOf =
        db.onWriter(
            Purpose.LOOKUP,
            "look up a group's members",
            "SELECT uid, last_ack_msgid, joined_msgid FROM group_members WHERE gid=?"
                + " ORDER BY uid");
    join =
        db.onWriter(
            Purpose.DIRECTORY,
            "add a member to a group",
            "INSERT INTO group_members(gid, uid, last_ack_msgid, joined_msgid)"
                + " VALUES(?, ?, ?, ?)");
    leave =
        db.onWriter(
            Purpose.DIRECTORY,
            "take a member out of a group",
            "DELETE FROM group_members WHERE gid=? AND uid=?");
    moveCursor =
        db.onWriter(
            Purpose.CURSORS,
            "move a cursor",
            "UPDATE group_members SET last_ack_msgid=? WHERE gid=? AND uid=?");
  }

  @Override
  public List<StoredMember> of(String gid) {
    return membersOf.all(
        row -> new StoredMember(row.getString(1), row.getLong(2), row.getLong(3)), gid);
  }

  @Override
  public void join(String gid, StoredMember m) {
    db.beforeWrite();
    join.write(
        () -> RowChange.insert("group_members", gid, m.uid(), m.cursor(), m.joined()),
        gid,
        m.uid(),
        m.cursor(),
        m.joined());
  }

  @Override
  public void leave(String gid, StoredMember m) {
    db.beforeWrite();
    leave.write(() -> RowChange.delete("group_members", row(gid, m)), gid, m.uid());
  }

  void moveCursor(String gid, StoredMember m, long cursor) {
    db.beforeWrite();
    moveCursor.write(
        () ->
            RowChange.update(
                "group_members",
                row(gid, m),
                row(gid, new StoredMember(m.uid(), cursor, m.joined()))),
        cursor,
        gid,
        m.uid());
  }

  private static List<Object> row(String gid, StoredMember m) {
    return List.of(gid, m.uid(), m.cursor(), m.joined());
  }
}
