package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The queue of each scheme on SQLite against the model in memory: the same writes in an order a
 * seed decides, and the same pages after each of them.
 */
class QueueAgainstModelTest {
  private static final int SEEDS = 4;
  private static final int TURNS = 120;

  /** In the table's order; some are ordered otherwise as strings. */
  private static final List<String> GIDS = List.of("B", "a", "a-1", "a1", "\uFF5A", "\uD840\uDC00");

  private static final List<String> UIDS = List.of("A", "B", "C");

  @TempDir private Path folder;
  private final Map<String, Long> heads = new HashMap<>();
  private final TreeSet<String> memberships = new TreeSet<>();
  private Random random;
  private MessageStore real;
  private MessageStore model;
  private int sends;

  static Stream<Arguments> runs() {
    return Stream.of(Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER)
        .flatMap(
            scheme ->
                Stream.of(Retention.values())
                    .flatMap(
                        retention ->
                            LongStream.range(0, SEEDS)
                                .mapToObj(seed -> Arguments.of(scheme, retention, seed))));
  }

  private MessageStore open(Scheme scheme, Retention retention) {
    Path file = folder.resolve("queue.db");
    QueueOptions options = new QueueOptions(Durability.NORMAL, 0, retention, AckedDelete.OWN_ROWS);
    switch (scheme) {
      case OFFLINE_COPIES:
        return OfflineCopiesStore.open(file, options);
      case COPY_PER_MEMBER:
        return CopyPerMemberStore.open(file, options);
      default:
        return IdPerMemberStore.open(file, options);
    }
  }

  private void both(Consumer<MessageStore> change) {
    change.accept(real);
    change.accept(model);
  }

  @ParameterizedTest(name = "{0}, {1}, seed {2}")
  @MethodSource("runs")
  void everyPageIsThatOfTheModel(Scheme scheme, Retention retention, long seed) {
    random = new Random(seed);
    model = new ModelStore(scheme, retention, AckedDelete.OWN_ROWS);
    real = open(scheme, retention);
    try {
      both(this::begin);
      for (int turn = 0; turn < TURNS; turn++) {
        turn(scheme + ", " + retention + ", seed " + seed + ", turn " + turn);
        if (random.nextInt(40) == 0) {
          real.close();
          real = open(scheme, retention);
        }
      }
      assertThat(kept(real)).isEqualTo(kept(model));
    } finally {
      real.close();
    }
  }

  private static TableRead kept(MessageStore store) {
    return store.tables().stream()
        .filter(table -> table.schema().name().equals("user_msgs"))
        .findFirst()
        .orElseThrow();
  }

  private void begin(MessageStore store) {
    store.begin();
    UIDS.forEach(store::addMember);
    for (String gid : GIDS) {
      List<StoredMember> all = UIDS.stream().map(uid -> new StoredMember(uid, 0, 1)).toList();
      store.addGroup(new StoredGroup(gid, gid, History.NONE, "A", 0, 0), all);
      heads.put(gid, 0L);
      UIDS.forEach(uid -> memberships.add(uid + " " + gid));
    }
    store.commit();
  }

  private void turn(String where) {
    Map<String, Long> headsBefore = Map.copyOf(heads);
    List<String> membershipsBefore = List.copyOf(memberships);
    both(MessageStore::begin);
    int writes = random.nextInt(6);
    for (int i = 0; i < writes; i++) {
      write();
      comparePages(where + ", not committed");
    }
    for (String gid : GIDS) {
      both(store -> store.purge(gid, heads.get(gid), 0, 0));
    }
    if (random.nextInt(5) == 0) {
      both(MessageStore::rollback);
      heads.putAll(headsBefore);
      memberships.clear();
      memberships.addAll(membershipsBefore);
    } else {
      assertThat(real.commit()).as(where).isEqualTo(model.commit());
    }
    comparePages(where);
  }

  private void write() {
    String gid = GIDS.get(random.nextInt(GIDS.size()));
    String uid = UIDS.get(random.nextInt(UIDS.size()));
    long head = heads.get(gid);
    if (!memberships.contains(uid + " " + gid)) {
      both(store -> store.join(gid, new StoredMember(uid, head, head + 1)));
      memberships.add(uid + " " + gid);
      return;
    }
    int what = random.nextInt(12);
    if (what == 0) {
      both(store -> store.leave(gid, new StoredMember(uid, 0, 1)));
      memberships.remove(uid + " " + gid);
    } else if (what < 4 && head > 0) {
      long upTo = 1 + random.nextLong(head);
      both(store -> store.ack(gid, new StoredMember(uid, 0, 1), upTo));
    } else if (what < 6 && head > 0) {
      List<Long> ids = random.longs(3, 1, head + 1).distinct().boxed().toList();
      both(store -> store.ids().ifPresent(kept -> kept.ack(gid, uid, ids)));
    } else {
      append(gid, uid, head + 1);
    }
  }

  private void append(String gid, String sender, long msgid) {
    List<String> online = new ArrayList<>();
    List<String> offline = new ArrayList<>();
    for (String uid : UIDS) {
      if (!uid.equals(sender) && memberships.contains(uid + " " + gid)) {
        (random.nextInt(4) == 0 ? online : offline).add(uid);
      }
    }
    String text = random.nextInt(8) == 0 ? "\u0001".repeat(900) : "text 中 " + msgid;
    Message message = new Message(gid, msgid, sender, 1_000, text);
    String clientId = "c" + sends++;
    both(store -> store.append(message, clientId, 0, Recipients.of(online, offline)));
    heads.put(gid, msgid);
  }

  private void comparePages(String where) {
    for (String uid : UIDS) {
      for (int i = 0; i < 3; i++) {
        MemberQueue.Place after =
            random.nextInt(3) == 0
                ? MemberQueue.Place.START
                : new MemberQueue.Place(GIDS.get(random.nextInt(GIDS.size())), random.nextLong(12));
        int limit = 1 + random.nextInt(12);
        int bytes = 1 + random.nextInt(2_000);
        MemberQueue.Page page = real.queue().orElseThrow().page(uid, after, limit, bytes);
        assertThat(page)
            .as("%s: %s after %s, %d rows, %d bytes", where, uid, after, limit, bytes)
            .isEqualTo(model.queue().orElseThrow().page(uid, after, limit, bytes));
      }
    }
  }
}
