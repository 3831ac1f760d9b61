package org.diffusionlab.server.store;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.diffusionlab.model.History;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun.Purpose;

/** Groups, members and who belongs where, in the tables every scheme has. Owner thread only. */
final class SqliteDirectory {
  private final SqliteDatabase db;
  private final Sql hasMember;
  private final Sql addMember;
  private final Sql group;
  private final Sql groupsOf;
  private final Sql addGroup;
  private final Sql addHead;
  private final SqliteMembers members;

  SqliteDirectory(SqliteDatabase db, SqliteMembers members) throws SQLException {
    this.db = db;
    this.members = members;
    hasMember =
        db.onWriter(Purpose.LOOKUP, "look up a member", "SELECT 1 FROM user_info WHERE uid=?");
    addMember =
        db.onWriter(
            Purpose.DIRECTORY,
            "add a member",
            "INSERT INTO user_info(uid, user_info) VALUES(?, ?)");
    group =
        db.onWriter(
            Purpose.LOOKUP,
            "look up a group",
            "SELECT gid, group_info, history, owner, head, floor"
                + " FROM group_info JOIN group_heads USING(gid) WHERE gid=?");
    groupsOf =
        db.onWriter(
            Purpose.LOOKUP,
            "look up a member's groups",
            "SELECT gid FROM group_members WHERE uid=? ORDER BY gid");
    addGroup =
        db.onWriter(
            Purpose.DIRECTORY,
            "add a group",
            "INSERT INTO group_info(gid, group_info, history, owner) VALUES(?, ?, ?, ?)");
    addHead =
        db.onWriter(
            Purpose.BOOKKEEPING,
            "add a group's head",
            "INSERT INTO group_heads(gid, head, floor) VALUES(?, ?, ?)");
  }

  boolean hasMember(String uid) {
    return hasMember.first(row -> true, uid).isPresent();
  }

  void addMember(String uid) {
    db.beforeWrite();
    addMember.write(() -> RowChange.insert("user_info", uid, uid), uid, uid);
  }

  Optional<StoredGroup> group(String gid) {
    return group.first(
        row ->
            new StoredGroup(
                row.getString(1),
                row.getString(2),
                History.valueOf(row.getString(3)),
                row.getString(4),
                row.getLong(5),
                row.getLong(6)),
        gid);
  }

  List<StoredMember> membersOf(String gid) {
    return members.of(gid);
  }

  List<String> groupsOf(String uid) {
    return groupsOf.all(row -> row.getString(1), uid);
  }

  void addGroup(StoredGroup g, List<StoredMember> first) {
    db.beforeWrite();
    String history = g.history().name();
    addGroup.write(
        () -> RowChange.insert("group_info", g.gid(), g.title(), history, g.owner()),
        g.gid(),
        g.title(),
        history,
        g.owner());
    addHead.write(
        () -> RowChange.insert("group_heads", g.gid(), g.head(), g.floor()),
        g.gid(),
        g.head(),
        g.floor());
    first.forEach(member -> join(g.gid(), member));
  }

  void join(String gid, StoredMember member) {
    members.join(gid, member);
  }

  void leave(String gid, StoredMember member) {
    members.leave(gid, member);
  }
}
