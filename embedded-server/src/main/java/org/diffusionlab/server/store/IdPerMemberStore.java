package org.diffusionlab.server.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;

/**
 * Scheme 3: each message once in {@code group_msgs}, and its id in {@code user_msgs} for every
 * recipient until that member acked it.
 */
public final class IdPerMemberStore extends SqliteStore {
  private static final String PAGE =
      "SELECT u.msgid, b.sender_uid, b.time, b.content FROM user_msgs u"
          + " LEFT JOIN group_msgs b ON b.gid=u.gid AND b.msgid=u.msgid"
          + " WHERE u.uid=? AND u.gid=? AND u.msgid";

  /** Msgids of a group that may have lost their last id row in this transaction. */
  private record Touched(long from, long to) {
    Touched and(Touched other) {
      return new Touched(Math.min(from, other.from), Math.max(to, other.to));
    }
  }

  private final SqliteQueue queue;
  private final SqliteBodies bodies;
  private final KeptIds ids = new Ids();
  private final boolean marked;
  private final Sql insert;
  private final Sql page;
  private final Sql idPage;
  private final Sql queuePage;
  private final Sql bodiesOf;
  private final SqliteRemoval unreferred;
  private final Map<String, Touched> touched = new HashMap<>();

  private IdPerMemberStore(SqliteDatabase db, TableSchema table, QueueOptions options)
      throws SQLException {
    super(
        db,
        new SqliteDirectory(db, new SqliteQueueMembers(db, SqliteQueue.unacked(table))),
        new SqliteBookkeeping(db),
        Schema.idTables(table));
    queue = new SqliteQueue(db, table, options);
    bodies = new SqliteBodies(db);
    marked = table.columns().size() > Schema.USER_IDS.columns().size();
    insert =
        db.onWriter(
            Purpose.MESSAGES,
            "store an id",
            "INSERT INTO user_msgs(uid, msgid, gid) VALUES(?, ?, ?)");
    page = db.onReader(Purpose.REPLAY, "read a page", PAGE + ">? ORDER BY u.msgid LIMIT ?");
    idPage =
        db.onReader(
            Purpose.REPLAY,
            "read ids",
            "SELECT msgid FROM user_msgs WHERE uid=? AND gid=? AND msgid>? ORDER BY msgid LIMIT ?");
    queuePage =
        db.onWriter(
            Purpose.REPLAY,
            "read ids of the queue",
            "SELECT gid, msgid FROM user_msgs" + SqliteQueue.afterPlace(table));
    bodiesOf =
        db.onReader(
            Purpose.REPLAY,
            "read messages by their ids",
            PAGE + " IN (SELECT value FROM json_each(?)) ORDER BY u.msgid");
    unreferred =
        options.retention() == Retention.PURGE_ACKED
            ? SqliteRemoval.deleting(
                db,
                Schema.GROUP_MSGS,
                "gid=? AND msgid BETWEEN ? AND ? AND NOT EXISTS (SELECT 1 FROM user_msgs u"
                    + " WHERE u.gid=group_msgs.gid AND u.msgid=group_msgs.msgid)")
            : null;
  }

  /**
   * Opens a database, creating it where there is none.
   *
   * @throws StoreException where the file cannot be used; it is left as it was
   */
  public static IdPerMemberStore open(Path file, QueueOptions options) {
    boolean keep = options.retention() == Retention.KEEP;
    SqliteDatabase db =
        SqliteDatabase.open(
            file, Scheme.ID_PER_MEMBER, options.durability(), Schema.ids(keep), options.maxBytes());
    try {
      TableSchema table = SqliteQueue.table(db, Schema.USER_IDS, options.retention());
      if (options.retention() == Retention.PURGE_ACKED) {
        addIndex(db);
      }
      return new IdPerMemberStore(db, table, options);
    } catch (SQLException e) {
      db.close();
      throw db.unprepared(e);
    } catch (RuntimeException e) {
      db.close();
      throw e;
    }
  }

  private static void addIndex(SqliteDatabase db) throws SQLException {
    try (Sql index =
        db.onWriter(
            Purpose.DIRECTORY,
            "add an index",
            "CREATE INDEX IF NOT EXISTS user_msgs_by_msg ON user_msgs(gid, msgid)")) {
      index.run();
    }
  }

  @Override
  public void begin() {
    touched.clear();
  }

  @Override
  public void rollback() {
    touched.clear();
    super.rollback();
  }

  @Override
  public void append(Message m, String clientId, long floor, Recipients recipients) {
    bodies.insert(m);
    for (String uid : recipients.all()) {
      insert.write(() -> RowChange.insert("user_msgs", row(uid, m)), uid, m.msgid(), m.gid());
    }
    bookkeeping.remember(StoredSend.of(m, clientId), floor);
  }

  private Object[] row(String uid, Message m) {
    return marked
        ? new Object[] {uid, m.msgid(), m.gid(), 0L}
        : new Object[] {uid, m.msgid(), m.gid()};
  }

  @Override
  public void leave(String gid, StoredMember member) {
    queue.drop(gid, member.uid());
    super.leave(gid, member);
    touch(gid, member.cursor() + 1, Long.MAX_VALUE);
  }

  @Override
  public void ack(String gid, StoredMember before, long upTo) {
    queue.ack(gid, before.uid(), upTo);
    touch(gid, before.cursor() + 1, upTo);
  }

  private void touch(String gid, long from, long to) {
    if (unreferred != null) {
      touched.merge(gid, new Touched(from, to), Touched::and);
    }
  }

  @Override
  public Cursors cursorsOf(String uid) {
    return queue.cursorsOf(uid);
  }

  /** The floor stays: a member may pull its own rows only, and of those no body is ever missing. */
  @Override
  public long purge(String gid, long head, long floor, long upTo) {
    Touched range = touched.remove(gid);
    if (unreferred != null && range != null) {
      unreferred.run(gid, range.from(), range.to());
    }
    return floor;
  }

  @Override
  public StoredPage page(Reader reader, long after, int limit, int maxBytes) {
    List<Message> found =
        MessageRows.read(page, reader.gid(), maxBytes, reader.uid(), reader.gid(), after, limit);
    long end = found.isEmpty() ? after : found.get(found.size() - 1).msgid();
    return new StoredPage(found, queue.goesOn(reader, end));
  }

  /** Ids are short: as many as a frame may ask for fit it. */
  private MemberQueue.Page queuePage(String uid, MemberQueue.Place after, int limit, int maxBytes) {
    List<MemberQueue.Place> found =
        queuePage.all(
            row -> new MemberQueue.Place(row.getString(1), row.getLong(2)),
            uid,
            after.gid(),
            after.msgid(),
            limit);
    MemberQueue.Place end = found.isEmpty() ? after : found.get(found.size() - 1);
    return new MemberQueue.Page(List.of(), found, end, queue.goesOn(uid, end));
  }

  @Override
  public Optional<MemberQueue> queue() {
    return Optional.of(this::queuePage);
  }

  @Override
  public Optional<KeptIds> ids() {
    return Optional.of(ids);
  }

  private final class Ids implements KeptIds {
    @Override
    public IdPage page(Reader reader, long after, int limit) {
      List<Long> found =
          idPage.all(row -> row.getLong(1), reader.uid(), reader.gid(), after, limit);
      long end = found.isEmpty() ? after : found.get(found.size() - 1);
      return new IdPage(found, queue.goesOn(reader, end));
    }

    @Override
    public List<Message> bodies(String gid, String uid, List<Long> wanted, int maxBytes) {
      return MessageRows.read(bodiesOf, gid, maxBytes, uid, gid, wanted.toString());
    }

    @Override
    public boolean ack(String gid, String uid, List<Long> acked) {
      boolean kept = queue.ack(gid, uid, acked);
      for (long id : acked) {
        touch(gid, id, id);
      }
      return kept;
    }
  }
}
