package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.Place;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The four lanes on one input: what each keeps, loses and costs. */
class FourLanesTest {
  private static final Place UID2 = new Place("uid2", "g1", 1);
  private static final Place UID3 = new Place("uid3", "g1", 1);

  @TempDir Path folder;

  private Lab open(Settings settings) {
    return Lab.open(LabConfig.of(folder), Scenario.articleGroup().withSettings(settings));
  }

  private static LaneFigures lane(Lab lab, Scheme scheme) {
    return lab.figures().stream().filter(f -> f.scheme() == scheme).findFirst().orElseThrow();
  }

  private static long count(Lab lab, Scheme scheme, Counter counter) {
    return lane(lab, scheme).counters().get(counter);
  }

  private static Settings settings(Retention retention, AckMode mode, boolean printed) {
    return new Settings(retention, History.NONE, 50, mode, printed);
  }

  @Test
  void halfOpenMemberLosesInSchemeOneWhatTheOthersStillHold() {
    try (Lab lab = open(Settings.DEFAULT)) {
      Scenarios.perform(
          lab, new Step.HalfOpen(List.of("uid2")), Scenarios.send("A", "into the void"));
      assertThat(lane(lab, Scheme.OFFLINE_COPIES).ledger().lost()).containsExactly(UID2);
      assertThat(lane(lab, Scheme.OFFLINE_COPIES).ledger().pending()).containsExactly(UID3);
      for (Scheme scheme : List.of(Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER, Scheme.CURSOR)) {
        assertThat(lane(lab, scheme).ledger().lost()).as(scheme.name()).isEmpty();
        assertThat(lane(lab, scheme).ledger().pending()).containsExactlyInAnyOrder(UID2, UID3);
      }

      Scenarios.perform(lab, Scenarios.online("uid2", "uid3"));
      for (Scheme scheme : Scheme.values()) {
        boolean loses = scheme == Scheme.OFFLINE_COPIES;
        assertThat(lane(lab, scheme).ledger().pending()).as(scheme.name()).isEmpty();
        assertThat(lane(lab, scheme).ledger().transcript("g1", "uid2"))
            .isEqualTo(loses ? List.of() : List.of(1L));
        assertThat(count(lab, scheme, Counter.LOST)).isEqualTo(loses ? 1 : 0);
      }
    }
  }

  @Test
  void lossIsDecidedAtItsStepWithTheChainThatLedToIt() {
    try (Lab lab = open(Settings.DEFAULT)) {
      Scenarios.perform(
          lab, new Step.HalfOpen(List.of("uid2")), Scenarios.send("A", "into the void"));
      List<LogEntry> verdicts = new ArrayList<>();
      for (LogEntry entry : lab.log().range(0, lab.log().size())) {
        if (entry.event() instanceof RunEvent.Verdict) {
          verdicts.add(entry);
        }
      }
      assertThat(verdicts).hasSize(1);
      assertThat(verdicts.get(0).step()).isEqualTo(1);
      assertThat(verdicts.get(0).lane()).isEqualTo(Scheme.OFFLINE_COPIES);
      RunEvent.Verdict verdict = (RunEvent.Verdict) verdicts.get(0).event();
      List<LogEntry> causes = verdict.causes().stream().map(lab.log()::get).toList();
      assertThat(causes)
          .extracting(entry -> entry.event().kind())
          .containsExactly("clientChanged", "statusLookedUp", "statementRan", "framesWritten");
      assertThat(causes).allMatch(entry -> entry.lane() == Scheme.OFFLINE_COPIES);
      assertThat(((RunEvent.StatusLookedUp) causes.get(1).event()).online()).contains("uid2");
      assertThat(((RunEvent.StatementRan) causes.get(2).event()).run().changes())
          .as("a copy for who is offline, and none for uid2")
          .allMatch(change -> change.after().get(0).equals("uid3"));
    }
  }

  @ParameterizedTest
  @EnumSource(AckMode.class)
  void idsAreFetchedFirstThenBodiesThenAckedAsTheModeSays(AckMode mode) {
    try (Lab lab = open(settings(Retention.ARTICLE, mode, false))) {
      Scenarios.perform(lab, new Step.Send("A", "g1", "n", null, 3), Scenarios.online("uid3"));
      List<String> frames = new ArrayList<>();
      for (LogEntry entry : lab.log().range(0, lab.log().size())) {
        if (entry.lane() == Scheme.ID_PER_MEMBER
            && entry.step() == 1
            && entry.event() instanceof RunEvent.FramesWritten written
            && written.members().contains("uid3")) {
          frames.add(written.frame().type());
        }
      }
      assertThat(frames)
          .containsExactly(
              "hello", "welcome", "pullQueue", "queueIds", "pullBodies", "bodies", "ack");
      assertThat(lane(lab, Scheme.ID_PER_MEMBER).ledger().transcript("g1", "uid3"))
          .containsExactly(1L, 2L, 3L);
      assertThat(lane(lab, Scheme.ID_PER_MEMBER).counters().get(Level.ID_ROWS).now()).isZero();
      assertThat(lane(lab, Scheme.ID_PER_MEMBER).counters().get(Level.BODY_ROWS).now())
          .isEqualTo(3);
    }
  }

  @Test
  void printedDeleteTakesTheRowsOfOthersAndTheLedgerSaysWhose() {
    try (Lab lab = open(settings(Retention.ARTICLE, AckMode.RANGE, true))) {
      Scenarios.perform(lab, Scenarios.send("A", "hi"));
      for (Scheme scheme : List.of(Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER)) {
        assertThat(lane(lab, scheme).ledger().lost())
            .as("uid1's ack deleted what uid3 never saw in %s", scheme)
            .containsExactly(UID3);
      }
      assertThat(lane(lab, Scheme.CURSOR).ledger().lost()).isEmpty();
      Scenarios.perform(lab, Scenarios.online("uid3"));
      assertThat(lane(lab, Scheme.COPY_PER_MEMBER).ledger().transcript("g1", "uid3")).isEmpty();
      assertThat(lane(lab, Scheme.CURSOR).ledger().transcript("g1", "uid3")).containsExactly(1L);
    }
  }

  @Test
  void rowsThatGoBeforeTheAckAreLostWithTheConnectionAndTheCursorIsNot() {
    Settings early =
        new Settings(Retention.ARTICLE, History.NONE, 50, AckMode.IDS, false, true, false);
    try (Lab lab = open(early)) {
      Scenarios.perform(
          lab,
          new Step.Crash("uid1", CrashPoint.RECEIVED),
          Scenarios.send("A", "on its way"),
          Scenarios.online("uid1", "uid3"));
      Place uid1 = new Place("uid1", "g1", 1);
      for (Scheme scheme : Scheme.values()) {
        boolean loses = scheme != Scheme.CURSOR;
        assertThat(lane(lab, scheme).ledger().lost())
            .as("%s deleted what it had pushed", scheme)
            .isEqualTo(loses ? List.of(uid1) : List.of());
        assertThat(lane(lab, scheme).ledger().transcript("g1", "uid3")).containsExactly(1L);
      }
    }
  }

  @Test
  void pagesOfAReplayAllArriveThoughTheirRowsGoWithEach() {
    Settings early =
        new Settings(Retention.ARTICLE, History.NONE, 2, AckMode.RANGE, false, true, false);
    try (Lab lab = open(early)) {
      Scenarios.perform(lab, new Step.Send("A", "g1", "n", null, 5), Scenarios.online("uid3"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).ledger().transcript("g1", "uid3"))
            .as("all pages of %s arrive", scheme)
            .containsExactly(1L, 2L, 3L, 4L, 5L);
        assertThat(lane(lab, scheme).ledger().lost()).isEmpty();
        assertThat(lane(lab, scheme).counters().get(Level.ID_ROWS).now()).isZero();
      }
    }
  }

  @Test
  void keptRowsAreMarkedAndNothingIsDeleted() {
    try (Lab lab = open(settings(Retention.KEEP, AckMode.IDS, false))) {
      Scenarios.perform(lab, Scenarios.send("A", "hi"), Scenarios.online("uid3"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(count(lab, scheme, Counter.DELETES)).as(scheme.name()).isZero();
        assertThat(lane(lab, scheme).ledger().pending()).isEmpty();
        assertThat(lane(lab, scheme).ledger().cursors().get("g1").values()).containsOnly(1L);
      }
      assertThat(count(lab, Scheme.OFFLINE_COPIES, Counter.UPDATES)).isEqualTo(1);
      assertThat(count(lab, Scheme.COPY_PER_MEMBER, Counter.UPDATES)).isEqualTo(3);
      assertThat(lane(lab, Scheme.COPY_PER_MEMBER).counters().get(Level.BODY_ROWS).now())
          .isEqualTo(3);
    }
  }

  @Test
  void purgedBodiesAreGoneInEveryLaneOnceAllHaveAcked() {
    try (Lab lab = open(settings(Retention.PURGE_ACKED, AckMode.IDS, false))) {
      Scenarios.perform(lab, new Step.Send("A", "g1", "n", null, 4), Scenarios.online("uid3"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).counters().get(Level.BODY_ROWS).now())
            .as(scheme.name())
            .isZero();
        assertThat(lane(lab, scheme).ledger().transcript("g1", "uid3")).hasSize(4);
        assertThat(lane(lab, scheme).ledger().lost()).isEmpty();
      }
    }
  }

  @Test
  void queueOfManyGroupsIsOneRangeWhereTheLogsOfManyGroupsAreMany() {
    List<GroupSpec> groups =
        IntStream.rangeClosed(1, 7)
            .mapToObj(i -> new GroupSpec("g" + i, LocalText.en("G"), List.of("A", "B")))
            .toList();
    Scenario opening = Scenario.opening("many", LocalText.en("Many"), groups, List.of("B"));
    try (Lab lab = Lab.open(LabConfig.of(folder), opening)) {
      groups.forEach(g -> Scenarios.perform(lab, Step.Send.of("A", g.gid(), "for " + g.gid())));
      Scenarios.perform(lab, Scenarios.online("B"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(count(lab, scheme, Counter.REPLAYED_MESSAGES)).as(scheme.name()).isEqualTo(7);
        assertThat(count(lab, scheme, Counter.REPLAYS)).isEqualTo(1);
      }
      assertThat(count(lab, Scheme.OFFLINE_COPIES, Counter.REPLAY_QUERIES)).isEqualTo(1);
      assertThat(count(lab, Scheme.COPY_PER_MEMBER, Counter.REPLAY_QUERIES)).isEqualTo(1);
      assertThat(count(lab, Scheme.ID_PER_MEMBER, Counter.REPLAY_QUERIES)).isEqualTo(1 + 7);
      assertThat(count(lab, Scheme.CURSOR, Counter.REPLAY_QUERIES)).isEqualTo(7);
    }
  }

  @Test
  void laneOfSchemeOneNeverAsksForAnAckOfWhatItPushes() {
    try (Lab lab = open(Settings.DEFAULT)) {
      Scenarios.perform(lab, Scenarios.send("A", "hi"));
      assertThat(count(lab, Scheme.OFFLINE_COPIES, Counter.ACKS)).isZero();
      assertThat(count(lab, Scheme.COPY_PER_MEMBER, Counter.ACKS)).isEqualTo(2);
      assertThat(count(lab, Scheme.ID_PER_MEMBER, Counter.ACKS)).isEqualTo(2);
      assertThat(count(lab, Scheme.CURSOR, Counter.ACKS)).isEqualTo(3);
    }
  }

  @Test
  void lanesMoveThroughAStepPhaseByPhase() {
    try (Lab lab = open(Settings.DEFAULT)) {
      Scenarios.perform(lab, Scenarios.send("A", "hi"));
      List<Map.Entry<Phase, Scheme>> seen = new ArrayList<>();
      for (LogEntry entry : lab.log().range(0, lab.log().size())) {
        Phase phase = Phase.of(entry.event());
        if (entry.step() == 0 && phase != Phase.NONE) {
          Map.Entry<Phase, Scheme> next = Map.entry(phase, entry.lane());
          if (seen.isEmpty() || !seen.get(seen.size() - 1).equals(next)) {
            seen.add(next);
          }
        }
      }
      assertThat(seen)
          .extracting(e -> e.getKey() + " " + e.getValue().number())
          .as("every lane has pushed before anybody shows it, and acked before anything is deleted")
          .containsExactly(
              "SEND 1",
              "SEND 2",
              "SEND 3",
              "SEND 4",
              "STORE 2",
              "STORE 3",
              "STORE 4",
              "STATUS 1",
              "STATUS 2",
              "STATUS 3",
              "STATUS 4",
              "STORE 1",
              "PUSH 1",
              "PUSH 2",
              "PUSH 3",
              "PUSH 4",
              "PUSH 1",
              "PUSH 2",
              "PUSH 3",
              "PUSH 4",
              "ACK 2",
              "ACK 3",
              "ACK 4",
              "ACK 2",
              "ACK 3",
              "ACK 4");
    }
  }

  @Test
  void everyLaneTellsOfALargeGroupInBurstsAndCountsExactly() {
    List<String> many = IntStream.range(0, 40).mapToObj(i -> "m" + i).toList();
    Scenario opening =
        Scenario.opening(
            "big",
            LocalText.en("Big"),
            List.of(new GroupSpec("g1", LocalText.en("Big"), many)),
            List.of());
    try (Lab lab = Lab.open(LabConfig.of(folder), opening)) {
      int before = lab.log().size();
      Scenarios.perform(lab, Scenarios.send("m0", "hi"));
      assertThat(lab.log().size() - before).isLessThan(4 * 30);
      assertThat(count(lab, Scheme.COPY_PER_MEMBER, Counter.DELETES)).isEqualTo(39);
      assertThat(count(lab, Scheme.ID_PER_MEMBER, Counter.INSERTS)).isEqualTo(40);
      assertThat(count(lab, Scheme.CURSOR, Counter.CURSOR_UPDATES)).isEqualTo(40);
    }
  }

  @Test
  void sessionThatHadOneLaneGetsTheOthersFromItsBeginning() {
    try (Lab lab = Lab.open(Scenarios.cursorLane(folder), Scenario.articleGroup())) {
      Scenarios.perform(
          lab,
          Scenarios.send("A", "one"),
          new Step.Join("g1", "uid4"),
          Scenarios.offline("uid1"),
          Scenarios.send("A", "two"),
          new Step.Stop());
    }
    try (Lab lab = Lab.reopen(LabConfig.of(folder))) {
      assertThat(lane(lab, Scheme.COPY_PER_MEMBER).counters().get(Level.BODY_ROWS).written())
          .as("three copies of the first, four of the second")
          .isEqualTo(3 + 4);
      Scenarios.perform(lab, Scenarios.online("uid1", "uid3", "uid4"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).ledger().pending()).as(scheme.name()).isEmpty();
        assertThat(lane(lab, scheme).ledger().lost()).isEmpty();
        assertThat(lane(lab, scheme).ledger().transcript("g1", "uid3")).containsExactly(1L, 2L);
        assertThat(lane(lab, scheme).ledger().transcript("g1", "uid4")).containsExactly(2L);
      }
    }
  }

  @Test
  void reopenedSessionGoesOnInEveryLane() {
    try (Lab lab = open(Settings.DEFAULT)) {
      Scenarios.perform(
          lab, Scenarios.send("A", "one"), Scenarios.offline("uid1"), Scenarios.send("A", "two"));
    }
    try (Lab lab = Lab.reopen(LabConfig.of(folder))) {
      Scenarios.perform(lab, Scenarios.online("uid1", "uid3"), Scenarios.send("uid1", "three"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).ledger().pending()).as(scheme.name()).isEmpty();
        assertThat(lane(lab, scheme).ledger().lost()).as(scheme.name()).isEmpty();
        assertThat(count(lab, scheme, Counter.DUPLICATES)).isZero();
        assertThat(lane(lab, scheme).ledger().transcript("g1", "uid3")).containsExactly(1L, 2L, 3L);
      }
      assertThat(lane(lab, Scheme.COPY_PER_MEMBER).ledger().transcript("g1", "uid1"))
          .as("a new phone: what was acked is deleted, so it cannot be read again")
          .containsExactly(2L, 3L);
      assertThat(lane(lab, Scheme.CURSOR).ledger().transcript("g1", "uid1"))
          .containsExactly(1L, 2L, 3L);
    }
  }
}
