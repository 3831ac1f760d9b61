package org.diffusionlab.server.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;

/** A full copy of each message in {@code user_msgs} for some of its recipients. */
abstract class CopiesStore extends SqliteStore {
  private final SqliteQueue queue;
  private final boolean marked;
  private final Sql insert;
  private final Sql page;
  private final Sql queuePage;

  /** What a subclass's constructor takes over from {@link #open}. */
  record Parts(SqliteDatabase db, TableSchema table, QueueOptions options) {}

  /** Makes a store of an open database. */
  interface Maker<S> {
    S make(Parts parts) throws SQLException;
  }

  CopiesStore(Parts parts) throws SQLException {
    super(
        parts.db,
        new SqliteDirectory(
            parts.db, new SqliteQueueMembers(parts.db, SqliteQueue.unacked(parts.table))),
        new SqliteBookkeeping(parts.db),
        Schema.queueTables(parts.table));
    queue = new SqliteQueue(db, parts.table, parts.options);
    marked = parts.table.columns().size() > Schema.USER_COPIES.columns().size();
    insert =
        db.onWriter(
            Purpose.MESSAGES,
            "store a copy",
            "INSERT INTO user_msgs(uid, msgid, gid, sender_uid, time, content)"
                + " VALUES(?, ?, ?, ?, ?, ?)");
    page =
        db.onReader(
            Purpose.REPLAY,
            "read a page",
            "SELECT msgid, sender_uid, time, content FROM user_msgs"
                + " WHERE uid=? AND gid=? AND msgid>? ORDER BY msgid LIMIT ?");
    queuePage =
        db.onWriter(
            Purpose.REPLAY,
            "read a page of the queue",
            "SELECT msgid, sender_uid, time, content, gid FROM user_msgs"
                + SqliteQueue.afterPlace(parts.table));
  }

  private MemberQueue.Page queuePage(String uid, MemberQueue.Place after, int limit, int maxBytes) {
    List<MessageRows.Queued> found =
        MessageRows.ofGroups(queuePage, maxBytes, uid, after.gid(), after.msgid(), limit);
    List<Message> messages =
        found.stream().map(MessageRows.Queued::message).filter(Objects::nonNull).toList();
    MemberQueue.Place end = found.isEmpty() ? after : found.get(found.size() - 1).place();
    return new MemberQueue.Page(messages, List.of(), end, queue.goesOn(uid, end));
  }

  @Override
  public final Optional<MemberQueue> queue() {
    return Optional.of(this::queuePage);
  }

  static <S> S open(Path file, Scheme scheme, QueueOptions options, Maker<S> maker) {
    boolean keep = options.retention() == Retention.KEEP;
    SqliteDatabase db =
        SqliteDatabase.open(
            file, scheme, options.durability(), Schema.copies(keep), options.maxBytes());
    try {
      TableSchema table = SqliteQueue.table(db, Schema.USER_COPIES, options.retention());
      return maker.make(new Parts(db, table, options));
    } catch (SQLException e) {
      db.close();
      throw db.unprepared(e);
    } catch (RuntimeException e) {
      db.close();
      throw e;
    }
  }

  /** Who of a message's recipients gets a copy. */
  abstract List<String> keptFor(Recipients recipients);

  @Override
  public final void append(Message m, String clientId, long floor, Recipients recipients) {
    for (String uid : keptFor(recipients)) {
      db.beforeWrite();
      insert.write(
          () -> RowChange.insert("user_msgs", row(uid, m)),
          uid,
          m.msgid(),
          m.gid(),
          m.sender(),
          m.time(),
          m.text());
    }
    bookkeeping.remember(StoredSend.of(m, clientId), floor);
  }

  private Object[] row(String uid, Message m) {
    return marked
        ? new Object[] {uid, m.msgid(), m.gid(), m.sender(), m.time(), m.text(), 0L}
        : new Object[] {uid, m.msgid(), m.gid(), m.sender(), m.time(), m.text()};
  }

  @Override
  public final void leave(String gid, StoredMember member) {
    queue.drop(gid, member.uid());
    super.leave(gid, member);
  }

  @Override
  public final void ack(String gid, StoredMember before, long upTo) {
    queue.ack(gid, before.uid(), upTo);
  }

  @Override
  public final Cursors cursorsOf(String uid) {
    return queue.cursorsOf(uid);
  }

  /** Acked copies are gone already, and no other row holds a message. */
  @Override
  public final long purge(String gid, long head, long floor, long upTo) {
    return floor;
  }

  @Override
  public final StoredPage page(Reader reader, long after, int limit, int maxBytes) {
    List<Message> found =
        MessageRows.read(page, reader.gid(), maxBytes, reader.uid(), reader.gid(), after, limit);
    long end = found.isEmpty() ? after : found.get(found.size() - 1).msgid();
    return new StoredPage(found, queue.goesOn(reader, end));
  }
}
