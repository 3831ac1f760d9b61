package org.diffusionlab.server.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.TableSchema;

/**
 * Scheme 4, read diffusion: each message once in {@code group_msgs}, one {@code last_ack_msgid} per
 * member and group.
 */
public final class CursorStore implements MessageStore {
  private static final List<TableSchema> TABLES =
      List.of(
          Schema.USER_INFO,
          Schema.GROUP_INFO,
          Schema.GROUP_MEMBERS,
          Schema.GROUP_MSGS,
          Schema.GROUP_HEADS,
          Schema.SENDS);

  private final SqliteDatabase db;
  private final SqliteDirectory directory;
  private final SqliteBookkeeping bookkeeping;
  private final SqliteBodies bodies;

  private CursorStore(SqliteDatabase db) throws SQLException {
    this.db = db;
    directory = new SqliteDirectory(db);
    bookkeeping = new SqliteBookkeeping(db);
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
        SqliteDatabase.open(file, Scheme.CURSOR, durability, Schema.BODIES, maxBytes);
    try {
      return new CursorStore(db);
    } catch (SQLException e) {
      db.close();
      throw db.failure("prepare its statements", e);
    }
  }

  @Override
  public void listen(Consumer<StatementRun> listener) {
    db.reporter().listen(listener);
  }

  @Override
  public void begin() {
    // the first write begins the transaction
  }

  @Override
  public boolean commit() {
    return db.commit();
  }

  @Override
  public void rollback() {
    db.rollback();
  }

  @Override
  public boolean hasMember(String uid) {
    return directory.hasMember(uid);
  }

  @Override
  public void addMember(String uid) {
    directory.addMember(uid);
  }

  @Override
  public Optional<StoredGroup> group(String gid) {
    return directory.group(gid);
  }

  @Override
  public List<StoredMember> membersOf(String gid) {
    return directory.membersOf(gid);
  }

  @Override
  public List<String> groupsOf(String uid) {
    return directory.groupsOf(uid);
  }

  @Override
  public void addGroup(StoredGroup group, List<StoredMember> members) {
    directory.addGroup(group, members);
  }

  @Override
  public void join(String gid, StoredMember member) {
    directory.join(gid, member);
  }

  @Override
  public void leave(String gid, StoredMember member) {
    directory.leave(gid, member);
  }

  @Override
  public Optional<StoredSend> sendOf(String uid, String clientId) {
    return bookkeeping.sendOf(uid, clientId);
  }

  @Override
  public void append(Message message, String clientId, long floor, Recipients recipients) {
    bodies.insert(message);
    bookkeeping.remember(StoredSend.of(message, clientId), floor);
  }

  @Override
  public void moveCursor(String gid, StoredMember before, long cursor) {
    directory.moveCursor(gid, before, cursor);
  }

  @Override
  public void purge(String gid, long head, long floor, long upTo) {
    bodies.purge(gid, upTo);
    bookkeeping.moveFloor(gid, head, floor, upTo);
  }

  @Override
  public List<Message> page(String gid, long after, int limit, int maxBytes) {
    return bodies.page(gid, after, limit, maxBytes);
  }

  @Override
  public List<TableRead> tables() {
    return SqliteTables.read(db, TABLES);
  }

  @Override
  public long bytes() {
    return db.bytes();
  }

  @Override
  public byte[] secret() {
    return db.secret();
  }

  @Override
  public void close() {
    db.close();
  }
}
