package org.diffusionlab.server.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.store.AckedDelete;
import org.diffusionlab.server.store.CopyPerMemberStore;
import org.diffusionlab.server.store.IdPerMemberStore;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.ModelStore;
import org.diffusionlab.server.store.OfflineCopiesStore;
import org.diffusionlab.server.store.QueueOptions;
import org.diffusionlab.server.store.TableRead;
import org.diffusionlab.wire.ClientFrame;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Schemes 1 to 3 under members that come, go, send, join, leave and lose their server, in an order
 * a seed decides. What the server said at each send who it is for is held against what came.
 */
class QueueSimulationTest {
  private static final int SEEDS = 40;
  private static final int SQLITE_SEEDS = 6;
  private static final int TURNS = 250;

  /** The last two are ordered by their bytes one way, and as strings the other. */
  private static final List<String> GIDS = List.of("g1", "g2", "\uFF5A", "\uD840\uDC00");

  private static final Scheme[] SCHEMES = {
    Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER
  };

  @TempDir private Path folder;

  /** By uid and gid: messages that must have come in the end. */
  private final Map<String, TreeSet<Long>> owed = new HashMap<>();

  /** By uid and gid: messages that may have come. */
  private final Map<String, TreeSet<Long>> meant = new HashMap<>();

  /** By uid and gid: messages that can never come. */
  private final Map<String, TreeSet<Long>> lost = new HashMap<>();

  private Scheme scheme;
  private Retention retention;
  private Random random;
  private World world;
  private List<QueueMember> members;
  private int ports = 10_000;

  private static Stream<Arguments> runs(int seeds) {
    return Stream.of(SCHEMES)
        .flatMap(scheme -> LongStream.range(0, seeds).mapToObj(seed -> Arguments.of(scheme, seed)));
  }

  static Stream<Arguments> inMemory() {
    return runs(SEEDS);
  }

  static Stream<Arguments> onSqlite() {
    return runs(SQLITE_SEEDS);
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("inMemory")
  void everythingComesButWhatTheSchemeMustLose(Scheme scheme, long seed) {
    this.scheme = scheme;
    retention = Retention.values()[(int) (seed % 3)];
    run(seed, new ModelStore(scheme, retention, AckedDelete.OWN_ROWS));
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @MethodSource("onSqlite")
  void everythingComesOnSqliteToo(Scheme scheme, long seed) {
    this.scheme = scheme;
    retention = Retention.values()[(int) (seed % 3)];
    try (MessageStore store = sqlite()) {
      run(seed, store);
    }
  }

  private MessageStore sqlite() {
    Path file = folder.resolve("simulation.db");
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

  private void run(long seed, MessageStore store) {
    random = new Random(seed);
    world = new World(scheme, retention, store);
    if (world.store != null) {
      world.store.poison("bad");
    }
    world.group("g1", History.NONE, "A", "B", "C", "D", "E");
    for (String gid : GIDS.subList(1, GIDS.size())) {
      world.turn(
          world.lab.line(new ClientFrame.CreateGroup(gid, "", History.FULL, List.of("A", "B"))));
    }
    members = new ArrayList<>();
    for (String uid : List.of("A", "B", "C", "D", "E")) {
      boolean byIds = scheme == Scheme.ID_PER_MEMBER && random.nextBoolean();
      members.add(new QueueMember(uid, byIds, random.nextInt(3)));
    }
    int turn = 0;
    try {
      for (; turn < TURNS; turn++) {
        turn();
      }
      settle();
    } catch (AssertionError e) {
      throw new AssertionError(
          scheme + ", seed " + seed + ", turn " + turn + ": " + e.getMessage(), e);
    }
  }

  private void turn() {
    if (random.nextInt(60) == 0) {
      world.restart();
      members.forEach(m -> m.link = null);
      return;
    }
    List<Input> inputs = new ArrayList<>();
    Set<QueueMember> busy = new HashSet<>();
    Set<QueueMember> moved = new HashSet<>();
    int count = 1 + random.nextInt(12);
    for (int i = 0; i < count; i++) {
      QueueMember m = members.get(random.nextInt(members.size()));
      if (random.nextInt(25) == 0 && busy.add(m)) {
        moved.add(m);
        String gid = GIDS.get(random.nextInt(GIDS.size()));
        inputs.add(
            world.lab.line(
                random.nextBoolean()
                    ? new ClientFrame.Join(gid, m.uid)
                    : new ClientFrame.Leave(gid, m.uid)));
      } else if (!moved.contains(m)) {
        busy.add(m);
        act(m, inputs);
      }
    }
    if (world.store != null) {
      world.store.failCommits(random.nextInt(25) == 0);
    }
    take(inputs);
    if (world.store != null) {
      world.store.failCommits(false);
    }
  }

  private void act(QueueMember m, List<Input> inputs) {
    int what = random.nextInt(40);
    if (!m.online() || what == 0) {
      inputs.addAll(m.goOnline(world, ports++));
    } else if (what == 1) {
      inputs.add(m.link.gone());
      m.link = null;
    } else if (m.welcomed()) {
      inputs.add(m.act(random));
    }
  }

  /** Runs a turn, lets everybody read, and writes down what the server said it did. */
  private void take(List<Input> inputs) {
    boolean pulls = inputs.stream().anyMatch(QueueSimulationTest::isQueuePull);
    Set<String> keptBefore = pulls ? unacked() : Set.of();
    Map<String, Long> headsBefore = pulls ? heads() : Map.of();
    world.events.clear();
    world.core.turn(inputs);
    members.forEach(QueueMember::read);
    for (RunEvent event : world.events) {
      if (event instanceof RunEvent.StatusLookedUp status) {
        status.online().forEach(uid -> pushed(uid, status.gid(), status.msgid()));
        status.offline().forEach(uid -> owe(uid, status.gid(), status.msgid()));
      } else if (event instanceof RunEvent.Left left) {
        set(owed, left.member(), left.gid()).clear();
      }
    }
    if (pulls) {
      checkPages(keptBefore, headsBefore);
    }
  }

  private static boolean isQueuePull(Input input) {
    return input instanceof Input.Line line && line.frame() instanceof ClientFrame.PullQueue;
  }

  /**
   * A page of the queue brings what was kept and not acked, or came in the same turn. Who is live
   * in a group has been told of all that is kept for it there: nothing fell between pages and
   * pushes.
   */
  private void checkPages(Set<String> keptBefore, Map<String, Long> headsBefore) {
    for (QueueMember m : members) {
      for (String row : m.brought) {
        String[] place = row.split(" ");
        if (!keptBefore.contains(m.uid + " " + row)
            && Long.parseLong(place[1]) <= headsBefore.get(place[0])) {
          throw new AssertionError(m.uid + " was brought what it had acked: " + row);
        }
      }
      m.brought.clear();
    }
    for (String row : unacked()) {
      String[] place = row.split(" ");
      QueueMember m = member(place[0]);
      if (m.welcomed() && m.isLive(place[1]) && !m.knows(place[1], Long.parseLong(place[2]))) {
        throw new AssertionError("live, and never told of what is kept: " + row);
      }
    }
  }

  /** Rows that are kept and not acked, as "uid gid msgid". */
  private Set<String> unacked() {
    Set<String> rows = new HashSet<>();
    for (TableRead table : world.kept.tables()) {
      if (table.schema().name().equals("user_msgs")) {
        boolean marks = table.schema().columns().contains("acked");
        for (List<Object> row : table.rows()) {
          if (!marks || row.get(row.size() - 1).equals(0L)) {
            rows.add(row.get(0) + " " + row.get(2) + " " + row.get(1));
          }
        }
      }
    }
    return rows;
  }

  private Map<String, Long> heads() {
    Map<String, Long> heads = new HashMap<>();
    GIDS.forEach(gid -> heads.put(gid, world.kept.group(gid).orElseThrow().head()));
    return heads;
  }

  private void pushed(String uid, String gid, long msgid) {
    if (scheme == Scheme.OFFLINE_COPIES && !shown(uid, gid).contains(msgid)) {
      set(lost, uid, gid).add(msgid);
      set(meant, uid, gid).add(msgid);
    } else {
      owe(uid, gid, msgid);
    }
  }

  private void owe(String uid, String gid, long msgid) {
    set(owed, uid, gid).add(msgid);
    set(meant, uid, gid).add(msgid);
  }

  private static Set<Long> set(Map<String, TreeSet<Long>> of, String uid, String gid) {
    return of.computeIfAbsent(uid + " " + gid, key -> new TreeSet<>());
  }

  private Set<Long> shown(String uid, String gid) {
    QueueMember member = member(uid);
    return member.shown.containsKey(gid) ? member.shown.get(gid).keySet() : Set.of();
  }

  private QueueMember member(String uid) {
    return members.stream().filter(m -> m.uid.equals(uid)).findFirst().orElseThrow();
  }

  /** Everybody comes back, reads and acks; then the books must agree. */
  private void settle() {
    for (QueueMember m : members) {
      take(m.goOnline(world, ports++));
    }
    for (int i = 0; i < 1_000; i++) {
      List<Input> inputs = new ArrayList<>();
      members.forEach(m -> inputs.addAll(m.askAll(random)));
      if (inputs.isEmpty()) {
        break;
      }
      take(inputs);
    }
    List<Input> acks = new ArrayList<>();
    members.forEach(m -> acks.addAll(m.ackAll()));
    take(acks);
    for (QueueMember m : members) {
      assertThat(m.unconfirmed).as("unconfirmed of " + m.uid).isEmpty();
      for (String gid : GIDS) {
        Set<Long> came = shown(m.uid, gid);
        assertThat(came).as(m.uid + " in " + gid).containsAll(set(owed, m.uid, gid));
        assertThat(set(meant, m.uid, gid)).as(m.uid + " in " + gid).containsAll(came);
        assertThat(came).as("lost by design").noneMatch(set(lost, m.uid, gid)::contains);
      }
    }
    checkTables();
  }

  /** Everybody acked everything: nothing is kept for anybody, or all of it is marked. */
  private void checkTables() {
    Set<String> bodies = new HashSet<>();
    Set<String> referred = new HashSet<>();
    world
        .kept
        .tables()
        .forEach(
            table ->
                table
                    .rows()
                    .forEach(
                        row -> {
                          if (table.schema().name().equals("group_msgs")) {
                            bodies.add(row.get(0) + " " + row.get(1));
                          } else if (table.schema().name().equals("user_msgs")) {
                            referred.add(row.get(1) + " " + row.get(2));
                            assertThat(retention).as("%s", row).isEqualTo(Retention.KEEP);
                            assertThat(row.get(row.size() - 1)).as("%s", row).isEqualTo(1L);
                          }
                        }));
    if (scheme == Scheme.ID_PER_MEMBER) {
      assertThat(bodies).containsAll(referred);
    }
  }
}
