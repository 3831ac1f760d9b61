package org.diffusionlab.lab.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters.LevelCount;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.Test;

class LaneStateTest {
  private static final Message HI = new Message("g1", 1, "A", 1000, "hi");
  private static final Message EURO = new Message("g1", 2, "A", 1000, "2 €");

  private static SampleLog twoSent() {
    return SampleLog.opened()
        .begin(0, "send")
        .message(1, "hi")
        .end()
        .begin(1, "send")
        .message(2, "2 €")
        .end();
  }

  @Test
  void oneCopyOfEachMessageIsCountedWhateverTheNumberOfMembers() {
    LaneState lane = twoSent().laneAtEnd();

    assertThat(lane.counters().get(Level.BODY_ROWS)).isEqualTo(new LevelCount(2, 2, 2, 0));
    assertThat(lane.counters().get(Level.PAYLOAD_BYTES)).isEqualTo(new LevelCount(7, 7, 7, 0));
    assertThat(lane.counters().get(Counter.INSERTS)).isEqualTo(2);
    assertThat(lane.counters().get(Counter.CURSOR_UPDATES)).isEqualTo(4);
    assertThat(lane.counters().get(Counter.UPDATES)).isEqualTo(4);
    assertThat(lane.counters().get(Counter.BOOKKEEPING_ROWS)).isEqualTo(1);
    assertThat(lane.counters().get(Counter.PUSHES)).isEqualTo(2);
    assertThat(lane.counters().get(Counter.ACKS)).isEqualTo(4);
    assertThat(lane.counters().get(Counter.TRANSACTIONS)).isEqualTo(5);
  }

  @Test
  void purgedRowsAreCountedAsDeletedAndThePeakStays() {
    LaneState lane =
        twoSent()
            .ran(
                Purpose.MESSAGES,
                List.of(
                    RowChange.delete("group_msgs", List.of(1L, "g1", "A", 1000L, "hi")),
                    RowChange.delete("group_msgs", List.of(2L, "g1", "A", 1000L, "2 €"))))
            .laneAtEnd();

    assertThat(lane.counters().get(Level.BODY_ROWS)).isEqualTo(new LevelCount(0, 2, 2, 2));
    assertThat(lane.counters().get(Level.PAYLOAD_BYTES)).isEqualTo(new LevelCount(0, 7, 7, 7));
    assertThat(lane.counters().get(Counter.DELETES)).isEqualTo(2);
  }

  @Test
  void aMemberWhoIsAwayHasUnreadPendingAndALag() {
    LaneState lane = twoSent().laneAtEnd();

    assertThat(lane.unread("uid3", "g1")).isEqualTo(2);
    assertThat(lane.unread("uid1", "g1")).isZero();
    assertThat(lane.unread("A", "g1")).isZero();
    assertThat(lane.pending())
        .containsExactly(
            new LaneState.Outstanding("uid3", "g1", 1), new LaneState.Outstanding("uid3", "g1", 2));
    assertThat(lane.deliveredTo("g1", 1)).isEqualTo(1);
    assertThat(lane.recipients("g1", 1)).isEqualTo(2);
    assertThat(lane.cell("uid3", "g1", 1)).isEqualTo(CellState.PENDING);
    assertThat(lane.cell("uid1", "g1", 1)).isEqualTo(CellState.ACKED);
    assertThat(lane.cell("A", "g1", 1)).isEqualTo(CellState.OWN);
    assertThat(lane.cell("A", "g1", 3)).isEqualTo(CellState.OUTSIDE);
  }

  @Test
  void aReplayIsOneSegmentAndEndsTheLag() {
    SampleLog log = twoSent().begin(2, "online").replay(2, List.of(HI, EURO)).end();
    LaneState lane = log.laneAtEnd();

    assertThat(lane.member("uid3").place("g1").segments())
        .containsExactly(new Segment(1, 2, Source.PAGE, 1));
    assertThat(lane.unread("uid3", "g1")).isZero();
    assertThat(lane.pending()).isEmpty();
    assertThat(lane.counters().get(Counter.REPLAYS)).isEqualTo(1);
    assertThat(lane.counters().get(Counter.REPLAYED_MESSAGES)).isEqualTo(2);
    assertThat(lane.counters().get(Counter.REPLAY_ROWS)).isEqualTo(2);
    assertThat(lane.deliveredTo("g1", 2)).isEqualTo(2);
  }

  @Test
  void ownMessagesInAPageAreNotCountedAsReplayed() {
    LaneState lane =
        twoSent()
            .frames(
                Side.MEMBERS,
                List.of("A"),
                new ServerFrame.Page("g1", List.of(HI, EURO), 2, 0, false))
            .laneAtEnd();

    assertThat(lane.counters().get(Counter.REPLAYED_MESSAGES)).isZero();
  }

  @Test
  void framesAreInFlightUntilTheReceiversTurn() {
    SampleLog log = SampleLog.opened().begin(0, "send").message(1, "hi").end();
    Playback playback = log.playback();
    int push = firstPush(log);

    LaneState written = playback.at(push + 1).lane(Scheme.CURSOR);
    assertThat(written.cell("uid1", "g1", 1)).isEqualTo(CellState.IN_FLIGHT);
    assertThat(written.phase()).isEqualTo(Phase.PUSH);
    LaneState handled = playback.at(log.size()).lane(Scheme.CURSOR);
    assertThat(handled.inFlight()).isEmpty();
  }

  private static int firstPush(SampleLog log) {
    for (int i = 0; i < log.size(); i++) {
      if (log.get(i).event() instanceof RunEvent.FramesWritten written
          && written.frame() instanceof ServerFrame.Push) {
        return i;
      }
    }
    throw new AssertionError("no push in the log");
  }

  @Test
  void aFrameToAHalfOpenMemberStaysUnread() {
    LaneState lane =
        SampleLog.opened()
            .lane(new RunEvent.ClientChanged(List.of("uid1"), ClientStatus.HALF_OPEN))
            .frames(Side.MEMBERS, List.of("uid1", "A"), new ServerFrame.Push(HI))
            .lane(new RunEvent.Turn(Side.MEMBERS))
            .laneAtEnd();

    assertThat(lane.inFlight()).hasSize(1);
    assertThat(lane.inFlight().get(0).members()).containsExactly("uid1");
    assertThat(lane.member("uid1").beliefIsStale()).isTrue();
    assertThat(lane.cell("uid1", "g1", 1)).isEqualTo(CellState.IN_FLIGHT);
  }

  @Test
  void rowsAreMarkedDuringTheStepThatChangedThem() {
    SampleLog log = SampleLog.opened().begin(0, "send").message(1, "hi").end();
    LaneState during = log.laneAtEnd();

    assertThat(table(during, "group_msgs").rows())
        .containsExactly(new RowState(List.of(1L, "g1", "A", 1000L, "hi"), null, Mark.INSERTED));
    assertThat(table(during, "group_members").rows())
        .contains(
            new RowState(
                List.of("g1", "uid1", 1L, 1L), List.of("g1", "uid1", 0L, 1L), Mark.UPDATED))
        .contains(
            new RowState(List.of("g1", "uid3", 0L, 1L), List.of("g1", "uid3", 0L, 1L), Mark.NONE));

    LaneState later = log.begin(1, "wait").laneAtEnd();
    assertThat(table(later, "group_msgs").rows())
        .extracting(RowState::mark)
        .containsExactly(Mark.NONE);
  }

  @Test
  void aDeletedRowIsStruckForOneStepAndThenGone() {
    List<Object> row = List.of(1L, "g1", "A", 1000L, "hi");
    SampleLog log =
        SampleLog.opened()
            .begin(0, "send")
            .message(1, "hi")
            .end()
            .begin(1, "ack")
            .ran(Purpose.MESSAGES, List.of(RowChange.delete("group_msgs", row)))
            .end();

    TableState struck = table(log.laneAtEnd(), "group_msgs");
    assertThat(struck.rows()).containsExactly(new RowState(row, row, Mark.DELETED));
    assertThat(struck.size()).isZero();
    assertThat(struck.values()).isEmpty();

    assertThat(table(log.begin(2, "wait").laneAtEnd(), "group_msgs").rows()).isEmpty();
  }

  private static TableState table(LaneState lane, String name) {
    return lane.tables().stream()
        .filter(table -> table.schema().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whoLeftStaysInTheDenominatorOfOlderMessagesOnly() {
    SampleLog log =
        SampleLog.opened().message(1, "hi").lane(new RunEvent.Left("g1", "uid3")).message(2, "2 €");
    LaneState lane = log.laneAtEnd();

    assertThat(lane.recipients("g1", 1)).isEqualTo(2);
    assertThat(lane.recipients("g1", 2)).isEqualTo(1);
    assertThat(lane.unread("uid3", "g1")).isZero();
    assertThat(lane.pending()).isEmpty();
    assertThat(lane.cell("uid3", "g1", 2)).isEqualTo(CellState.OUTSIDE);
  }

  @Test
  void whoJoinedLateIsNoRecipientOfOlderMessages() {
    LaneState lane =
        SampleLog.opened()
            .message(1, "hi")
            .lane(new RunEvent.Joined("g1", "Team", "uid4", 2))
            .message(2, "2 €")
            .laneAtEnd();

    assertThat(lane.recipients("g1", 1)).isEqualTo(2);
    assertThat(lane.recipients("g1", 2)).isEqualTo(3);
    assertThat(lane.unread("uid4", "g1")).isEqualTo(1);
    assertThat(lane.cell("uid4", "g1", 1)).isEqualTo(CellState.OUTSIDE);
  }

  @Test
  void aHoleIsKnownUntilItIsFilled() {
    SampleLog log =
        SampleLog.opened()
            .message(1, "hi")
            .lane(new RunEvent.HoleSeen(List.of("uid1"), "g1", 2, 2));
    assertThat(log.laneAtEnd().member("uid1").place("g1").holeFrom()).isEqualTo(2);

    log.lane(new RunEvent.Shown(List.of("uid1"), "g1", 2, 3, Source.PAGE));
    assertThat(log.laneAtEnd().member("uid1").place("g1").holeFrom()).isZero();
  }

  @Test
  void aStoppedServerBelievesNobodyOnline() {
    LaneState lane =
        SampleLog.opened().lane(new RunEvent.ServerChanged(ServerStatus.STOPPED)).laneAtEnd();

    assertThat(lane.server()).isEqualTo(ServerStatus.STOPPED);
    assertThat(lane.members()).noneMatch(MemberState::believedOnline);
  }

  @Test
  void aRefusedSendKeepsItsReason() {
    LaneState lane =
        SampleLog.opened()
            .lane(new RunEvent.SendQueued("A", "g1", "1-1", "hi"))
            .lane(new RunEvent.SendRefused("A", "g1", "1-1", "notAMember", "not a member of g1"))
            .laneAtEnd();

    assertThat(lane.member("A").pending())
        .containsExactly(new PendingSend("g1", "1-1", "hi", "not a member of g1"));
  }

  @Test
  void membersAndTitlesOfAnOlderSessionAreReadFromItsTables() {
    LaneState lane = SampleLog.reopened().laneAtEnd();

    assertThat(lane.group("g1").title()).isEqualTo("Team");
    assertThat(lane.member("uid1").place("g1").member()).isTrue();
    assertThat(lane.member("uid1").place("g1").joined()).isEqualTo(2);
    assertThat(lane.member("uid1").place("g1").cursor()).isEqualTo(3);
    assertThat(lane.recipients("g1", 1)).isZero();
    assertThat(lane.recipients("g1", 3)).isEqualTo(1);
    assertThat(lane.unread("uid1", "g1")).isEqualTo(1);
  }

  @Test
  void framesToAGuestAreNotInFlightForEver() {
    LaneState lane =
        SampleLog.opened()
            .lane(new RunEvent.ClientChanged(List.of("uid1"), ClientStatus.GUEST))
            .frames(Side.MEMBERS, List.of("uid1"), new ServerFrame.Push(HI))
            .lane(new RunEvent.Turn(Side.SERVER))
            .laneAtEnd();

    assertThat(lane.inFlight()).isEmpty();
  }

  @Test
  void nothingIsInFlightOnceAStepHasEnded() {
    LaneState lane =
        SampleLog.opened()
            .begin(0, "send")
            .frames(Side.MEMBERS, List.of("uid1", "A"), new ServerFrame.Push(HI))
            .end()
            .laneAtEnd();

    assertThat(lane.inFlight()).isEmpty();
  }

  @Test
  void pendingIsCountedExactlyWithOwnAndLostMessagesBeyondAHole() {
    LaneState lane =
        SampleLog.reopened()
            .lane(new RunEvent.Verdict(RunEvent.Outcome.LOST, "uid1", "g1", 3, List.of()))
            .laneAtEnd();

    // A has shown nothing of its own four messages; uid1 may see 2 to 4, and 3 is lost
    assertThat(lane.pending())
        .containsExactly(
            new LaneState.Outstanding("uid1", "g1", 2), new LaneState.Outstanding("uid1", "g1", 4));
    assertThat(lane.pendingCount()).isEqualTo(2);
  }

  private static final RunEvent.Fate HELD = RunEvent.Fate.HELD;

  private static SampleLog pushHeld() {
    ServerFrame.Push push = new ServerFrame.Push(EURO);
    return twoSent()
        .begin(2, "send")
        .frames(Side.MEMBERS, List.of("A", "uid1"), push)
        .lane(new RunEvent.Turn(Side.MEMBERS))
        .lane(new RunEvent.Faulted(HELD, Side.MEMBERS, "uid1", push));
  }

  @Test
  void aHeldFrameStaysInFlightAndIsMarkedUntilItIsReleased() {
    SampleLog log = pushHeld().end();
    assertThat(log.laneAtEnd().inFlight())
        .extracting(Flight::members, Flight::held)
        .containsExactly(tuple(List.of("uid1"), true));
    log.begin(3, "wait").lane(new RunEvent.Turn(Side.SERVER)).end();
    assertThat(log.laneAtEnd().inFlight()).as("it blocks nobody").hasSize(1);

    log.begin(4, "release")
        .lane(new RunEvent.Released(Side.MEMBERS, "uid1", new ServerFrame.Push(EURO)));
    assertThat(log.laneAtEnd().inFlight())
        .extracting(Flight::members, Flight::held)
        .containsExactly(tuple(List.of("uid1"), false));
    log.lane(new RunEvent.Turn(Side.MEMBERS));
    assertThat(log.laneAtEnd().inFlight()).isEmpty();
    assertThat(log.laneAtEnd().dropped()).isEmpty();
  }

  @Test
  void aHeldFrameThatGoesDownWithItsConnectionIsAStubOfItsStep() {
    SampleLog log = pushHeld().end().begin(3, "offline");
    log.lane(
        new RunEvent.Faulted(RunEvent.Fate.CUT, Side.MEMBERS, "uid1", new ServerFrame.Push(EURO)));
    assertThat(log.laneAtEnd().inFlight()).isEmpty();
    assertThat(log.laneAtEnd().dropped())
        .extracting(Dropped::fate, Dropped::member, Dropped::to)
        .containsExactly(tuple(RunEvent.Fate.CUT, "uid1", Side.MEMBERS));
    log.end().begin(4, "wait");
    assertThat(log.laneAtEnd().dropped()).isEmpty();
  }

  @Test
  void aFrameHeldBeforeItWasWrittenIsInFlightToTheServer() {
    ClientFrame.Ack ack = new ClientFrame.Ack("g1", 2);
    SampleLog log =
        twoSent().begin(2, "send").lane(new RunEvent.Faulted(HELD, Side.SERVER, "uid1", ack));
    log.lane(new RunEvent.Turn(Side.SERVER));
    assertThat(log.laneAtEnd().inFlight()).hasSize(1).allMatch(Flight::held);
    long written = log.laneAtEnd().counters().get(Counter.FRAMES_TO_SERVER);
    log.lane(new RunEvent.Released(Side.SERVER, "uid1", ack));
    log.frames(Side.SERVER, List.of("uid1"), ack);
    assertThat(log.laneAtEnd().inFlight()).hasSize(1).noneMatch(Flight::held);
    assertThat(log.laneAtEnd().counters().get(Counter.FRAMES_TO_SERVER)).isEqualTo(written + 1);
  }

  @Test
  void whatHadArrivedAtACrashedServerDiesWithItAndWhatItWroteArrives() {
    ClientFrame.Send send = new ClientFrame.Send("g1", "1-3", "third");
    SampleLog log =
        twoSent()
            .begin(2, "send")
            .frames(Side.SERVER, List.of("A"), send)
            .frames(Side.MEMBERS, List.of("uid1"), new ServerFrame.Push(EURO))
            .lane(new RunEvent.Crashed("", CrashPoint.RECEIVED))
            .lane(new RunEvent.ServerChanged(ServerStatus.CRASHED));
    assertThat(log.laneAtEnd().server()).isEqualTo(ServerStatus.CRASHED);
    assertThat(log.laneAtEnd().dropped())
        .extracting(Dropped::fate, Dropped::frame)
        .containsExactly(tuple(RunEvent.Fate.CRASHED, send));
    assertThat(log.laneAtEnd().inFlight()).extracting(Flight::to).containsExactly(Side.MEMBERS);
    assertThat(log.laneAtEnd().member("uid1").believedOnline()).isFalse();
    log.lane(new RunEvent.Turn(Side.MEMBERS));
    assertThat(log.laneAtEnd().inFlight()).isEmpty();
  }
}
