package org.diffusionlab.server.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.diffusionlab.server.core.World.ack;
import static org.diffusionlab.server.core.World.errors;
import static org.diffusionlab.server.core.World.paged;
import static org.diffusionlab.server.core.World.pull;
import static org.diffusionlab.server.core.World.pushed;
import static org.diffusionlab.server.core.World.send;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.store.ModelStore;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeliveryTest {
  private World world;
  private FakeLink a;

  @BeforeEach
  void makeGroup() {
    use(new World());
  }

  private void use(World made) {
    world = made;
    world.group("g1", History.NONE, "A", "B", "C");
    a = world.login("A");
    world.events.clear();
  }

  @Test
  void aSendIsPushedToTheOthersWhoAreLiveAndConfirmedToItsSender() {
    FakeLink b = world.login("B");
    world.events.clear();
    world.turn(a.line(send("c1")));
    Message message = new Message("g1", 1, "A", World.START, "text of c1");
    assertThat(b.take()).containsExactly(new ServerFrame.Push(message));
    assertThat(a.take()).containsExactly(new ServerFrame.Sent("g1", "c1", 1, World.START));
    assertThat(world.events)
        .contains(new RunEvent.StatusLookedUp("g1", 1, List.of("B"), List.of("C")));
  }

  @Test
  void aRepeatIsStoredOnceAndAnsweredWithTheFirstMsgid() {
    world.turn(a.line(send("c1")), a.line(send("c1")));
    world.clock.advance(600_000);
    FakeLink again = world.login("A");
    world.turn(again.line(send("c1")));
    assertThat(a.take())
        .startsWith(
            new ServerFrame.Sent("g1", "c1", 1, World.START),
            new ServerFrame.Sent("g1", "c1", 1, World.START));
    assertThat(again.take()).containsExactly(new ServerFrame.Sent("g1", "c1", 1, World.START));
    assertThat(world.store.group("g1").orElseThrow().head()).isEqualTo(1);
  }

  @Test
  void aClientIdForAnotherTextOrGroupIsRefusedButAnotherSenderMayUseIt() {
    world.group("g2", History.NONE);
    world.turn(world.lab.line(new ClientFrame.Join("g2", "A")));
    a.take();
    world.turn(
        a.line(send("c1")),
        a.line(new ClientFrame.Send("g1", "c1", "another text")),
        a.line(new ClientFrame.Send("g2", "c1", "text of c1")));
    assertThat(errors(a.take()))
        .containsExactly(ErrorCode.CLIENT_ID_REUSED, ErrorCode.CLIENT_ID_REUSED);
    FakeLink b = world.login("B");
    world.turn(b.line(send("c1")));
    assertThat(b.take()).containsExactly(new ServerFrame.Sent("g1", "c1", 2, World.START));
  }

  @Test
  void msgidsAreDenseAndNeverReusedAfterARestart() {
    world.sends(a, "x", 3);
    world.restart();
    FakeLink again = world.login("A");
    world.turn(again.line(send("y")));
    assertThat(((ServerFrame.Sent) again.take().get(0)).msgid()).isEqualTo(4);
  }

  @Test
  void timesMayGoBackButTheOrderStays() {
    world.turn(a.line(send("c1")));
    world.clock.setWall(5);
    world.turn(a.line(send("c2")));
    FakeLink b = world.login("B");
    world.turn(b.line(pull(0, 10)));
    ServerFrame.Page page = (ServerFrame.Page) b.take().get(0);
    assertThat(page.messages()).extracting(Message::msgid).containsExactly(1L, 2L);
    assertThat(page.messages()).extracting(Message::time).containsExactly(World.START, 5L);
  }

  @Test
  void nothingFallsIntoTheSeamBetweenReplayAndLive() {
    world.sends(a, "x", 3);
    FakeLink b = world.login("B");
    world.turn(a.line(send("y1")));
    assertThat(b.take()).as("not live before its replay").isEmpty();
    world.turn(b.line(pull(0, 2)), a.line(send("y2")));
    world.turn(a.line(send("y3")), b.line(pull(2, 2)));
    world.turn(b.line(pull(4, 100)), a.line(send("y4")));
    world.turn(a.line(send("y5")));
    List<ServerFrame> frames = b.take();
    List<Long> seen = new ArrayList<>(paged(frames));
    seen.addAll(pushed(frames));
    assertThat(seen).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    assertThat(pushed(frames)).containsExactly(7L, 8L);
  }

  @Test
  void aSendOfTheSameTurnKeepsThePageFromLookingLikeTheEnd() {
    world.sends(a, "x", 2);
    FakeLink b = world.login("B");
    world.turn(a.line(send("y")), b.line(pull(0, 10)));
    ServerFrame.Page page = (ServerFrame.Page) b.take().get(0);
    assertThat(page.messages()).hasSize(2);
    assertThat(page.head()).isEqualTo(3);
    assertThat(page.more()).isTrue();
    world.turn(b.line(pull(2, 10)), a.line(send("z")));
    List<ServerFrame> frames = b.take();
    assertThat(paged(frames)).containsExactly(3L);
    assertThat(pushed(frames)).containsExactly(4L);
  }

  @Test
  void pagesMeetAtTheirEdgesAndSayWhetherMoreFollows() {
    int page = 10;
    world.sends(a, "x", 2 * page + 1);
    for (int backlog : new int[] {page - 1, page, page + 1, 2 * page + 1}) {
      FakeLink b = world.login("B");
      long at = 2 * page + 1 - backlog;
      List<Long> seen = new ArrayList<>();
      boolean more = true;
      while (more) {
        world.turn(b.line(pull(at + seen.size(), page)));
        ServerFrame.Page frame = (ServerFrame.Page) b.take().get(0);
        seen.addAll(frame.messages().stream().map(Message::msgid).toList());
        more = frame.more();
        assertThat(frame.messages()).isNotEmpty();
      }
      assertThat(seen).hasSize(backlog).isSorted().doesNotHaveDuplicates().endsWith(21L);
    }
  }

  @Test
  void aPullOfALiveMemberFillsAHoleAndLeavesItLive() {
    FakeLink b = world.login("B");
    world.sends(a, "x", 3);
    b.take();
    world.turn(b.line(pull(0, 1)), a.line(send("y")));
    List<ServerFrame> frames = b.take();
    assertThat(paged(frames)).containsExactly(1L);
    assertThat(pushed(frames)).containsExactly(4L);
  }

  @Test
  void aPullBeyondTheHeadIsAnsweredFromTheHead() {
    FakeLink b = world.login("B");
    world.turn(b.line(pull(50, 10)));
    assertThat(b.take()).containsExactly(new ServerFrame.Page("g1", List.of(), 0, 0, false));
    world.turn(a.line(send("c1")));
    assertThat(pushed(b.take())).containsExactly(1L);
  }

  @Test
  void aCursorMovesForwardOnlyAndOncePerTurn() {
    FakeLink b = world.login("B");
    world.sends(a, "x", 10);
    b.take();
    world.events.clear();
    world.turn(b.line(ack(4)), b.line(ack(9)), b.line(ack(7)));
    assertThat(world.cursor("B")).isEqualTo(9);
    assertThat(world.cursor("C")).isZero();
    assertThat(world.events).contains(new RunEvent.StaleAck("B", "g1", 7, 9));
    world.turn(b.line(ack(9)));
    assertThat(world.events).endsWith(new RunEvent.StaleAck("B", "g1", 9, 9));
    assertThat(b.take()).isEmpty();
  }

  @Test
  void anAckAboveTheHeadIsRefusedAndMovesNothing() {
    FakeLink b = world.login("B");
    world.sends(a, "x", 2);
    b.take();
    world.turn(b.line(ack(3)));
    assertThat(errors(b.take())).containsExactly(ErrorCode.ACK_AHEAD);
    assertThat(world.cursor("B")).isZero();
  }

  @Test
  void nobodyOutsideTheGroupCanSendPullOrAck() {
    world.register("D");
    FakeLink d = world.login("D");
    world.turn(d.line(send("c1")), d.line(pull(0, 1)), d.line(ack(0)));
    world.turn(d.line(new ClientFrame.Send("nowhere", "c1", "x")));
    assertThat(errors(d.take()))
        .containsExactly(
            ErrorCode.NOT_A_MEMBER,
            ErrorCode.NOT_A_MEMBER,
            ErrorCode.NOT_A_MEMBER,
            ErrorCode.NOT_A_MEMBER);
  }

  @Test
  void pongCarriesTheHeads() {
    world.sends(a, "x", 3);
    world.turn(a.line(new ClientFrame.Ping()));
    assertThat(a.take()).containsExactly(new ServerFrame.Pong(java.util.Map.of("g1", 3L)));
  }

  @Test
  void whatEverybodyAckedIsPurgedAndTheFloorIsTold() {
    use(new World(Retention.PURGE_ACKED, new ModelStore()));
    FakeLink b = world.login("B");
    world.sends(a, "x", 5);
    b.take();
    world.turn(a.line(ack(5)), b.line(ack(4)));
    assertThat(world.store.page("g1", 0, 10, 60_000)).as("C has acked nothing").hasSize(5);
    world.turn(world.lab.line(new ClientFrame.Leave("g1", "C")));
    assertThat(world.store.page("g1", 0, 10, 60_000)).as("who left needs nothing").hasSize(1);
    b.take();
    world.turn(b.line(pull(0, 10)));
    ServerFrame.Page page = (ServerFrame.Page) b.take().get(0);
    assertThat(page.floor()).isEqualTo(4);
    assertThat(page.messages()).extracting(Message::msgid).containsExactly(5L);
    world.turn(b.line(ack(5)));
    world.turn(a.line(send("y")));
    assertThat(pushed(b.take())).as("after everything was purged").containsExactly(6L);
  }

  @Test
  void threeSendersInOneBurstAreSeenInOneOrderByAll() {
    FakeLink b = world.login("B");
    FakeLink c = world.login("C");
    List<Input> burst = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      FakeLink from = List.of(a, b, c).get(i % 3);
      burst.add(from.line(send("c" + i)));
    }
    world.core.turn(burst);
    for (FakeLink link : List.of(a, b, c)) {
      assertThat(pushed(link.take())).isSorted().doesNotHaveDuplicates().hasSizeBetween(66, 67);
    }
  }
}
