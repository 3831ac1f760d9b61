package org.diffusionlab.server.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.TableSchema;

/** What the four stores on SQLite have in common: everything but the messages. */
abstract class SqliteStore implements MessageStore {
  final SqliteDatabase db;
  final SqliteDirectory directory;
  final SqliteBookkeeping bookkeeping;
  private final List<TableSchema> tables;

  SqliteStore(
      SqliteDatabase db,
      SqliteDirectory directory,
      SqliteBookkeeping bookkeeping,
      List<TableSchema> tables) {
    this.db = db;
    this.directory = directory;
    this.bookkeeping = bookkeeping;
    this.tables = tables;
  }

  @Override
  public final void listen(Consumer<StatementRun> listener) {
    db.reporter().listen(listener);
  }

  @Override
  public void begin() {
    // the first write begins the transaction
  }

  @Override
  public final boolean commit() {
    return db.commit();
  }

  @Override
  public void rollback() {
    db.rollback();
  }

  @Override
  public final boolean hasMember(String uid) {
    return directory.hasMember(uid);
  }

  @Override
  public final void addMember(String uid) {
    directory.addMember(uid);
  }

  @Override
  public final Optional<StoredGroup> group(String gid) {
    return directory.group(gid);
  }

  @Override
  public final List<StoredMember> membersOf(String gid) {
    return directory.membersOf(gid);
  }

  @Override
  public final List<String> groupsOf(String uid) {
    return directory.groupsOf(uid);
  }

  @Override
  public final void addGroup(StoredGroup group, List<StoredMember> members) {
    directory.addGroup(group, members);
  }

  @Override
  public final void join(String gid, StoredMember member) {
    directory.join(gid, member);
  }

  @Override
  public void leave(String gid, StoredMember member) {
    directory.leave(gid, member);
  }

  @Override
  public final Optional<StoredSend> sendOf(String uid, String clientId) {
    return bookkeeping.sendOf(uid, clientId);
  }

  @Override
  public final List<TableRead> tables() {
    return SqliteTables.read(db, tables);
  }

  @Override
  public final long bytes() {
    return db.bytes();
  }

  @Override
  public final byte[] secret() {
    return db.secret();
  }

  @Override
  public final void abandon() {
    db.abandon();
  }

  @Override
  public final void close() {
    db.close();
  }
}
