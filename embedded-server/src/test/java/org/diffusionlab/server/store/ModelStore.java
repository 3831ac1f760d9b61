package org.diffusionlab.server.store;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.wire.FrameCodec;

/**
 * The four stores in memory, as plain as it can be: what a transaction changed is a second copy
 * until it is committed. Can be told to fail. Owner thread only.
 */
public final class ModelStore implements MessageStore {
  private record Key(String first, String second) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int order = order(first, other.first);
      return order != 0 ? order : order(second, other.second);
    }
  }

  /** The order of SQLite, which is that of the characters and not that of their UTF-16. */
  private static int order(String one, String other) {
    for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
      if (one.charAt(i) != other.charAt(i)) {
        return Integer.compare(one.codePointAt(i), other.codePointAt(i));
      }
    }
    return Integer.compare(one.length(), other.length());
  }

  /** A row of {@code user_msgs} with the message it stands for. */
  private record Kept(Message message, boolean acked) {}

  /** All there is. */
  private static final class Data {
    final TreeMap<String, String> users = new TreeMap<>(ModelStore::order);
    final TreeMap<String, StoredGroup> groups = new TreeMap<>(ModelStore::order);
    final TreeMap<Key, StoredMember> members = new TreeMap<>();
    final TreeMap<String, TreeMap<Long, Message>> logs = new TreeMap<>();
    final TreeMap<Key, StoredSend> sends = new TreeMap<>();

    /** By uid and gid: what is kept for that member. */
    final TreeMap<Key, TreeMap<Long, Kept>> queues = new TreeMap<>();

    Data copy() {
      Data copy = new Data();
      copy.users.putAll(users);
      copy.groups.putAll(groups);
      copy.members.putAll(members);
      logs.forEach((gid, log) -> copy.logs.put(gid, new TreeMap<>(log)));
      copy.sends.putAll(sends);
      queues.forEach((key, queue) -> copy.queues.put(key, new TreeMap<>(queue)));
      return copy;
    }
  }

  private final Scheme scheme;
  private final Retention retention;
  private final AckedDelete acked;
  private final KeptIds ids = new Ids();
  private Data committed = new Data();
  private Data working;
  private boolean failCommits;
  private String poison;

  public ModelStore() {
    this(Scheme.CURSOR, Retention.ARTICLE, AckedDelete.OWN_ROWS);
  }

  public ModelStore(Scheme scheme, Retention retention, AckedDelete acked) {
    this.scheme = scheme;
    this.retention = retention;
    this.acked = acked;
  }

  private boolean queues() {
    return scheme != Scheme.CURSOR;
  }

  private boolean bodies() {
    return scheme == Scheme.CURSOR || scheme == Scheme.ID_PER_MEMBER;
  }

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
                long cursor =
                    cursorsOf(member.uid()).in(gid, now().groups.get(gid).head(), member.cursor());
                found.add(new StoredMember(member.uid(), cursor, member.joined()));
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
    letGo(new Key(member.uid(), gid), msgid -> true);
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
    if ((bodies() && data.logs.get(m.gid()).putIfAbsent(m.msgid(), m) != null)
        || data.sends.putIfAbsent(new Key(m.sender(), clientId), StoredSend.of(m, clientId))
            != null) {
      throw failure("there is such a message or send already");
    }
    data.groups.put(
        g.gid(), new StoredGroup(g.gid(), g.title(), g.history(), g.owner(), m.msgid(), g.floor()));
    for (String uid : keptFor(recipients)) {
      data.queues
          .computeIfAbsent(new Key(uid, m.gid()), key -> new TreeMap<>())
          .put(m.msgid(), new Kept(m, false));
    }
  }

  private List<String> keptFor(Recipients recipients) {
    switch (scheme) {
      case OFFLINE_COPIES:
        return recipients.offline();
      case CURSOR:
        return List.of();
      default:
        return recipients.all();
    }
  }

  /** Deletes or marks a member's rows. Returns false if there were none. */
  private boolean letGo(Key key, LongPredicate fits) {
    TreeMap<Long, Kept> queue = now().queues.getOrDefault(key, new TreeMap<>());
    if (queue.entrySet().stream().noneMatch(e -> !e.getValue().acked && fits.test(e.getKey()))) {
      return false;
    }
    queue = writing().queues.get(key);
    if (retention == Retention.KEEP) {
      queue.replaceAll((id, kept) -> fits.test(id) ? new Kept(kept.message, true) : kept);
    } else {
      queue.keySet().removeIf(fits::test);
    }
    return true;
  }

  private static OptionalLong first(TreeMap<Long, Kept> queue) {
    return queue.values().stream()
        .filter(kept -> !kept.acked)
        .mapToLong(kept -> kept.message.msgid())
        .findFirst();
  }

  @Override
  public Cursors cursorsOf(String uid) {
    Data data = now();
    return (gid, head, lastAck) ->
        queues()
            ? first(data.queues.getOrDefault(new Key(uid, gid), new TreeMap<>())).orElse(head + 1)
                - 1
            : lastAck;
  }

  private void ackQueue(String gid, String uid, long upTo) {
    if (acked == AckedDelete.OWN_ROWS) {
      letGo(new Key(uid, gid), id -> id <= upTo);
      return;
    }
    OptionalLong first = first(now().queues.getOrDefault(new Key(uid, gid), new TreeMap<>()));
    if (first.isPresent() && first.getAsLong() <= upTo) {
      for (Key key : List.copyOf(now().queues.keySet())) {
        if (key.second.equals(gid)) {
          letGo(key, id -> id >= first.getAsLong());
        }
      }
    }
  }

  @Override
  public void ack(String gid, StoredMember before, long cursor) {
    if (queues()) {
      ackQueue(gid, before.uid(), cursor);
      return;
    }
    Key key = new Key(gid, before.uid());
    if (!before.equals(writing().members.get(key))) {
      throw failure(before + " is not what is stored");
    }
    working.members.put(key, new StoredMember(before.uid(), cursor, before.joined()));
  }

  @Override
  public long purge(String gid, long head, long floor, long upTo) {
    if (queues()) {
      purgeUnreferred(gid);
      return floor;
    }
    if (upTo <= floor) {
      return floor;
    }
    StoredGroup g = writing().groups.get(gid);
    working.logs.get(gid).headMap(upTo, true).clear();
    working.groups.put(
        gid, new StoredGroup(gid, g.title(), g.history(), g.owner(), g.head(), upTo));
    return upTo;
  }

  private void purgeUnreferred(String gid) {
    if (scheme != Scheme.ID_PER_MEMBER || retention != Retention.PURGE_ACKED) {
      return;
    }
    TreeSet<Long> referred = new TreeSet<>();
    now()
        .queues
        .forEach(
            (key, queue) -> {
              if (key.second.equals(gid)) {
                referred.addAll(queue.keySet());
              }
            });
    if (!referred.containsAll(now().logs.get(gid).keySet())) {
      writing().logs.get(gid).keySet().retainAll(referred);
    }
  }

  @Override
  public StoredPage page(Reader reader, long after, int limit, int maxBytes) {
    if (queues()) {
      TreeMap<Long, Kept> queue = queue(committed, reader);
      List<Message> all = queue.values().stream().map(Kept::message).toList();
      List<Message> found =
          fitting(all.stream().filter(m -> m.msgid() > after).toList(), limit, maxBytes);
      long end = found.isEmpty() ? after : found.get(found.size() - 1).msgid();
      return new StoredPage(found, goesOn(reader, end));
    }
    List<Message> found = page(reader.gid(), after, limit, maxBytes);
    long end = after + found.size();
    long reached = found.isEmpty() ? reader.committedHead() : found.get(found.size() - 1).msgid();
    if (found.isEmpty() ? after < reached : reached != end) {
      throw failure(missing(reader, after, found));
    }
    return new StoredPage(found, end < reader.head());
  }

  private static String missing(Reader reader, long after, List<Message> found) {
    long next = after + 1;
    for (Message m : found) {
      if (m.msgid() != next) {
        break;
      }
      next++;
    }
    long before = next;
    long to =
        found.stream()
            .mapToLong(m -> m.msgid() - 1)
            .filter(id -> id >= before)
            .findFirst()
            .orElse(reader.committedHead());
    return "messages " + next + " to " + to + " of group " + reader.gid() + " are missing";
  }

  private static TreeMap<Long, Kept> queue(Data data, Reader reader) {
    return data.queues.getOrDefault(new Key(reader.uid(), reader.gid()), new TreeMap<>());
  }

  private boolean goesOn(Reader reader, long msgid) {
    return !queue(now(), reader).tailMap(msgid, false).isEmpty();
  }

  @Override
  public Optional<MemberQueue> queue() {
    return queues() ? Optional.of(this::queuePage) : Optional.empty();
  }

  private MemberQueue.Page queuePage(String uid, MemberQueue.Place after, int limit, int maxBytes) {
    List<Message> following = new ArrayList<>();
    now()
        .queues
        .forEach(
            (key, queue) -> {
              if (key.first.equals(uid)) {
                queue.values().stream()
                    .filter(kept -> !kept.acked && isAfter(kept.message, after))
                    .forEach(kept -> following.add(kept.message));
              }
            });
    List<Message> found = new ArrayList<>();
    int bytes = 0;
    for (Message m : following) {
      bytes += bodies() ? 0 : FrameCodec.queuedLength(m);
      if (found.size() == limit || (!found.isEmpty() && bytes > maxBytes)) {
        break;
      }
      found.add(m);
    }
    List<MemberQueue.Place> places =
        found.stream().map(m -> new MemberQueue.Place(m.gid(), m.msgid())).toList();
    MemberQueue.Place end = places.isEmpty() ? after : places.get(places.size() - 1);
    boolean more = following.size() > found.size();
    return bodies()
        ? new MemberQueue.Page(List.of(), places, end, more)
        : new MemberQueue.Page(found, List.of(), end, more);
  }

  private static boolean isAfter(Message message, MemberQueue.Place place) {
    int gids = order(message.gid(), place.gid());
    return gids > 0 || (gids == 0 && message.msgid() > place.msgid());
  }

  @Override
  public Optional<KeptIds> ids() {
    return scheme == Scheme.ID_PER_MEMBER ? Optional.of(ids) : Optional.empty();
  }

  private final class Ids implements KeptIds {
    @Override
    public IdPage page(Reader reader, long after, int limit) {
      List<Long> found =
          queue(committed, reader).tailMap(after, false).keySet().stream().limit(limit).toList();
      long end = found.isEmpty() ? after : found.get(found.size() - 1);
      return new IdPage(found, goesOn(reader, end));
    }

    @Override
    public List<Message> bodies(String gid, String uid, List<Long> wanted, int maxBytes) {
      TreeMap<Long, Kept> queue = committed.queues.getOrDefault(new Key(uid, gid), new TreeMap<>());
      HashSet<Long> asked = new HashSet<>(wanted);
      List<Message> found =
          queue.values().stream()
              .map(Kept::message)
              .filter(m -> asked.contains(m.msgid()))
              .toList();
      return fitting(found, Integer.MAX_VALUE, maxBytes);
    }

    @Override
    public boolean ack(String gid, String uid, List<Long> shown) {
      return letGo(new Key(uid, gid), new HashSet<>(shown)::contains);
    }
  }

  /** Messages of a group's log, whoever they are for. */
  public List<Message> page(String gid, long after, int limit, int maxBytes) {
    TreeMap<Long, Message> log = committed.logs.getOrDefault(gid, new TreeMap<>());
    return fitting(List.copyOf(log.tailMap(after, false).values()), limit, maxBytes);
  }

  private static List<Message> fitting(List<Message> messages, int limit, int maxBytes) {
    List<Message> found = new ArrayList<>();
    int bytes = 0;
    for (Message m : messages) {
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
        (key, m) ->
            members.add(
                queues()
                    ? List.of(key.first, m.uid(), m.joined())
                    : List.of(key.first, m.uid(), m.cursor(), m.joined())));
    committed.logs.values().forEach(log -> messages.addAll(log.values()));
    messages.sort(
        Comparator.comparingLong(Message::msgid).thenComparing(Message::gid, ModelStore::order));
    committed
        .sends
        .values()
        .forEach(
            s ->
                sends.add(
                    List.of(s.uid(), s.clientId(), s.gid(), s.msgid(), s.time(), s.textHash())));
    List<List<Object>> bodies = new ArrayList<>();
    messages.forEach(m -> bodies.add(List.of(m.msgid(), m.gid(), m.sender(), m.time(), m.text())));
    List<TableRead> tables = new ArrayList<>();
    tables.add(new TableRead(Schema.USER_INFO, users));
    tables.add(new TableRead(Schema.GROUP_INFO, groups));
    tables.add(new TableRead(queues() ? Schema.QUEUE_MEMBERS : Schema.CURSOR_MEMBERS, members));
    if (bodies()) {
      tables.add(new TableRead(Schema.GROUP_MSGS, bodies));
    }
    if (queues()) {
      tables.add(userMsgs());
    }
    tables.add(new TableRead(Schema.GROUP_HEADS, heads));
    tables.add(new TableRead(Schema.SENDS, sends));
    return tables;
  }

  private TableRead userMsgs() {
    TableSchema plain = bodies() ? Schema.USER_IDS : Schema.USER_COPIES;
    boolean marks = retention == Retention.KEEP;
    List<List<Object>> rows = new ArrayList<>();
    committed.queues.forEach(
        (key, queue) ->
            queue.forEach(
                (id, kept) -> {
                  List<Object> row = new ArrayList<>(List.of(key.first, id, key.second));
                  Message m = kept.message;
                  if (!bodies()) {
                    row.addAll(List.of(m.sender(), m.time(), m.text()));
                  }
                  if (marks) {
                    row.add(kept.acked ? 1L : 0L);
                  }
                  rows.add(row);
                }));
    rows.sort(
        Comparator.comparing((List<Object> row) -> (String) row.get(0), ModelStore::order)
            .thenComparing(row -> (Long) row.get(1))
            .thenComparing(row -> (String) row.get(2), ModelStore::order));
    return new TableRead(marks ? Schema.withColumn(plain, "acked") : plain, rows);
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
  public void abandon() {
    close();
  }

  @Override
  public void close() {
    working = null;
  }
}
