package org.diffusionlab.server.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.diffusionlab.server.core.World.errors;
import static org.diffusionlab.server.core.World.paged;
import static org.diffusionlab.server.core.World.pushed;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.store.AckedDelete;
import org.diffusionlab.server.store.CopyPerMemberStore;
import org.diffusionlab.server.store.IdPerMemberStore;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.ModelStore;
import org.diffusionlab.server.store.OfflineCopiesStore;
import org.diffusionlab.server.store.QueueOptions;
import org.diffusionlab.server.store.SqliteFiles;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The pull of a member's whole queue in schemes 1 to 3: B was away while A sent. */
class QueuePullTest {
  /** Where the store is. */
  enum Home {
    MEMORY,
    SQLITE
  }

  /** What a frame of the queue says, whichever kind it is; rows are "gid msgid". */
  private record Part(List<String> rows, Map<String, Long> live, boolean more) {}

  @TempDir private Path folder;
  private Path file;
  private World world;
  private FakeLink a;
  private FakeLink b;
  private int sends;

  static Stream<Arguments> all() {
    return Stream.of(Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER)
        .flatMap(scheme -> Stream.of(Home.values()).map(home -> Arguments.of(scheme, home)));
  }

  static Stream<Arguments> onSqlite() {
    return all().filter(run -> run.get()[1] == Home.SQLITE);
  }

  static Stream<Arguments> inMemory() {
    return all().filter(run -> run.get()[1] == Home.MEMORY);
  }

  private MessageStore store(Scheme scheme, Home home, Retention retention) {
    if (home == Home.MEMORY) {
      return new ModelStore(scheme, retention, AckedDelete.OWN_ROWS);
    }
    file = folder.resolve(scheme + ".db");
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

  private void begin(Scheme scheme, Home home, String... gids) {
    begin(scheme, home, Retention.ARTICLE, List.of(gids));
  }

  /** A is online, B is not; both are in every group. */
  private void begin(Scheme scheme, Home home, Retention retention, List<String> gids) {
    world = new World(scheme, retention, store(scheme, home, retention));
    world.register("A", "B");
    List<Input> groups = new ArrayList<>();
    for (String gid : gids) {
      groups.add(
          world.lab.line(new ClientFrame.CreateGroup(gid, "", History.NONE, List.of("A", "B"))));
    }
    world.core.turn(groups);
    a = world.login("A");
  }

  @AfterEach
  void closeStore() {
    world.kept.close();
  }

  private Input send(String gid) {
    return send(gid, "text " + sends);
  }

  private Input send(String gid, String text) {
    return a.line(new ClientFrame.Send(gid, "c" + sends++, text));
  }

  private void sends(String... gids) {
    Stream.of(gids).forEach(gid -> world.turn(send(gid)));
    a.take();
  }

  private Input pull(String gid, long after, int limit) {
    return b.line(new ClientFrame.PullQueue(gid, after, limit));
  }

  private Part pulled(String gid, long after, int limit) {
    world.turn(pull(gid, after, limit));
    return onlyPart(b.take());
  }

  private static Part onlyPart(List<ServerFrame> frames) {
    assertThat(frames).hasSize(1);
    return part(frames.get(0));
  }

  private static Part part(ServerFrame frame) {
    if (frame instanceof ServerFrame.Queue queue) {
      List<String> rows = queue.messages().stream().map(m -> m.gid() + " " + m.msgid()).toList();
      return new Part(rows, queue.live(), queue.more());
    }
    ServerFrame.QueueIds queue = (ServerFrame.QueueIds) frame;
    List<String> rows = new ArrayList<>();
    queue.ids().forEach((gid, ids) -> ids.forEach(id -> rows.add(gid + " " + id)));
    return new Part(rows, queue.live(), queue.more());
  }

  /** Pulls to the end as a client does; every frame must fit and must bring something. */
  private List<Part> pullAll(int limit) {
    List<Part> parts = new ArrayList<>();
    String gid = "";
    long after = 0;
    Part part;
    do {
      world.turn(pull(gid, after, limit));
      List<ServerFrame> frames = b.take();
      assertThat(FrameCodec.encode(frames.get(0))).hasSizeLessThanOrEqualTo(Limits.FRAME_BYTES);
      part = onlyPart(frames);
      assertThat(part.rows.isEmpty() && part.live.isEmpty() && part.more).isFalse();
      assertThat(part.rows).hasSizeLessThanOrEqualTo(limit);
      if (!part.rows.isEmpty()) {
        String[] last = part.rows.get(part.rows.size() - 1).split(" ");
        gid = last[0];
        after = Long.parseLong(last[1]);
      }
      parts.add(part);
    } while (part.more);
    return parts;
  }

  private static List<String> rows(List<Part> parts) {
    return parts.stream().flatMap(part -> part.rows.stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("all")
  void oneQueueIsReadInTheOrderOfGroupsHoweverTheMessagesCame(Scheme scheme, Home home) {
    begin(scheme, home, "b", "a", "c", "quiet");
    sends("c", "a", "c", "b", "a", "c");
    b = world.login("B");
    assertThat(pulled("", 0, 3))
        .isEqualTo(new Part(List.of("a 1", "a 2", "b 1"), Map.of("a", 2L), true));
    assertThat(pulled("b", 1, 3))
        .isEqualTo(new Part(List.of("c 1", "c 2", "c 3"), Map.of("b", 1L, "c", 3L), false));
    assertThat(pulled("", 0, 500))
        .as("nothing was acked: it comes again, and all are live already")
        .isEqualTo(new Part(List.of("a 1", "a 2", "b 1", "c 1", "c 2", "c 3"), Map.of(), false));
  }

  @ParameterizedTest
  @MethodSource("all")
  void aQueueMayBeEmpty(Scheme scheme, Home home) {
    begin(scheme, home, "a");
    b = world.login("B");
    assertThat(pulled("", 0, 10)).isEqualTo(new Part(List.of(), Map.of(), false));
    world.turn(send("a"));
    assertThat(pushed(b.take())).containsExactly(1L);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aGroupIsLiveOnceThePageIsPastItAndNotBefore(Scheme scheme, Home home) {
    begin(scheme, home, "a", "b");
    sends("a", "a", "b", "b");
    b = world.login("B");
    assertThat(pulled("", 0, 2)).isEqualTo(new Part(List.of("a 1", "a 2"), Map.of(), true));
    world.turn(send("a"));
    assertThat(b.take()).as("it comes with the next page").isEmpty();
    assertThat(pulled("a", 2, 2)).isEqualTo(new Part(List.of("a 3", "b 1"), Map.of("a", 3L), true));
    world.turn(send("a"), send("b"));
    List<ServerFrame> frames = b.take();
    assertThat(frames).as("b is not live yet").hasSize(1);
    assertThat(pushed(frames)).containsExactly(4L);
    assertThat(pulled("b", 1, 2))
        .isEqualTo(new Part(List.of("b 2", "b 3"), Map.of("b", 3L), false));
    world.turn(send("b"));
    assertThat(pushed(b.take())).containsExactly(4L);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aMessageOfTheSameTurnComesWithThePageOrIsPushedAndNeverNeither(Scheme scheme, Home home) {
    begin(scheme, home, "a", "b");
    sends("a", "b");
    b = world.login("B");
    world.turn(send("a"), pull("", 0, 10), send("b"));
    List<ServerFrame> frames = b.take();
    assertThat(part(frames.get(0)))
        .isEqualTo(new Part(List.of("a 1", "a 2", "b 1"), Map.of("a", 2L, "b", 1L), false));
    assertThat(pushed(frames)).containsExactly(2L);
    assertThat(frames).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aPageMayStartAnywhere(Scheme scheme, Home home) {
    begin(scheme, home, "a", "b", "c");
    sends("a", "b", "b", "c");
    b = world.login("B");
    assertThat(pulled("b", 1, 1).rows).containsExactly("b 2");
    assertThat(pulled("bb", 7, 1).rows).as("a group that is not there").containsExactly("c 1");
    assertThat(pulled("c", Long.MAX_VALUE, 1).rows).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("all")
  void whatWasAckedDoesNotComeAgainThoughItIsOnlyMarked(Scheme scheme, Home home) {
    begin(scheme, home, Retention.KEEP, List.of("a", "b"));
    sends("a", "a", "a", "b");
    b = world.login("B");
    assertThat(rows(pullAll(10))).hasSize(4);
    world.turn(b.line(new ClientFrame.Ack("a", 2)));
    world.turn(b.gone());
    b = world.login("B");
    assertThat(rows(pullAll(1))).containsExactly("a 3", "b 1");
    world.turn(b.line(new ClientFrame.Pull("a", 0, 10)));
    assertThat(paged(b.take())).as("roaming").containsExactly(1L, 2L, 3L);
  }

  @ParameterizedTest
  @MethodSource("all")
  void anAckOfTheSameTurnCountsFirst(Scheme scheme, Home home) {
    begin(scheme, home, "a", "b");
    sends("a", "a", "b");
    b = world.login("B");
    world.turn(b.line(new ClientFrame.Ack("a", 1)), pull("", 0, 10));
    assertThat(onlyPart(b.take()))
        .isEqualTo(new Part(List.of("a 2", "b 1"), Map.of("a", 2L, "b", 1L), false));
  }

  @ParameterizedTest
  @MethodSource("all")
  void aGroupThatTheMemberLeftOnTheWayIsNotNamedAnyMore(Scheme scheme, Home home) {
    begin(scheme, home, "a", "b", "c");
    sends("a", "b", "c");
    b = world.login("B");
    assertThat(pulled("", 0, 1).rows).containsExactly("a 1");
    world.turn(world.lab.line(new ClientFrame.Leave("b", "B")));
    world.turn(send("b"));
    b.take();
    assertThat(pulled("a", 1, 10))
        .isEqualTo(new Part(List.of("c 1"), Map.of("a", 1L, "c", 1L), false));
  }

  @ParameterizedTest
  @MethodSource("all")
  void groupsAreOrderedByTheirBytesLikeTheTable(Scheme scheme, Home home) {
    String wide = "\uFF5A"; // a wide z: after U+20000 in UTF-16, before it in UTF-8
    String rare = "\uD840\uDC00";
    begin(scheme, home, rare, wide, "z", "Z", "z-1", "z1");
    sends(rare, wide, "z", "Z", "z-1", "z1", rare);
    b = world.login("B");
    List<Part> parts = pullAll(1);
    assertThat(rows(parts))
        .containsExactly("Z 1", "z 1", "z-1 1", "z1 1", wide + " 1", rare + " 1", rare + " 2");
    assertThat(parts)
        .extracting(part -> List.copyOf(part.live.keySet()))
        .containsExactly(
            List.of(),
            List.of("Z"),
            List.of("z"),
            List.of("z-1"),
            List.of("z1"),
            List.of(wide),
            List.of(rare));
  }

  /** As long as a gid may be, in the order of {@code i}. */
  private static String longGid(int i) {
    return "g".repeat(Limits.ID_BYTES - 4) + String.format("%04d", i);
  }

  @ParameterizedTest
  @MethodSource("all")
  void whateverItBringsAFrameFitsAndNoGroupIsPassedBy(Scheme scheme, Home home) {
    List<String> gids = IntStream.range(0, 700).mapToObj(QueuePullTest::longGid).toList();
    begin(scheme, home, Retention.ARTICLE, gids);
    List<Input> inputs = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (String gid : gids) {
      boolean large = inputs.size() % 90 == 89;
      inputs.add(send(gid, large ? "\u0001".repeat(Limits.TEXT_BYTES) : "x"));
      expected.add(gid + " 1");
    }
    world.core.turn(inputs);
    b = world.login("B");
    List<Part> parts = pullAll(Limits.PAGE_MESSAGES);
    assertThat(rows(parts)).isEqualTo(expected);
    Map<String, Long> live = new LinkedHashMap<>();
    for (Part part : parts) {
      assertThat(part.rows).noneMatch(row -> live.containsKey(row.split(" ")[0]));
      live.putAll(part.live);
      if (!part.rows.isEmpty() && part.more) {
        int last = gids.indexOf(part.rows.get(part.rows.size() - 1).split(" ")[0]);
        assertThat(live.keySet()).containsAll(gids.subList(0, last));
      }
    }
    assertThat(live.keySet()).containsExactlyElementsOf(gids);
    assertThat(parts.size()).as("seven large ones, and the rest").isLessThan(30);
  }

  @ParameterizedTest
  @MethodSource("inMemory")
  void groupsWithoutRowsAreMadeLiveFrameByFrame(Scheme scheme, Home home) {
    List<String> gids = IntStream.range(0, 2_000).mapToObj(QueuePullTest::longGid).toList();
    begin(scheme, home, Retention.ARTICLE, gids);
    List<Input> inputs = new ArrayList<>();
    gids.forEach(gid -> inputs.add(send(gid)));
    inputs.add(send(longGid(1_000)));
    world.core.turn(inputs);
    b = world.login("B");
    inputs.clear();
    gids.forEach(gid -> inputs.add(b.line(new ClientFrame.Ack(gid, 1))));
    world.core.turn(inputs);
    List<Part> parts = pullAll(10);
    assertThat(rows(parts)).containsExactly(longGid(1_000) + " 2");
    assertThat(parts.stream().flatMap(part -> part.live.keySet().stream()))
        .containsExactlyElementsOf(gids);
    inputs.clear();
    gids.forEach(gid -> inputs.add(send(gid)));
    world.core.turn(inputs);
    assertThat(b.take()).as("pushed in every group").hasSize(gids.size());
  }

  @ParameterizedTest
  @MethodSource("inMemory")
  void aTurnThatFailsMakesNobodyLive(Scheme scheme, Home home) {
    begin(scheme, home, "a", "b");
    sends("a", "a", "b");
    b = world.login("B");
    world.store.failCommits(true);
    world.turn(b.line(new ClientFrame.Ack("a", 1)), pull("", 0, 2), send("b"));
    List<ServerFrame> frames = b.take();
    assertThat(errors(frames)).as("the ack").containsExactly(ErrorCode.STORE_FAILED);
    assertThat(part(frames.get(1)))
        .as("what could not be acked is still there")
        .isEqualTo(new Part(List.of("a 1", "a 2"), Map.of(), true));
    assertThat(frames).hasSize(2);
    assertThat(errors(a.take())).containsExactly(ErrorCode.STORE_FAILED);
    world.store.failCommits(false);
    world.turn(send("b"));
    assertThat(b.take()).as("b is not live").isEmpty();
    assertThat(pulled("a", 2, 9))
        .isEqualTo(new Part(List.of("b 1", "b 2"), Map.of("a", 2L, "b", 2L), false));
  }

  @ParameterizedTest
  @MethodSource("onSqlite")
  void rowsThatCannotBeTrueHideNothing(Scheme scheme, Home home) throws SQLException {
    begin(scheme, home, "a", "b");
    sends("a", "b", "a");
    for (String row : List.of("'not a gid', 1", "'aa', 1", "'aa', 2", "'aa', 3", "'b', -1")) {
      SqliteFiles.run(
          file,
          scheme == Scheme.ID_PER_MEMBER
              ? "INSERT INTO user_msgs(uid, gid, msgid) VALUES('B', " + row + ")"
              : "INSERT INTO user_msgs(uid, gid, msgid, sender_uid, time, content) VALUES('B', "
                  + row
                  + ", 'A', 1, 'x')");
    }
    b = world.login("B");
    for (int limit : List.of(1, 2, 3, 10)) {
      assertThat(rows(pullAll(limit))).containsExactly("a 1", "a 2", "b 1");
    }
    world.turn(send("a"), send("b"));
    assertThat(pushed(b.take())).containsExactly(3L, 2L);
  }

  @Test
  void whereOneLogIsKeptPerGroupThereIsNoQueueToPull() {
    world = new World();
    world.group("g1", History.NONE, "A", "B");
    a = world.login("A");
    sends("g1");
    b = world.login("B");
    world.turn(pull("", 0, 10));
    assertThat(b.take())
        .containsExactly(
            new ServerFrame.ErrorFrame(
                ErrorCode.UNKNOWN_FRAME,
                "this server keeps one log per group; pull each group",
                "pullQueue"));
    world.turn(send("g1"));
    assertThat(b.take()).as("nobody is live by it").isEmpty();
  }

  @ParameterizedTest
  @MethodSource("inMemory")
  void aQueueIsForThoseWhoSaidHello(Scheme scheme, Home home) {
    begin(scheme, home, "a");
    FakeLink stranger = world.connect();
    world.turn(stranger.line(new ClientFrame.PullQueue("", 0, 10)));
    assertThat(errors(stranger.take())).containsExactly(ErrorCode.NOT_LOGGED_IN);
  }

  @ParameterizedTest
  @MethodSource("all")
  void bodiesOfAPageAreThoseThatItsIdsName(Scheme scheme, Home home) {
    begin(scheme, home, "a", "b");
    sends("a", "b", "b");
    b = world.login("B");
    world.turn(pull("", 0, 10));
    ServerFrame frame = b.take().get(0);
    if (scheme != Scheme.ID_PER_MEMBER) {
      assertThat(((ServerFrame.Queue) frame).messages())
          .extracting(Message::text)
          .containsExactly("text 0", "text 1", "text 2");
      return;
    }
    ((ServerFrame.QueueIds) frame)
        .ids()
        .forEach((gid, ids) -> world.turn(b.line(new ClientFrame.PullBodies(gid, ids))));
    assertThat(b.take())
        .flatExtracting(bodies -> ((ServerFrame.Bodies) bodies).messages())
        .extracting(Message::text)
        .containsExactly("text 0", "text 1", "text 2");
  }
}
