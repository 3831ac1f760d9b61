package org.diffusionlab.server.store;

import java.sql.SQLException;
import java.util.List;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RowChange.Op;
import org.diffusionlab.runlog.StatementRun.Purpose;

/** {@code group_msgs}: each body once, keyed for the range a page reads. Owner thread only. */
final class SqliteBodies {
  private final SqliteDatabase db;
  private final Sql insert;
  private final Sql page;
  private final Sql doomed;
  private final Sql delete;

  SqliteBodies(SqliteDatabase db) throws SQLException {
    this.db = db;
    insert =
        db.onWriter(
            Purpose.MESSAGES,
            "store a message",
            "INSERT INTO group_msgs(msgid, gid, sender_uid, time, content) VALUES(?, ?, ?, ?, ?)");
    page =
        db.onReader(
            Purpose.REPLAY,
            "read a page",
            "SELECT msgid, sender_uid, time, content FROM group_msgs WHERE gid=? AND msgid>?"
                + " ORDER BY msgid LIMIT ?");
    doomed =
        db.onWriter(
            Purpose.LOOKUP,
            "read what is to be purged",
            "SELECT msgid, gid, sender_uid, time, content FROM group_msgs"
                + " WHERE gid=? AND msgid<=? ORDER BY msgid");
    delete =
        db.onWriter(
            Purpose.MESSAGES, "purge messages", "DELETE FROM group_msgs WHERE gid=? AND msgid<=?");
  }

  void insert(Message m) {
    db.beforeWrite();
    insert.write(
        () -> RowChange.insert("group_msgs", m.msgid(), m.gid(), m.sender(), m.time(), m.text()),
        m.msgid(),
        m.gid(),
        m.sender(),
        m.time(),
        m.text());
  }

  List<Message> page(String gid, long after, int limit, int maxBytes) {
    return MessageRows.read(page, gid, maxBytes, gid, after, limit);
  }

  void purge(String gid, long upTo) {
    db.beforeWrite();
    List<RowChange> changes = List.of();
    if (db.reporter().on()) {
      changes =
          doomed.all(
              row ->
                  new RowChange(
                      "group_msgs",
                      Op.DELETE,
                      List.of(
                          row.getLong(1),
                          row.getString(2),
                          row.getString(3),
                          row.getLong(4),
                          row.getString(5)),
                      null),
              gid,
              upTo);
    }
    delete.writeMany(changes, gid, upTo);
  }
}
