package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.Place;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabTest {
  @TempDir Path folder;

  private static LaneFigures lane(Lab lab) {
    return lab.figures().get(0);
  }

  @Test
  void messageReachesWhoIsOnlineAndWaitsForWhoIsNot() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(lab, Scenarios.send("A", "hi"));
      assertThat(lane(lab).ledger().pending()).containsExactly(new Place("uid3", "g1", 1));
      assertThat(lane(lab).ledger().cursors().get("g1"))
          .containsEntry("A", 1L)
          .containsEntry("uid1", 1L)
          .containsEntry("uid3", 0L);
      Scenarios.perform(lab, Scenarios.online("uid3"));
      assertThat(lane(lab).ledger().pending()).isEmpty();
      assertThat(lane(lab).ledger().transcript("g1", "uid3")).containsExactly(1L);
      assertThat(lab.counters(Scheme.CURSOR).get(Counter.REPLAYED_MESSAGES)).isEqualTo(1);
    }
  }

  @Test
  void logIsFramedByStepsAndEveryWriteComesAfterItsTable() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(lab, Scenarios.send("A", "hi"));
      RunLog log = lab.log();
      boolean inside = false;
      for (int i = 0; i < log.size(); i++) {
        LogEntry entry = log.get(i);
        assertThat(entry.index()).isEqualTo(i);
        if (entry.event() instanceof RunEvent.StepBegan) {
          assertThat(inside).isFalse();
          inside = true;
        }
        assertThat(inside).isTrue();
        if (entry.event() instanceof RunEvent.StepEnded) {
          inside = false;
        }
      }
      assertThat(inside).isFalse();
      assertThat(Scenarios.events(lab, RunEvent.TablesRead.class)).hasSize(6);
    }
  }

  @Test
  void backlogOfAnyLengthIsReplayedPageByPageWithoutLossAtTheEdges() {
    for (int backlog : List.of(1, 2, 3, 4, 7)) {
      Scenario opening =
          Scenario.articleGroup()
              .withSettings(new Settings(Retention.ARTICLE, History.NONE, 3, AckMode.IDS, false));
      try (Lab lab = Lab.open(Scenarios.cursorLane(folder), opening)) {
        Scenarios.perform(
            lab, new Step.Send("A", "g1", "n", null, backlog), Scenarios.online("uid3"));
        assertThat(lane(lab).ledger().transcript("g1", "uid3")).hasSize(backlog);
        assertThat(lane(lab).counters().get(Counter.PENDING)).isZero();
      }
    }
  }

  @Test
  void serverStopsAndStartsAndNothingTypedMeanwhileIsLost() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      var address = lab.address(Scheme.CURSOR);
      Scenarios.perform(lab, new Step.Stop(), Scenarios.send("A", "while it was away"));
      assertThat(Scenarios.events(lab, RunEvent.ClientChanged.class))
          .contains(new RunEvent.ClientChanged(List.of("A"), ClientStatus.RECONNECTING));
      Scenarios.perform(lab, new Step.Restart());
      assertThat(lab.address(Scheme.CURSOR)).isEqualTo(address);
      assertThat(lane(lab).ledger().transcript("g1", "uid1")).containsExactly(1L);
    }
  }

  @Test
  void halfOpenMemberIsBelievedOnlineUntilItIsIdleForTooLong() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(
          lab, new Step.HalfOpen(List.of("uid2")), Scenarios.send("A", "into the void"));
      assertThat(Scenarios.events(lab, RunEvent.StatusLookedUp.class).get(0).online())
          .contains("uid2");
      assertThat(lane(lab).ledger().pending()).contains(new Place("uid2", "g1", 1));
      Scenarios.perform(lab, new Step.Wait(Duration.ofSeconds(61)));
      assertThat(Scenarios.events(lab, RunEvent.PresenceBelieved.class))
          .contains(new RunEvent.PresenceBelieved(List.of("uid2"), false));
      Scenarios.perform(lab, Scenarios.online("uid2", "uid3"));
      assertThat(lane(lab).counters().get(Counter.PENDING)).isZero();
      assertThat(lane(lab).counters().get(Counter.LOST)).isZero();
      assertThat(lane(lab).ledger().transcript("g1", "uid2")).containsExactly(1L);
    }
  }

  @Test
  void waitStopsAtEveryHeartbeatInOrder() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(lab, new Step.Wait(Duration.ofSeconds(31)));
      assertThat(Scenarios.events(lab, RunEvent.ClockMoved.class))
          .extracting(RunEvent.ClockMoved::byMillis)
          .containsExactly(0L, 15_000L, 15_000L, 1_000L);
    }
  }

  @Test
  void memberRemovedAndBroughtBackSeesOnlyItsOwnTime() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(
          lab,
          Scenarios.send("A", "one"),
          new Step.Leave("g1", "uid1"),
          Scenarios.send("A", "two"),
          Scenarios.send("uid1", "I am out"),
          new Step.Join("g1", "uid1"),
          Scenarios.send("A", "three"));
      assertThat(lane(lab).ledger().transcript("g1", "uid1")).containsExactly(1L, 3L);
      assertThat(Scenarios.events(lab, RunEvent.SendRefused.class))
          .extracting(RunEvent.SendRefused::code)
          .containsExactly("notAMember");
      assertThat(lane(lab).counters().get(Counter.LOST)).isZero();
    }
  }

  @Test
  void laterMemberSeesTheWholeLogWhereTheGroupShowsHistory() {
    Scenario opening =
        Scenario.articleGroup()
            .withSettings(new Settings(Retention.ARTICLE, History.FULL, 50, AckMode.IDS, false));
    try (Lab lab = Lab.open(Scenarios.cursorLane(folder), opening)) {
      Scenarios.perform(
          lab, Scenarios.send("A", "one"), new Step.Join("g1", "uid4"), Scenarios.online("uid4"));
      assertThat(lane(lab).ledger().transcript("g1", "uid4")).containsExactly(1L);
    }
  }

  @Test
  void purgeDeletesWhatEverybodyAckedAndLosesNothing() {
    Scenario opening =
        Scenario.articleGroup().withSettings(Settings.DEFAULT.withRetention(Retention.PURGE_ACKED));
    try (Lab lab = Lab.open(Scenarios.cursorLane(folder), opening)) {
      Scenarios.perform(lab, new Step.Send("A", "g1", "n", null, 5), Scenarios.online("uid3"));
      assertThat(lane(lab).counters().get(Level.BODY_ROWS).now()).isZero();
      assertThat(lane(lab).counters().get(Level.BODY_ROWS).deleted()).isEqualTo(5);
      assertThat(lane(lab).counters().get(Counter.LOST)).isZero();
      assertThat(lane(lab).ledger().transcript("g1", "uid3")).hasSize(5);
    }
  }

  @Test
  void burstFromThreeSendersHasOneOrderForEverybody() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(
          lab,
          new Step.Send("A", "g1", "a", null, 40),
          new Step.Send("uid1", "g1", "b", null, 40),
          new Step.Send("uid2", "g1", "c", null, 40),
          Scenarios.online("uid3"));
      List<Long> order = lane(lab).ledger().transcript("g1", "uid3");
      assertThat(order).hasSize(120).isSorted();
      for (String member : List.of("A", "uid1", "uid2")) {
        assertThat(lane(lab).ledger().transcript("g1", member)).isEqualTo(order);
      }
    }
  }

  @Test
  void reconnectingTenTimesShowsNothingTwice() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(lab, Scenarios.send("A", "hi"));
      for (int i = 0; i < 10; i++) {
        Scenarios.perform(lab, Scenarios.offline("uid1"), Scenarios.online("uid1"));
      }
      assertThat(lane(lab).ledger().transcript("g1", "uid1")).containsExactly(1L);
      assertThat(lane(lab).counters().get(Counter.REDELIVERED)).isZero();
      assertThat(lane(lab).counters().get(Counter.DUPLICATES)).isZero();
    }
  }

  @Test
  void bigGroupsAreRecordedInBurstsAndCountedExactly() {
    List<String> many = java.util.stream.IntStream.range(0, 40).mapToObj(i -> "m" + i).toList();
    Scenario opening =
        Scenario.opening(
            "big",
            LocalText.en("Big"),
            List.of(new GroupSpec("g1", LocalText.en("Big"), many)),
            List.of());
    try (Lab lab = Lab.open(Scenarios.cursorLane(folder), opening)) {
      int before = lab.log().size();
      Scenarios.perform(lab, Scenarios.send("m0", "hi"));
      assertThat(lab.log().size() - before).isLessThan(30);
      assertThat(Scenarios.events(lab, RunEvent.Shown.class))
          .anySatisfy(e -> assertThat(e.members()).hasSize(39));
      assertThat(lane(lab).counters().get(Counter.ACKS)).isEqualTo(40);
      assertThat(lane(lab).counters().get(Counter.PUSHES)).isEqualTo(39);
    }
  }

  @Test
  void stepOfAnUnknownMemberIsRefusedAndNotRecorded() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      int size = lab.log().size();
      assertThatThrownBy(() -> lab.perform(Scenarios.online("nobody")).join())
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("nobody here is called nobody");
      assertThat(lab.log().size()).isEqualTo(size);
      assertThat(lab.scenario().steps()).isEmpty();
      Scenarios.perform(lab, Scenarios.send("A", "still well"));
    }
  }

  @Test
  void sessionFolderIsUsedByOneLabAtATime() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      assertThatThrownBy(() -> Lab.reopen(Scenarios.cursorLane(folder)))
          .isInstanceOf(LabException.class)
          .hasMessageContaining("in use by another");
      Scenarios.perform(lab, Scenarios.send("A", "undisturbed"));
    }
  }

  @Test
  void sessionGoesOnWhereItWasClosed() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(
          lab,
          Scenarios.send("A", "one"),
          Scenarios.offline("uid1"),
          Scenarios.send("uid1", "typed offline"),
          Scenarios.send("A", "two"));
    }
    assertThat(Lab.hasSession(folder)).isTrue();
    try (Lab lab = Lab.reopen(Scenarios.cursorLane(folder))) {
      assertThat(lab.scenario().steps()).hasSize(4);
      assertThat(Scenarios.events(lab, RunEvent.Shown.class))
          .contains(new RunEvent.Shown(List.of("A"), "g1", 1, 2, Source.HISTORY));
      Scenarios.perform(lab, Scenarios.online("uid1", "uid3"));
      assertThat(lane(lab).ledger().transcript("g1", "uid1")).containsExactly(1L, 2L, 3L);
      assertThat(lane(lab).ledger().text("g1", 3)).isEqualTo("typed offline");
      assertThat(lane(lab).counters().get(Counter.PENDING)).isZero();
      assertThat(lane(lab).counters().get(Counter.DUPLICATES)).isZero();
      assertThat(lane(lab).counters().get(Counter.LOST)).isZero();
    }
  }

  @Test
  void longSessionIsJournalledAndReadBackWhole() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      for (int i = 0; i < 130; i++) {
        lab.perform(new Step.Say(LocalText.en("line " + i)));
      }
      Scenarios.perform(lab, Scenarios.send("A", "the last"));
      assertThat(SessionFolder.hasSession(folder)).isTrue();
      assertThat(folder.resolve("session.steps.jsonl")).exists();
    }
    assertThat(folder.resolve("session.steps.jsonl")).doesNotExist();
    try (Lab lab = Lab.reopen(Scenarios.cursorLane(folder))) {
      assertThat(lab.scenario().steps()).hasSize(131);
    }
  }

  @Test
  void closedLabRefusesSteps() {
    Lab lab = Scenarios.articleGroup(folder);
    lab.close();
    lab.close();
    assertThatThrownBy(() -> lab.perform(Scenarios.send("A", "late")).join())
        .hasCauseInstanceOf(LabException.class)
        .hasMessageContaining("closed");
    assertThat(lab.log().size()).isPositive();
  }

  @Test
  void unreadIsWhatLiesBeyondCursorJoinFloorAndOwnLastSend() {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      Scenarios.perform(
          lab,
          new Step.Send("uid1", "g1", "own", null, 3),
          Scenarios.offline("uid1"),
          new Step.Send("A", "g1", "other", null, 2));
      assertThat(lane(lab).ledger().pending().stream().filter(p -> p.member().equals("uid1")))
          .hasSize(2);
    }
  }
}
