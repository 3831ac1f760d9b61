package org.diffusionlab.server.store;

import java.sql.SQLException;
import java.util.List;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun.Purpose;

/**
 * {@code group_members} without a cursor: where a member stands follows from what {@code user_msgs}
 * still keeps for it. Owner thread only.
 */
final class SqliteQueueMembers implements SqliteMembers {
  private final SqliteDatabase db;
  private final Sql membersOf;
  private final Sql join;
  private final Sql leave;

  SqliteQueueMembers(SqliteDatabase db, String unacked) throws SQLException {
    this.db = db;
    membersOf =
        db.onWriter(
            Purpose.LOOKUP,
            "look up a group's members",
            "SELECT uid, coalesce((SELECT min(msgid) - 1 FROM user_msgs u"
                + " WHERE u.uid=m.uid AND u.gid=m.gid"
                + unacked
                + "), head), joined_msgid"
                + " FROM group_members m JOIN group_heads USING(gid) WHERE gid=? ORDER BY uid");
    join =
        db.onWriter(
            Purpose.DIRECTORY,
            "add a member to a group",
            "INSERT INTO group_members(gid, uid, joined_msgid) VALUES(?, ?, ?)");
    leave =
        db.onWriter(
            Purpose.DIRECTORY,
            "take a member out of a group",
            "DELETE FROM group_members WHERE gid=? AND uid=?");
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
        () -> RowChange.insert("group_members", gid, m.uid(), m.joined()),
        gid,
        m.uid(),
        m.joined());
  }

  @Override
  public void leave(String gid, StoredMember m) {
    db.beforeWrite();
    leave.write(
        () -> RowChange.delete("group_members", List.of(gid, m.uid(), m.joined())), gid, m.uid());
  }
}
