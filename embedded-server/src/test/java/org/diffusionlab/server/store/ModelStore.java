package org.diffusionlab.server.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.wire.FrameCodec;

/**
 * The cursor store in memory, as plain as it can be: what a transaction changed is a second copy
 * until it is committed. Can be told to fail. Owner thread only.
 */
public final class ModelStore implements MessageStore {
  private record Key(String first, String second) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int order = first.compareTo(other.first);
      return order != 0 ? order : second.compareTo(other.second);
    }
  }

  /** All there is. */
  private static final class Data {
    final TreeMap<String, String> users = new TreeMap<>();
    final TreeMap<String, StoredGroup> groups = new TreeMap<>();
    final TreeMap<Key, StoredMember> members = new TreeMap<>();
    final TreeMap<String, TreeMap<Long, Message>> logs = new TreeMap<>();
    final TreeMap<Key, StoredSend> sends = new TreeMap<>();

    Data copy() {
      Data copy = new Data();
      copy.users.putAll(users);
      copy.groups.putAll(groups);
      copy.members.putAll(members);
      logs.forEach((gid, log) -> copy.logs.put(gid, new TreeMap<>(log)));
      copy.sends.putAll(sends);
      return copy;
    }
  }

  private Data committed = new Data();
  private Data working;
  private boolean failCommits;
  private String poison;

  /** From now on every commit fails, or none does. */
  public void failCommits(boolean fail) {
    failCommits = fail;
  }

  /** From now on a message with this text cannot be stored; null for none. */
  public void poison(String text) {
    poison = text;
  }

  private Data now() {
    return working == null ? committed : working;
  }

  private Data writing() {
    if (working == null) {
      working = committed.copy();
    }
    return working;
  }

  private static StoreException failure(String what) {
    return new StoreException(StoreException.Reason.FAILED, what);
  }

  @Override
  public void listen(Consumer<StatementRun> listener) {
    // it runs no statements
  }

  @Override
  public void begin() {
    working = null;
  }

  @Override
  public boolean commit() {
    if (working == null) {
      return false;
    }
    if (failCommits) {
      throw failure("could not write to disk: told to fail");
    }
    committed = working;
    working = null;
    return true;
  }

  @Override
  public void rollback() {
    working = null;
  }

  @Override
  public boolean hasMember(String uid) {
    return now().users.containsKey(uid);
  }

  @Override
  public void addMember(String uid) {
    if (writing().users.putIfAbsent(uid, uid) != null) {
      throw failure("there is a member " + uid);
    }
  }

  @Override
  public Optional<StoredGroup> group(String gid) {
    return Optional.ofNullable(now().groups.get(gid));
  }

  @Override
  public List<StoredMember> membersOf(String gid) {
    List<StoredMember> found = new ArrayList<>();
    now()
        .members
        .forEach(
            (key, member) -> {
              if (key.first.equals(gid)) {
                found.add(member);
              }
            });
    return found;
  }

  @Override
  public List<String> groupsOf(String uid) {
    return now().members.keySet().stream()
        .filter(key -> key.second.equals(uid))
        .map(Key::first)
        .toList();
  }

  @Override
  public void addGroup(StoredGroup group, List<StoredMember> members) {
    if (writing().groups.putIfAbsent(group.gid(), group) != null) {
      throw failure("there is a group " + group.gid());
    }
    working.logs.put(group.gid(), new TreeMap<>());
    members.forEach(member -> join(group.gid(), member));
  }

  @Override
  public void join(String gid, StoredMember member) {
    Data data = writing();
    if (!data.groups.containsKey(gid) || !data.users.containsKey(member.uid())) {
      throw failure("no such group or member");
    }
    if (data.members.putIfAbsent(new Key(gid, member.uid()), member) != null) {
      throw failure(member.uid() + " is in " + gid + " already");
    }
  }

  @Override
  public void leave(String gid, StoredMember member) {
    if (writing().members.remove(new Key(gid, member.uid())) == null) {
      throw failure(member.uid() + " is not in " + gid);
    }
  }

  @Override
  public Optional<StoredSend> sendOf(String uid, String clientId) {
    return Optional.ofNullable(now().sends.get(new Key(uid, clientId)));
  }

  @Override
  public void append(Message m, String clientId, long floor, Recipients recipients) {
    Data data = writing();
    if (m.text().equals(poison)) {
      throw failure("could not store a message: told to fail");
    }
    StoredGroup g = data.groups.get(m.gid());
    if (data.logs.get(m.gid()).putIfAbsent(m.msgid(), m) != null
        || data.sends.putIfAbsent(new Key(m.sender(), clientId), StoredSend.of(m, clientId))
            != null) {
      throw failure("there is such a message or send already");
    }
    data.groups.put(
        g.gid(), new StoredGroup(g.gid(), g.title(), g.history(), g.owner(), m.msgid(), g.floor()));
  }

  @Override
  public void moveCursor(String gid, StoredMember before, long cursor) {
    Key key = new Key(gid, before.uid());
    if (!before.equals(writing().members.get(key))) {
      throw failure(before + " is not what is stored");
    }
    working.members.put(key, new StoredMember(before.uid(), cursor, before.joined()));
  }

  @Override
  public void purge(String gid, long head, long floor, long upTo) {
    StoredGroup g = writing().groups.get(gid);
    working.logs.get(gid).headMap(upTo, true).clear();
    working.groups.put(
        gid, new StoredGroup(gid, g.title(), g.history(), g.owner(), g.head(), upTo));
  }

  @Override
  public List<Message> page(String gid, long after, int limit, int maxBytes) {
    List<Message> found = new ArrayList<>();
    int bytes = 0;
    for (Message m :
        committed.logs.getOrDefault(gid, new TreeMap<>()).tailMap(after, false).values()) {
      bytes += FrameCodec.encodedLength(m);
      if (found.size() == limit || (!found.isEmpty() && bytes > maxBytes)) {
        break;
      }
      found.add(m);
    }
    return found;
  }

  @Override
  public List<TableRead> tables() {
    List<List<Object>> users = new ArrayList<>();
    List<List<Object>> groups = new ArrayList<>();
    List<List<Object>> members = new ArrayList<>();
    List<Message> messages = new ArrayList<>();
    List<List<Object>> heads = new ArrayList<>();
    List<List<Object>> sends = new ArrayList<>();
    committed.users.forEach((uid, info) -> users.add(List.of(uid, info)));
    committed
        .groups
        .values()
        .forEach(
            g -> {
              groups.add(List.of(g.gid(), g.title(), g.history().name(), g.owner()));
              heads.add(List.of(g.gid(), g.head(), g.floor()));
            });
    committed.members.forEach(
        (key, m) -> members.add(List.of(key.first, m.uid(), m.cursor(), m.joined())));
    committed.logs.values().forEach(log -> messages.addAll(log.values()));
    messages.sort(java.util.Comparator.comparingLong(Message::msgid).thenComparing(Message::gid));
    committed
        .sends
        .values()
        .forEach(
            s ->
                sends.add(
                    List.of(s.uid(), s.clientId(), s.gid(), s.msgid(), s.time(), s.textHash())));
    List<List<Object>> bodies = new ArrayList<>();
    messages.forEach(m -> bodies.add(List.of(m.msgid(), m.gid(), m.sender(), m.time(), m.text())));
    return List.of(
        new TableRead(Schema.USER_INFO, users),
        new TableRead(Schema.GROUP_INFO, groups),
        new TableRead(Schema.GROUP_MEMBERS, members),
        new TableRead(Schema.GROUP_MSGS, bodies),
        new TableRead(Schema.GROUP_HEADS, heads),
        new TableRead(Schema.SENDS, sends));
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public byte[] secret() {
    return new byte[32];
  }

  @Override
  public void close() {
    working = null;
  }
}
