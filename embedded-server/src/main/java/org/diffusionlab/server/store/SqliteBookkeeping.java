package org.diffusionlab.server.store;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun.Purpose;

/** Heads, floors and sends, which every scheme must remember alike. Owner thread only. */
final class SqliteBookkeeping {
  private final SqliteDatabase db;
  private final Sql sendOf;
  private final Sql addSend;
  private final Sql moveHead;
  private final Sql moveFloor;

  SqliteBookkeeping(SqliteDatabase db) throws SQLException {
    this.db = db;
    sendOf =
        db.onWriter(
            Purpose.LOOKUP,
            "look up a send",
            "SELECT gid, msgid, time, text_hash FROM sends WHERE uid=? AND client_id=?");
    addSend =
        db.onWriter(
            Purpose.BOOKKEEPING,
            "remember a send",
            "INSERT INTO sends(uid, client_id, gid, msgid, time, text_hash)"
                + " VALUES(?, ?, ?, ?, ?, ?)");
    moveHead =
        db.onWriter(
            Purpose.BOOKKEEPING, "move a head", "UPDATE group_heads SET head=? WHERE gid=?");
    moveFloor =
        db.onWriter(
            Purpose.BOOKKEEPING, "move a floor", "UPDATE group_heads SET floor=? WHERE gid=?");
  }

  Optional<StoredSend> sendOf(String uid, String clientId) {
    return sendOf.first(
        row ->
            new StoredSend(
                uid, clientId, row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4)),
        uid,
        clientId);
  }

  /** Remembers a send and that the group's head is now its msgid. */
  void remember(StoredSend s, long floor) {
    db.beforeWrite();
    addSend.write(
        () ->
            RowChange.insert(
                "sends", s.uid(), s.clientId(), s.gid(), s.msgid(), s.time(), s.textHash()),
        s.uid(),
        s.clientId(),
        s.gid(),
        s.msgid(),
        s.time(),
        s.textHash());
    moveHead.write(
        () ->
            RowChange.update(
                "group_heads",
                List.of(s.gid(), s.msgid() - 1, floor),
                List.of(s.gid(), s.msgid(), floor)),
        s.msgid(),
        s.gid());
  }

  void moveFloor(String gid, long head, long before, long after) {
    db.beforeWrite();
    moveFloor.write(
        () ->
            RowChange.update("group_heads", List.of(gid, head, before), List.of(gid, head, after)),
        after,
        gid);
  }
}
