package org.diffusionlab.lab.lesson;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.server.store.Cursors;
import org.diffusionlab.server.store.KeptIds;
import org.diffusionlab.server.store.MemberQueue;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.Reader;
import org.diffusionlab.server.store.Recipients;
import org.diffusionlab.server.store.StoredGroup;
import org.diffusionlab.server.store.StoredMember;
import org.diffusionlab.server.store.StoredPage;
import org.diffusionlab.server.store.StoredSend;
import org.diffusionlab.server.store.TableRead;

/** A store that does what the real one behind it does; broken ones override one rule. */
class ForwardingStore implements MessageStore {
  private final MessageStore real;

  ForwardingStore(MessageStore real) {
    this.real = real;
  }

  @Override
  public void listen(Consumer<StatementRun> listener) {
    real.listen(listener);
  }

  @Override
  public void begin() {
    real.begin();
  }

  @Override
  public boolean commit() {
    return real.commit();
  }

  @Override
  public void rollback() {
    real.rollback();
  }

  @Override
  public boolean hasMember(String uid) {
    return real.hasMember(uid);
  }

  @Override
  public void addMember(String uid) {
    real.addMember(uid);
  }

  @Override
  public Optional<StoredGroup> group(String gid) {
    return real.group(gid);
  }

  @Override
  public List<StoredMember> membersOf(String gid) {
    return real.membersOf(gid);
  }

  @Override
  public List<String> groupsOf(String uid) {
    return real.groupsOf(uid);
  }

  @Override
  public void addGroup(StoredGroup group, List<StoredMember> members) {
    real.addGroup(group, members);
  }

  @Override
  public void join(String gid, StoredMember member) {
    real.join(gid, member);
  }

  @Override
  public void leave(String gid, StoredMember member) {
    real.leave(gid, member);
  }

  @Override
  public Optional<StoredSend> sendOf(String uid, String clientId) {
    return real.sendOf(uid, clientId);
  }

  @Override
  public void append(Message message, String clientId, long floor, Recipients recipients) {
    real.append(message, clientId, floor, recipients);
  }

  @Override
  public void ack(String gid, StoredMember before, long upTo) {
    real.ack(gid, before, upTo);
  }

  @Override
  public Cursors cursorsOf(String uid) {
    return real.cursorsOf(uid);
  }

  @Override
  public long purge(String gid, long head, long floor, long upTo) {
    return real.purge(gid, head, floor, upTo);
  }

  @Override
  public StoredPage page(Reader reader, long after, int limit, int maxBytes) {
    return real.page(reader, after, limit, maxBytes);
  }

  @Override
  public Optional<MemberQueue> queue() {
    return real.queue();
  }

  @Override
  public Optional<KeptIds> ids() {
    return real.ids();
  }

  @Override
  public List<TableRead> tables() {
    return real.tables();
  }

  @Override
  public long bytes() {
    return real.bytes();
  }

  @Override
  public byte[] secret() {
    return real.secret();
  }

  @Override
  public void abandon() {
    real.abandon();
  }

  @Override
  public void close() {
    real.close();
  }
}
