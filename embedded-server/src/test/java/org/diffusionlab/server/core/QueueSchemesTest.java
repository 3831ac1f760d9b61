package org.diffusionlab.server.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.diffusionlab.server.core.World.ack;
import static org.diffusionlab.server.core.World.errors;
import static org.diffusionlab.server.core.World.paged;
import static org.diffusionlab.server.core.World.pull;
import static org.diffusionlab.server.core.World.pushed;
import static org.diffusionlab.server.core.World.send;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.store.AckedDelete;
import org.diffusionlab.server.store.CopyPerMemberStore;
import org.diffusionlab.server.store.IdPerMemberStore;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.ModelStore;
import org.diffusionlab.server.store.OfflineCopiesStore;
import org.diffusionlab.server.store.QueueOptions;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Schemes 1 to 3: what is kept per member, in memory and on SQLite. */
class QueueSchemesTest {
  /** Where the store is. */
  enum Home {
    MEMORY,
    SQLITE
  }

  @TempDir private Path folder;
  private World world;
  private FakeLink a;
  private FakeLink b;

  static Stream<Arguments> all() {
    return of(Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER);
  }

  static Stream<Arguments> keepsForAll() {
    return of(Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER);
  }

  static Stream<Arguments> copiesForOffline() {
    return of(Scheme.OFFLINE_COPIES);
  }

  static Stream<Arguments> ids() {
    return of(Scheme.ID_PER_MEMBER);
  }

  private static Stream<Arguments> of(Scheme... schemes) {
    return Stream.of(schemes)
        .flatMap(scheme -> Stream.of(Home.values()).map(home -> Arguments.of(scheme, home)));
  }

  private MessageStore store(Scheme scheme, Home home) {
    if (home == Home.MEMORY) {
      return new ModelStore(scheme, Retention.ARTICLE, AckedDelete.OWN_ROWS);
    }
    Path file = folder.resolve(scheme + ".db");
    QueueOptions options =
        new QueueOptions(Durability.NORMAL, 0, Retention.ARTICLE, AckedDelete.OWN_ROWS);
    switch (scheme) {
      case OFFLINE_COPIES:
        return OfflineCopiesStore.open(file, options);
      case COPY_PER_MEMBER:
        return CopyPerMemberStore.open(file, options);
      default:
        return IdPerMemberStore.open(file, options);
    }
  }

  /** A and B are online, C is not. */
  private void begin(Scheme scheme, Home home) {
    world = new World(scheme, Retention.ARTICLE, store(scheme, home));
    world.group("g1", History.NONE, "A", "B", "C");
    a = world.login("A");
    b = world.login("B");
    world.events.clear();
  }

  @AfterEach
  void closeStore() {
    world.kept.close();
  }

  /** Whose rows of {@code user_msgs} there are, as "uid msgid". */
  private List<String> rows() {
    return world.kept.tables().stream()
        .filter(table -> table.schema().name().equals("user_msgs"))
        .flatMap(table -> table.rows().stream())
        .map(row -> row.get(0) + " " + row.get(1))
        .toList();
  }

  /** A login with its welcome's only group. */
  private GroupState standing(FakeLink link, String uid) {
    world.turn(link.line(world.hello(uid)));
    return ((ServerFrame.Welcome) link.take().get(0)).groups().get(0);
  }

  @ParameterizedTest
  @MethodSource("keepsForAll")
  void aMessageIsStoredForEverybodyBeforeItIsPushed(Scheme scheme, Home home) {
    begin(scheme, home);
    world.turn(a.line(send("c1")));
    assertThat(rows()).containsExactly("B 1", "C 1");
    assertThat(pushed(b.take())).containsExactly(1L);
    List<Class<?>> order = new ArrayList<>();
    world.events.forEach(event -> order.add(event.getClass()));
    assertThat(order)
        .containsSubsequence(
            RunEvent.StatusLookedUp.class, RunEvent.Committed.class, RunEvent.FramesWritten.class);
    if (home == Home.SQLITE) {
      assertThat(indexOfInsert()).isBetween(0, order.indexOf(RunEvent.StatusLookedUp.class));
    }
  }

  private int indexOfInsert() {
    for (int i = 0; i < world.events.size(); i++) {
      if (world.events.get(i) instanceof RunEvent.StatementRan ran
          && ran.run().changes().stream().map(RowChange::table).anyMatch("user_msgs"::equals)) {
        return i;
      }
    }
    return -1;
  }

  @ParameterizedTest
  @MethodSource("copiesForOffline")
  void theStatusDecidesWhoGetsACopy(Scheme scheme, Home home) {
    begin(scheme, home);
    world.turn(a.line(send("c1")));
    assertThat(rows()).containsExactly("C 1");
    assertThat(pushed(b.take())).containsExactly(1L);
    if (home == Home.SQLITE) {
      RunEvent status = new RunEvent.StatusLookedUp("g1", 1, List.of("B"), List.of("C"));
      assertThat(indexOfInsert()).isGreaterThan(world.events.indexOf(status));
      assertThat(world.events).contains(status);
    }
  }

  @ParameterizedTest
  @MethodSource("copiesForOffline")
  void aBelievedOnlineMemberWhoDoesNotReceiveLosesTheMessageAndNobodyElseDoes(
      Scheme scheme, Home home) {
    begin(scheme, home);
    world.turn(a.line(send("c1")));
    b.take(); // half open: it never read this
    world.turn(b.gone());
    FakeLink again = world.connect();
    assertThat(standing(again, "B").cursor()).as("nothing is kept for it").isEqualTo(1);
    world.turn(again.line(pull(0, 10)));
    assertThat(again.take()).containsExactly(new ServerFrame.Page("g1", List.of(), 1, 0, false));
    world.turn(a.line(send("c2")));
    assertThat(pushed(again.take())).as("what follows comes").containsExactly(2L);
    FakeLink c = world.login("C");
    world.turn(c.line(pull(0, 10)));
    assertThat(paged(c.take())).containsExactly(1L, 2L);
  }

  @ParameterizedTest
  @MethodSource("keepsForAll")
  void aBelievedOnlineMemberWhoDoesNotReceiveGetsItWhenItComesBack(Scheme scheme, Home home) {
    begin(scheme, home);
    world.sends(a, "x", 3);
    b.take();
    world.turn(b.line(ack(1)), b.gone());
    FakeLink again = world.connect();
    assertThat(standing(again, "B").cursor()).isEqualTo(1);
    world.turn(a.line(send("y")), again.line(pull(1, 10)));
    ServerFrame.Page page = (ServerFrame.Page) again.take().get(0);
    assertThat(page.messages()).extracting(Message::msgid).containsExactly(2L, 3L);
    assertThat(page.more()).as("one was stored in the same turn").isTrue();
    world.turn(again.line(pull(3, 10)));
    assertThat(paged(again.take())).containsExactly(4L);
    world.turn(a.line(send("z")));
    assertThat(pushed(again.take())).as("live from the last page on").containsExactly(5L);
  }

  @ParameterizedTest
  @MethodSource("all")
  void nothingIsDeletedBeforeThatMemberAckedIt(Scheme scheme, Home home) {
    begin(scheme, home);
    world.turn(b.gone());
    world.sends(a, "x", 4);
    assertThat(rows()).hasSize(8);
    FakeLink again = world.login("B");
    world.turn(again.line(pull(0, 10)));
    assertThat(rows()).as("a page deletes nothing").hasSize(8);
    world.turn(again.line(ack(3)));
    assertThat(rows()).containsExactly("B 4", "C 1", "C 2", "C 3", "C 4");
    world.turn(again.line(ack(2)));
    assertThat(world.events).contains(new RunEvent.StaleAck("B", "g1", 2, 3));
    world.turn(again.line(ack(9)));
    assertThat(errors(again.take())).containsExactly(ErrorCode.ACK_AHEAD);
    assertThat(rows()).hasSize(5);
  }

  @ParameterizedTest
  @MethodSource("all")
  void whoIsTakenOutHoldsNothingBackAndGetsNothingLater(Scheme scheme, Home home) {
    begin(scheme, home);
    world.sends(a, "x", 2);
    world.turn(world.lab.line(new ClientFrame.Leave("g1", "C")));
    assertThat(rows()).noneMatch(row -> row.startsWith("C"));
    world.turn(a.line(send("y")));
    assertThat(rows()).noneMatch(row -> row.startsWith("C"));
    FakeLink c = world.login("C");
    world.turn(c.line(pull(0, 10)));
    assertThat(errors(c.take())).containsExactly(ErrorCode.NOT_A_MEMBER);
    world.turn(world.lab.line(new ClientFrame.Join("g1", "C")));
    GroupState state = ((ServerFrame.Membership) c.take().get(0)).group();
    assertThat(state.cursor()).isEqualTo(3);
    assertThat(state.joined()).isEqualTo(4);
    world.turn(a.line(send("z")));
    assertThat(pushed(c.take())).containsExactly(4L);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aRepeatIsStoredOnceAlsoAfterARestart(Scheme scheme, Home home) {
    begin(scheme, home);
    world.turn(a.line(send("c1")));
    List<String> before = rows();
    world.restart();
    FakeLink again = world.login("A");
    world.turn(again.line(send("c1")), again.line(send("c1")));
    assertThat(again.take()).hasSize(2).allMatch(ServerFrame.Sent.class::isInstance);
    assertThat(rows()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("all")
  void aSenderIsCaughtUpWithItsOwnMessages(Scheme scheme, Home home) {
    begin(scheme, home);
    world.sends(a, "x", 2);
    world.turn(a.line(ack(2)), a.gone());
    assertThat(standing(world.connect(), "A").cursor()).isEqualTo(2);
  }

  @ParameterizedTest
  @MethodSource("all")
  void framesOfIdsAreForTheSchemeThatKeepsThem(Scheme scheme, Home home) {
    begin(scheme, home);
    world.sends(a, "x", 1);
    b.take();
    world.turn(
        b.line(new ClientFrame.PullIds("g1", 0, 10)),
        b.line(new ClientFrame.PullBodies("g1", List.of(1L))),
        b.line(new ClientFrame.AckIds("g1", List.of(1L))));
    List<ErrorCode> refused = errors(b.take());
    if (scheme == Scheme.ID_PER_MEMBER) {
      assertThat(refused).isEmpty();
    } else {
      assertThat(refused).hasSize(3).containsOnly(ErrorCode.UNKNOWN_FRAME);
    }
  }

  @ParameterizedTest
  @MethodSource("ids")
  void idsComeFirstThenBodiesThenTheAckAndTheMemberIsLiveFromTheLastIdsOn(
      Scheme scheme, Home home) {
    begin(scheme, home);
    world.sends(a, "x", 3);
    FakeLink c = world.login("C");
    world.turn(c.line(new ClientFrame.PullIds("g1", 0, 2)));
    world.turn(c.line(new ClientFrame.PullIds("g1", 2, 2)));
    assertThat(c.take())
        .containsExactly(
            new ServerFrame.Ids("g1", List.of(1L, 2L), 3, true),
            new ServerFrame.Ids("g1", List.of(3L), 3, false));
    world.turn(a.line(send("y")), c.line(new ClientFrame.PullBodies("g1", List.of(1L, 2L, 3L))));
    List<ServerFrame> frames = c.take();
    assertThat(pushed(frames)).containsExactly(4L);
    ServerFrame.Bodies bodies = (ServerFrame.Bodies) frames.get(1);
    assertThat(bodies.messages()).extracting(Message::msgid).containsExactly(1L, 2L, 3L);
    world.turn(
        c.line(new ClientFrame.AckIds("g1", List.of(1L, 2L))),
        c.line(new ClientFrame.AckIds("g1", List.of(4L))));
    assertThat(rows()).containsExactly("B 1", "B 2", "B 3", "B 4", "C 3");
    world.turn(c.line(new ClientFrame.AckIds("g1", List.of(4L))));
    assertThat(world.events).endsWith(new RunEvent.StaleAck("C", "g1", 4, 0));
    world.turn(c.line(new ClientFrame.AckIds("g1", List.of(5L))));
    assertThat(errors(c.take())).containsExactly(ErrorCode.ACK_AHEAD);
  }
}
