package org.diffusionlab.server.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.server.store.ModelStore;
import org.diffusionlab.server.store.StoredGroup;
import org.diffusionlab.server.store.StoredMember;
import org.diffusionlab.wire.ClientFrame;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Members that come, go, send, join, leave and lose their server, in an order a seed decides. */
class SimulationTest {
  private static final int SEEDS = 60;
  private static final int TURNS = 300;
  private static final List<String> GIDS = List.of("g1", "g2");

  private final Map<String, Long> cursors = new HashMap<>();
  private Random random;
  private World world;
  private List<SimulatedMember> members;
  private int ports = 10_000;

  static LongStream seeds() {
    return LongStream.range(0, SEEDS);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void nothingIsLostRepeatedOrOutOfOrder(long seed) {
    random = new Random(seed);
    Retention retention = seed % 2 == 0 ? Retention.ARTICLE : Retention.PURGE_ACKED;
    world = new World(retention, new ModelStore());
    world.store.poison("bad");
    world.group("g1", History.NONE, "A", "B", "C", "D", "E");
    world.turn(
        world.lab.line(new ClientFrame.CreateGroup("g2", "", History.FULL, List.of("A", "B"))));
    members = new ArrayList<>();
    for (String uid : List.of("A", "B", "C", "D", "E")) {
      members.add(new SimulatedMember(uid));
    }
    int turn = 0;
    try {
      for (; turn < TURNS; turn++) {
        turn();
      }
      settle();
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ", turn " + turn + ": " + e.getMessage(), e);
    }
  }

  private void turn() {
    world.clock.advance(random.nextInt(100));
    if (random.nextInt(60) == 0) {
      world.restart();
      members.forEach(m -> m.link = null);
      return;
    }
    List<Input> inputs = new ArrayList<>();
    Set<SimulatedMember> busy = new HashSet<>();
    Set<SimulatedMember> moved = new HashSet<>();
    int count = 1 + random.nextInt(12);
    for (int i = 0; i < count; i++) {
      SimulatedMember m = members.get(random.nextInt(members.size()));
      if (random.nextInt(20) == 0 && busy.add(m)) {
        moved.add(m);
        String gid = GIDS.get(random.nextInt(GIDS.size()));
        if (random.nextBoolean()) {
          inputs.add(world.lab.line(new ClientFrame.Join(gid, m.uid)));
        } else {
          inputs.add(world.lab.line(new ClientFrame.Leave(gid, m.uid)));
          cursors.remove(gid + " " + m.uid); // coming back is a new membership
        }
      } else if (!moved.contains(m)) {
        busy.add(m);
        act(m, inputs);
      }
    }
    world.store.failCommits(random.nextInt(25) == 0);
    world.core.turn(inputs);
    world.store.failCommits(false);
    members.forEach(SimulatedMember::read);
    checkCursors();
  }

  private void act(SimulatedMember m, List<Input> inputs) {
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

  private void checkCursors() {
    for (String gid : GIDS) {
      long head = world.store.group(gid).orElseThrow().head();
      for (StoredMember m : world.store.membersOf(gid)) {
        String key = gid + " " + m.uid();
        long before = cursors.getOrDefault(key, 0L);
        assertThat(m.cursor()).as("cursor of " + key).isBetween(before, head);
        cursors.put(key, m.cursor());
      }
    }
  }

  /** Everybody comes back; then everybody must have everything, and the log must be dense. */
  private void settle() {
    for (SimulatedMember m : members) {
      world.core.turn(m.goOnline(world, ports++));
      m.read();
    }
    for (int i = 0; i < 1_000; i++) {
      List<Input> inputs = new ArrayList<>();
      members.forEach(m -> inputs.addAll(m.pullAll()));
      if (inputs.isEmpty()) {
        break;
      }
      world.core.turn(inputs);
      members.forEach(SimulatedMember::read);
    }
    for (String gid : GIDS) {
      StoredGroup group = world.store.group(gid).orElseThrow();
      List<Message> log = world.store.page(gid, 0, Integer.MAX_VALUE, Integer.MAX_VALUE);
      assertThat(log).hasSize((int) (group.head() - group.floor()));
      assertThat(log)
          .extracting(Message::msgid)
          .isEqualTo(LongStream.rangeClosed(group.floor() + 1, group.head()).boxed().toList());
      for (SimulatedMember m : members) {
        checkPlace(m, gid, group, log);
      }
    }
    for (SimulatedMember m : members) {
      assertThat(m.unconfirmed).as("unconfirmed of " + m.uid).isEmpty();
    }
  }

  private void checkPlace(SimulatedMember m, String gid, StoredGroup group, List<Message> log) {
    boolean stored = world.store.membersOf(gid).stream().anyMatch(one -> one.uid().equals(m.uid));
    SimulatedMember.Place place = m.places.get(gid);
    assertThat(place != null).as(m.uid + " knows that it is in " + gid).isEqualTo(stored);
    if (place == null) {
      return;
    }
    assertThat(place.prefix).as("what " + m.uid + " has of " + gid).isEqualTo(group.head());
    for (Message message : log) {
      String text = place.shown.get(message.msgid());
      if (text != null) {
        assertThat(text).isEqualTo(message.text());
      }
    }
  }
}
