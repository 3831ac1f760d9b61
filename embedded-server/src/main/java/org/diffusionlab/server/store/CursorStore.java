package org.diffusionlab.server.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.TableSchema;

/**
 * Scheme 4, read diffusion: each message once in {@code group_msgs}, one {@code last_ack_msgid} per
 * member and group.
 */
public final class CursorStore extends SqliteStore {
  private static final List<TableSchema> TABLES =
      List.of(
          Schema.USER_INFO,
          Schema.GROUP_INFO,
          Schema.CURSOR_MEMBERS,
          Schema.GROUP_MSGS,
          Schema.GROUP_HEADS,
          Schema.SENDS);

  private final SqliteCursorMembers members;
  private final SqliteBodies bodies;

  private CursorStore(SqliteDatabase db, SqliteCursorMembers members) throws SQLException {
    super(db, new SqliteDirectory(db, members), new SqliteBookkeeping(db), TABLES);
    this.members = members;
    bodies = new SqliteBodies(db);
  }

  /**
   * Opens a database, creating it where there is none.
   *
   * @param file the database
   * @param durability what a commit survives
   * @param maxBytes the size it may grow to, 0 for no limit
   * @throws StoreException where the file cannot be used; it is left as it was
   */
  public static CursorStore open(Path file, Durability durability, long maxBytes) {
    SqliteDatabase db =
        SqliteDatabase.open(file, Scheme.CURSOR, durability, Schema.cursor(), maxBytes);
    try {
      return new CursorStore(db, new SqliteCursorMembers(db));
    } catch (SQLException e) {
      db.close();
      throw db.unprepared(e);
    }
  }

  @Override
  public void append(Message message, String clientId, long floor, Recipients recipients) {
    bodies.insert(message);
    bookkeeping.remember(StoredSend.of(message, clientId), floor);
  }

  @Override
  public void ack(String gid, StoredMember before, long upTo) {
    members.moveCursor(gid, before, upTo);
  }

  @Override
  public Cursors cursorsOf(String uid) {
    return (gid, head, acked) -> acked;
  }

  @Override
  public long purge(String gid, long head, long floor, long upTo) {
    if (upTo <= floor) {
      return floor;
    }
    bodies.purge(gid, upTo);
    bookkeeping.moveFloor(gid, head, floor, upTo);
    return upTo;
  }

  @Override
  public StoredPage page(Reader reader, long after, int limit, int maxBytes) {
    List<Message> messages = bodies.page(reader.gid(), after, limit, maxBytes);
    checkDense(reader, after, messages);
    return new StoredPage(messages, after + messages.size() < reader.head());
  }

  /** A log with a hole in it must not look as if it had ended, nor be passed over in silence. */
  private static void checkDense(Reader reader, long after, List<Message> messages) {
    long next = after + 1;
    for (Message message : messages) {
      if (message.msgid() != next) {
        throw missing(reader.gid(), next, message.msgid() - 1);
      }
      next++;
    }
    if (messages.isEmpty() && after < reader.committedHead()) {
      throw missing(reader.gid(), next, reader.committedHead());
    }
  }

  private static StoreException missing(String gid, long from, long to) {
    return new StoreException(
        StoreException.Reason.CORRUPT,
        "messages "
            + from
            + " to "
            + to
            + " of group "
            + gid
            + " are missing from the database; restore a copy of it");
  }
}
