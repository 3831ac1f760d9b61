package org.diffusionlab.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.Test;

class MemberCoreTest {
  private static final List<String> ME = List.of("B");

  private static RunEvent.Shown shown(long from, long to, Source source) {
    return new RunEvent.Shown(ME, "g", from, to, source);
  }

  private static ClientFrame.Ack ack(long upTo) {
    return new ClientFrame.Ack("g", upTo);
  }

  private static ClientFrame.Pull pull(long after, int limit) {
    return new ClientFrame.Pull("g", after, limit);
  }

  @Test
  void nextMessageIsShownAndAcked() {
    Phone phone = Phone.live(4);
    phone.push(5);
    assertThat(phone.events).containsExactly(shown(5, 5, Source.PUSH));
    assertThat(phone.frames).containsExactly(ack(5));
  }

  @Test
  void manyMessagesOfOneTurnTakeOneAck() {
    Phone phone = Phone.live(4);
    phone.push(5, 6, 7);
    assertThat(phone.frames).containsExactly(ack(7));
    assertThat(phone.screen).containsExactly(5L, 6L, 7L);
  }

  @Test
  void holeMadeByALostPushIsSeenOncePulledAndFilledInOrder() {
    Phone phone = Phone.live(4);
    phone.push(6);
    phone.push(7);
    assertThat(phone.events)
        .containsExactly(
            new RunEvent.Waits(ME, "g", 6),
            new RunEvent.HoleSeen(ME, "g", 5, 5),
            new RunEvent.Waits(ME, "g", 7));
    assertThat(phone.frames).containsExactly(pull(4, 1));
    assertThat(phone.screen).isEmpty();
    phone.clear();

    phone.page(5, 5, 7, true);
    assertThat(phone.screen).containsExactly(5L, 6L, 7L);
    assertThat(phone.events).containsExactly(shown(5, 5, Source.PAGE), shown(6, 7, Source.PUSH));
    assertThat(phone.frames).containsExactly(ack(7));
  }

  @Test
  void cursorStaysBelowTheHoleWhenThreeComesBeforeTwo() {
    Phone phone = Phone.live(0);
    phone.push(1, 3);
    assertThat(phone.frames).containsExactly(pull(1, 1), ack(1));
    phone.clear();
    phone.push(2);
    assertThat(phone.screen).containsExactly(1L, 2L, 3L);
    assertThat(phone.frames).containsExactly(ack(3));
  }

  @Test
  void secondHoleBehindTheFirstIsAskedForToo() {
    Phone phone = Phone.live(0);
    phone.push(2, 4);
    phone.clear();
    phone.page(1, 1, 4, true);
    assertThat(phone.screen).containsExactly(1L, 2L);
    assertThat(phone.events).contains(new RunEvent.HoleSeen(ME, "g", 3, 3));
    assertThat(phone.frames).containsExactly(pull(2, 1), ack(2));
  }

  @Test
  void redeliveredMessageIsDroppedAndAckedAgain() {
    Phone phone = Phone.live(4);
    phone.push(5);
    phone.clear();
    phone.push(5, 5);
    assertThat(phone.screen).containsExactly(5L);
    assertThat(phone.events)
        .containsExactly(
            new RunEvent.Redelivered(ME, "g", 5, 5), new RunEvent.Redelivered(ME, "g", 5, 5));
    assertThat(phone.frames).containsExactly(ack(5));
  }

  @Test
  void replayStartsAtTheServersCursorAndDropsWhatWasShown() {
    Phone phone = Phone.live(0);
    phone.push(1, 2, 3);
    phone.core.disconnected(ClientStatus.OFFLINE);
    phone.clear();

    phone.welcome(Phone.state(1, 1, 5, 0));
    assertThat(phone.frames.get(1)).isEqualTo(pull(1, 3));
    phone.clear();
    phone.page(2, 4, 5, true);
    assertThat(phone.events)
        .containsExactly(new RunEvent.Redelivered(ME, "g", 2, 3), shown(4, 4, Source.PAGE));
    assertThat(phone.frames).containsExactly(pull(4, 3), ack(4));
    phone.clear();
    phone.page(5, 5, 5, false);
    assertThat(phone.events)
        .containsExactly(
            shown(5, 5, Source.PAGE), new RunEvent.ClientChanged(ME, ClientStatus.LIVE));
    assertThat(phone.screen).containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void replayGoesOnUntilThePageSaysThereIsNoMore() {
    Phone phone = Phone.fresh();
    phone.welcome(Phone.state(1, 0, 7, 0));
    assertThat(phone.core.status()).isEqualTo(ClientStatus.CATCHING_UP);
    phone.page(1, 3, 7, true);
    phone.page(4, 6, 8, true);
    phone.page(7, 8, 8, false);
    assertThat(phone.screen).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    assertThat(phone.frames)
        .containsSubsequence(pull(0, 3), ack(3), ack(6), ack(8))
        .contains(pull(3, 3), pull(6, 3));
    assertThat(phone.core.status()).isEqualTo(ClientStatus.LIVE);
  }

  @Test
  void liveMessageDuringCatchUpDoesNotMoveTheCursor() {
    Phone phone = Phone.fresh();
    phone.welcome(Phone.state(1, 10, 100, 0));
    phone.clear();
    phone.push(101);
    assertThat(phone.frames).isEmpty();
    assertThat(phone.screen).isEmpty();
    phone.page(11, 13, 101, true);
    assertThat(phone.frames).containsExactly(pull(13, 3), ack(13));
  }

  @Test
  void unconfirmedSendsAreRepeatedInOrderAfterReconnect() {
    Phone phone = Phone.live(0);
    phone.core.send("g", "one");
    phone.core.disconnected(ClientStatus.RECONNECTING);
    phone.core.send("g", "two");
    phone.clear();
    phone.welcome(Phone.state(1, 0, 0, 0));
    assertThat(phone.frames)
        .endsWith(
            new ClientFrame.Send("g", "b1-1", "one"), new ClientFrame.Send("g", "b1-2", "two"));
    phone.clear();
    phone.core.handle(new ServerFrame.Sent("g", "b1-1", 1, 0));
    phone.core.handle(new ServerFrame.Sent("g", "b1-2", 2, 0));
    phone.core.endTurn();
    assertThat(phone.core.unconfirmed()).isZero();
    assertThat(phone.frames).containsExactly(ack(2));
  }

  @Test
  void ownMessageCountsAsReceivedWhenItIsConfirmed() {
    Phone phone = Phone.live(0);
    phone.core.send("g", "mine");
    phone.clear();
    phone.core.handle(new ServerFrame.Sent("g", "b1-1", 1, 0));
    phone.core.endTurn();
    assertThat(phone.events)
        .containsExactly(new RunEvent.SendConfirmed("B", "g", "b1-1", 1), shown(1, 1, Source.OWN));
    assertThat(phone.frames).containsExactly(ack(1));
  }

  @Test
  void ownMessageThatAPageBroughtIsShownOnceWhenItsConfirmationComesLate() {
    Phone phone = Phone.live(0);
    phone.core.send("g", "mine");
    phone.core.disconnected(ClientStatus.OFFLINE);
    phone.welcome(Phone.state(1, 0, 1, 0));
    phone.page(List.of(Phone.message(1, "B")), 1, 0, false);
    phone.clear();
    phone.core.handle(new ServerFrame.Sent("g", "b1-1", 1, 0));
    phone.core.endTurn();
    assertThat(phone.events).containsExactly(new RunEvent.SendConfirmed("B", "g", "b1-1", 1));
    assertThat(phone.screen).containsExactly(1L);
  }

  @Test
  void namedSendGivenTwiceIsARetryAndOneMessage() {
    Phone phone = Phone.live(0);
    phone.core.send("g", "c1", "hi");
    phone.core.handle(new ServerFrame.Sent("g", "c1", 1, 0));
    phone.core.endTurn();
    phone.clear();
    phone.core.send("g", "c1", "hi");
    phone.core.handle(new ServerFrame.Sent("g", "c1", 1, 0));
    phone.core.endTurn();
    assertThat(phone.frames).containsExactly(new ClientFrame.Send("g", "c1", "hi"));
    assertThat(phone.events).isEmpty();
    assertThat(phone.screen).containsExactly(1L);
  }

  @Test
  void retryableRefusalIsRepeatedAtTheNextHeartbeat() {
    Phone phone = Phone.live(0);
    phone.core.send("g", "hi");
    phone.clear();
    phone.core.handle(new ServerFrame.ErrorFrame(ErrorCode.STORE_FAILED, "disk full", "b1-1"));
    assertThat(phone.events).containsExactly(new RunEvent.Trouble("B", "storeFailed", "disk full"));
    phone.core.tick(14_999);
    assertThat(phone.frames).isEmpty();
    phone.core.tick(15_000);
    assertThat(phone.frames)
        .containsExactly(new ClientFrame.Send("g", "b1-1", "hi"), new ClientFrame.Ping());
  }

  @Test
  void pullTheStoreCouldNotServeIsRepeatedAtTheNextHeartbeat() {
    Phone phone = Phone.fresh();
    phone.welcome(Phone.state(1, 2, 5, 0));
    phone.clear();
    phone.core.handle(new ServerFrame.ErrorFrame(ErrorCode.STORE_FAILED, "disk", "pull"));
    phone.core.tick(15_000);
    assertThat(phone.frames)
        .containsExactly(new ClientFrame.Pull("g", 2, 3), new ClientFrame.Ping());
    phone.page(3, 5, 5, false);
    assertThat(phone.core.status()).isEqualTo(ClientStatus.LIVE);
    phone.clear();
    phone.core.tick(30_000);
    assertThat(phone.frames).containsExactly(new ClientFrame.Ping());
  }

  @Test
  void manyGroupsWithABacklogArePulledAFewAtATime() {
    Phone phone = Phone.fresh();
    GroupState[] behind =
        IntStream.range(0, 9)
            .mapToObj(i -> new GroupState("g" + i, "G", 3, 1, 0, 1, 0))
            .toArray(GroupState[]::new);
    phone.welcome(behind);
    assertThat(pulled(phone)).containsExactly("g0", "g1", "g2", "g3");
    phone.clear();

    phone.core.handle(new ServerFrame.ErrorFrame(ErrorCode.STORE_FAILED, "disk", "pull"));
    assertThat(pulled(phone))
        .as("pulls are answered in order: g0 was refused")
        .containsExactly("g4");
    phone.clear();

    Message first = new Message("g1", 1, "A", 0, "one");
    phone.core.handle(new ServerFrame.Page("g1", List.of(first), 1, 0, false));
    assertThat(pulled(phone)).containsExactly("g5");
    phone.clear();

    phone.core.handle(new ServerFrame.Membership("g6", "B", ServerFrame.Change.LEFT, 2, null));
    phone.core.handle(new ServerFrame.Page("g2", List.of(), 1, 0, true));
    assertThat(pulled(phone)).as("no longer g6").containsExactly("g7");
    phone.clear();

    phone.core.disconnected(ClientStatus.RECONNECTING);
    phone.welcome(behind[0]);
    assertThat(pulled(phone)).as("nothing is on its way any more").isNotEmpty();
  }

  private static List<String> pulled(Phone phone) {
    return phone.frames.stream()
        .filter(ClientFrame.Pull.class::isInstance)
        .map(frame -> ((ClientFrame.Pull) frame).gid())
        .toList();
  }

  @Test
  void ackTheStoreCouldNotKeepIsRepeatedAtTheNextHeartbeat() {
    Phone phone = Phone.live(4);
    phone.push(5);
    phone.clear();
    phone.core.handle(new ServerFrame.ErrorFrame(ErrorCode.STORE_FAILED, "disk", "ack"));
    phone.core.tick(15_000);
    assertThat(phone.frames).containsExactly(new ClientFrame.Ack("g", 5), new ClientFrame.Ping());
  }

  @Test
  void finalRefusalEndsTheSend() {
    Phone phone = Phone.live(0);
    phone.core.send("g", "hi");
    phone.clear();
    phone.core.handle(new ServerFrame.ErrorFrame(ErrorCode.NOT_A_MEMBER, "no", "b1-1"));
    assertThat(phone.events)
        .containsExactly(new RunEvent.SendRefused("B", "g", "b1-1", "notAMember", "no"));
    assertThat(phone.core.unconfirmed()).isZero();
  }

  @Test
  void headFromPongRevealsALostLastPush() {
    Phone phone = Phone.live(4);
    phone.core.handle(new ServerFrame.Pong(Map.of("g", 6L)));
    assertThat(phone.events).containsExactly(new RunEvent.HoleSeen(ME, "g", 5, 6));
    assertThat(phone.frames).containsExactly(pull(4, 2));
  }

  @Test
  void logThatWentBackIsToldAndTheNextMessageIsShown() {
    Phone phone = Phone.live(50);
    phone.core.disconnected(ClientStatus.OFFLINE);
    phone.clear();
    phone.welcome(Phone.state(1, 40, 40, 0));
    assertThat(phone.events)
        .anySatisfy(
            e ->
                assertThat(e)
                    .isInstanceOfSatisfying(
                        RunEvent.Trouble.class,
                        t -> assertThat(t.code()).isEqualTo("logWentBack")));
    phone.clear();
    phone.push(41);
    assertThat(phone.events).containsExactly(shown(41, 41, Source.PUSH));
    assertThat(phone.frames).containsExactly(ack(41));
  }

  @Test
  void memberBelowThePurgeFloorIsToldHowManyAreGone() {
    Phone phone = Phone.live(5);
    phone.core.disconnected(ClientStatus.OFFLINE);
    phone.clear();
    phone.welcome(Phone.state(1, 5, 51, 50));
    assertThat(phone.events).contains(new RunEvent.Gone(ME, "g", 6, 50));
    assertThat(phone.frames).contains(pull(50, 3), ack(50));
    phone.page(List.of(Phone.message(51)), 51, 50, false);
    assertThat(phone.screen).containsExactly(51L);
  }

  @Test
  void memberWhoLeftMidReplayTakesNothingMore() {
    Phone phone = Phone.fresh();
    phone.welcome(Phone.state(1, 0, 9, 0));
    phone.page(1, 3, 9, true);
    phone.core.handle(new ServerFrame.Membership("g", "B", ServerFrame.Change.LEFT, 2, null));
    phone.clear();
    phone.page(4, 6, 9, true);
    assertThat(phone.frames).isEmpty();
    assertThat(phone.screen).containsExactly(1L, 2L, 3L);
    assertThat(phone.core.status()).isEqualTo(ClientStatus.LIVE);
  }

  @Test
  void rejoinWithHistoryShowsNothingTwice() {
    Phone phone = Phone.live(0);
    phone.push(1, 2);
    phone.core.handle(new ServerFrame.Membership("g", "B", ServerFrame.Change.LEFT, 2, null));
    phone.core.handle(
        new ServerFrame.Membership(
            "g", "B", ServerFrame.Change.JOINED, 3, Phone.state(1, 0, 4, 0)));
    phone.page(1, 3, 4, true);
    phone.page(4, 4, 4, false);
    assertThat(phone.screen).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void rejoinWithoutHistoryStartsAfterTheJoin() {
    Phone phone = Phone.live(0);
    phone.push(1, 2);
    phone.core.handle(new ServerFrame.Membership("g", "B", ServerFrame.Change.LEFT, 2, null));
    phone.core.handle(
        new ServerFrame.Membership(
            "g", "B", ServerFrame.Change.JOINED, 3, Phone.state(5, 4, 4, 0)));
    phone.push(5);
    assertThat(phone.screen).containsExactly(1L, 2L, 5L);
  }

  @Test
  void groupJoinedWhileOfflineIsReplayedFromTheJoin() {
    Phone phone = Phone.fresh();
    phone.welcome();
    phone.core.disconnected(ClientStatus.OFFLINE);
    phone.clear();
    phone.welcome(Phone.state(11, 10, 12, 0));
    phone.page(11, 12, 12, false);
    assertThat(phone.screen).containsExactly(11L, 12L);
  }

  @Test
  void newPhoneReadsItsHistoryAgainWithoutAckingIt() {
    Phone phone = new Phone(MemberConfig.Start.WITH_HISTORY);
    phone.welcome(Phone.state(1, 2, 4, 0));
    assertThat(phone.frames).endsWith(pull(0, 3));
    phone.clear();
    phone.page(1, 2, 4, true);
    assertThat(phone.frames).containsExactly(pull(2, 3));
    phone.page(3, 4, 4, false);
    assertThat(phone.events)
        .containsSubsequence(shown(1, 2, Source.HISTORY), shown(3, 4, Source.PAGE));
    assertThat(phone.frames).endsWith(ack(4));
  }

  @Test
  void messagesAnotherDeviceAckedAreFetchedAndShown() {
    Phone phone = Phone.live(2);
    phone.core.disconnected(ClientStatus.GUEST);
    phone.clear();
    phone.welcome(Phone.state(1, 5, 5, 0));
    assertThat(phone.frames).endsWith(pull(2, 3));
    phone.page(3, 5, 5, false);
    assertThat(phone.screen).containsExactly(3L, 4L, 5L);
    assertThat(phone.core.status()).isEqualTo(ClientStatus.LIVE);
  }

  @Test
  void holeInTheServersLogIsToldAndNotAskedForEndlessly() {
    Phone phone = Phone.fresh();
    phone.welcome(Phone.state(1, 0, 3, 0));
    List<Message> poisoned = List.of(Phone.message(1), Phone.message(3));
    phone.page(poisoned, 3, 0, false);
    assertThat(phone.frames).contains(ack(1), pull(1, 1));
    phone.clear();
    phone.page(List.of(Phone.message(3)), 3, 0, false);
    assertThat(phone.frames).doesNotContain(pull(1, 1));
    assertThat(phone.events)
        .anySatisfy(
            e ->
                assertThat(e)
                    .isInstanceOfSatisfying(
                        RunEvent.Trouble.class, t -> assertThat(t.code()).isEqualTo("holeStays")));
    phone.clear();
    phone.core.handle(new ServerFrame.Pong(Map.of("g", 3L)));
    assertThat(phone.frames).containsExactly(pull(1, 1));
  }

  @Test
  void welcomeInPartsIsOneLogin() {
    Phone phone = Phone.fresh();
    phone.core.send("g", "hi");
    phone.core.connected(0);
    phone.core.handle(
        new ServerFrame.Welcome(Scheme.CURSOR, List.of(Phone.state(1, 0, 0, 0)), true));
    assertThat(phone.core.isLoggedIn()).isFalse();
    phone.core.handle(new ServerFrame.Welcome(Scheme.CURSOR, List.of(), false));
    assertThat(phone.core.isLoggedIn()).isTrue();
    assertThat(phone.frames).endsWith(new ClientFrame.Send("g", "b1-1", "hi"));
    assertThat(phone.core.groups()).hasSize(1);
  }

  @Test
  void configNeverPrintsItsToken() {
    assertThat(MemberConfig.of("B", "secret", "b1").toString()).doesNotContain("secret");
  }
}
