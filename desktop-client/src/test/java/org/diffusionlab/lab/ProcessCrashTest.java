package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.Place;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.Playback;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers and clients that die at every point, in every scheme, and what is left of it. */
class ProcessCrashTest {
  private static final List<String> EVERYBODY = List.of("A", "uid1", "uid2", "uid3");

  @TempDir Path folder;

  private Lab open() {
    LabConfig config = LabConfig.of(folder).withDurability(Durability.NORMAL);
    return Lab.open(config, Scenario.articleGroup());
  }

  private static LaneFigures lane(Lab lab, Scheme scheme) {
    return lab.figures().stream().filter(f -> f.scheme() == scheme).findFirst().orElseThrow();
  }

  private static LaneState state(Lab lab, Scheme scheme) {
    return new Playback(lab.log()::get).at(lab.log().size()).lane(scheme);
  }

  private static List<RunEvent> causes(Lab lab, Scheme scheme) {
    List<LogEntry> entries = lab.log().range(0, lab.log().size());
    RunEvent.Verdict verdict =
        entries.stream()
            .filter(entry -> entry.lane() == scheme && entry.event() instanceof RunEvent.Verdict)
            .map(entry -> (RunEvent.Verdict) entry.event())
            .findFirst()
            .orElseThrow();
    return verdict.causes().stream().map(lab.log()::get).map(LogEntry::event).toList();
  }

  private static void everybodyComesBack(Lab lab) {
    Scenarios.perform(
        lab, new Step.Restart(), new Step.Online(EVERYBODY), new Step.Wait(Duration.ofSeconds(31)));
  }

  private static void nothingIsLostButInSchemeOne(Lab lab, List<Place> lostInSchemeOne) {
    for (Scheme scheme : Scheme.values()) {
      LaneFigures lane = lane(lab, scheme);
      boolean loses = scheme == Scheme.OFFLINE_COPIES;
      assertThat(lane.ledger().lost())
          .as(scheme.name())
          .containsExactlyInAnyOrderElementsOf(loses ? lostInSchemeOne : List.of());
      assertThat(lane.ledger().pending()).as(scheme.name()).isEmpty();
      assertThat(state(lab, scheme).pending()).as(scheme.name()).isEmpty();
      assertThat(lane.counters().get(Counter.DUPLICATES)).as(scheme.name()).isZero();
      for (String uid : EVERYBODY) {
        boolean missed = loses && lostInSchemeOne.contains(new Place(uid, "g1", 1));
        assertThat(lane.ledger().transcript("g1", uid))
            .as("%s in %s", uid, scheme)
            .isEqualTo(missed ? List.of(2L) : List.of(1L, 2L));
      }
    }
  }

  private String integrity(Scheme scheme) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(scheme + ".db"));
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA integrity_check")) {
      return result.getString(1);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = CrashPoint.class,
      names = {"RECEIVED", "STORED", "PUSHED"})
  void serverThatDiesWithASendLosesItOnlyWhereNobodyKeepsIt(CrashPoint at) throws SQLException {
    try (Lab lab = open()) {
      Scenarios.perform(lab, new Step.Crash("server", at), Scenarios.send("A", "one"));
      for (Scheme scheme : Scheme.values()) {
        LaneState state = state(lab, scheme);
        assertThat(state.server()).isEqualTo(ServerStatus.CRASHED);
        for (String uid : List.of("A", "uid1", "uid2")) {
          assertThat(state.member(uid).status()).isEqualTo(ClientStatus.RECONNECTING);
        }
        assertThat(state.inFlight()).isEmpty();
        assertThat(folder.resolve(scheme + ".db-wal")).isNotEmptyFile();
        assertThat(integrity(scheme)).isEqualTo("ok");
      }
      everybodyComesBack(lab);
      Scenarios.perform(lab, Scenarios.send("A", "two"));
      nothingIsLostButInSchemeOne(
          lab,
          at == CrashPoint.STORED
              ? List.of(new Place("uid1", "g1", 1), new Place("uid2", "g1", 1))
              : List.of());
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).ledger().messages()).as("stored once").isEqualTo(2);
        assertThat(lane(lab, scheme).ledger().text("g1", 1)).isEqualTo("one");
      }
    }
  }

  @Test
  void whatDiedBetweenStoreAndPushIsLostAtThatStepWithItsChain() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab, new Step.Crash("server", CrashPoint.STORED), Scenarios.send("A", "one"));
      assertThat(lane(lab, Scheme.OFFLINE_COPIES).ledger().lost()).hasSize(2);
      assertThat(causes(lab, Scheme.OFFLINE_COPIES))
          .extracting(RunEvent::kind)
          .as("scheme 1 looks first, then keeps copies")
          .containsExactly("statusLookedUp", "statementRan", "crashed");
      for (Scheme scheme : List.of(Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER, Scheme.CURSOR)) {
        assertThat(lane(lab, scheme).ledger().lost()).isEmpty();
        assertThat(lane(lab, scheme).ledger().pending()).hasSize(3);
      }
    }
  }

  @Test
  void whatTheServerHadReceivedOnlyIsSentAgainByItsSender() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab, new Step.Crash("server", CrashPoint.RECEIVED), Scenarios.send("A", "one"));
      assertThat(state(lab, Scheme.CURSOR).dropped())
          .extracting(dropped -> dropped.frame().type())
          .containsExactly("send");
      assertThat(lane(lab, Scheme.CURSOR).ledger().messages()).isZero();
      Scenarios.perform(lab, new Step.Restart());
      assertThat(lane(lab, Scheme.CURSOR).ledger().transcript("g1", "uid1")).containsExactly(1L);
    }
  }

  @Test
  void serverDiesNowAndNobodyIsToldGoodbye() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab, Scenarios.send("A", "one"), Step.Crash.now("server"), Scenarios.send("A", "two"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(state(lab, scheme).server()).isEqualTo(ServerStatus.CRASHED);
      }
      assertThat(Scenarios.events(lab, RunEvent.FramesWritten.class))
          .noneMatch(e -> e.frame().type().equals("bye"));
      Scenarios.perform(lab, Step.Crash.now("server"));
      assertThat(Scenarios.events(lab, RunEvent.Trouble.class))
          .extracting(RunEvent.Trouble::code)
          .contains("serverStopped");
      everybodyComesBack(lab);
      nothingIsLostButInSchemeOne(lab, List.of());
    }
  }

  @Test
  void halfOpenMemberHangsOnAfterTheServerDied() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          new Step.HalfOpen(List.of("uid2")),
          Step.Crash.now("server"),
          new Step.Restart(),
          Scenarios.send("A", "one"));
      assertThat(state(lab, Scheme.CURSOR).member("uid2").status())
          .isEqualTo(ClientStatus.HALF_OPEN);
      assertThat(lane(lab, Scheme.OFFLINE_COPIES).ledger().lost())
          .as("the new server does not believe it online")
          .isEmpty();
      everybodyComesBack(lab);
      Scenarios.perform(lab, Scenarios.send("A", "two"));
      nothingIsLostButInSchemeOne(lab, List.of());
    }
  }

  @Test
  void crashInTheMiddleOfABurstStoresEveryMessageOnce() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          new Step.Crash("server", CrashPoint.STORED),
          new Step.Send("A", "g1", "n", null, 40),
          new Step.Restart(),
          new Step.Crash("server", CrashPoint.PUSHED),
          new Step.Send("uid1", "g1", "m", null, 40));
      everybodyComesBack(lab);
      for (Scheme scheme : Scheme.values()) {
        LaneFigures lane = lane(lab, scheme);
        assertThat(lane.ledger().messages()).as(scheme.name()).isEqualTo(80);
        assertThat(lane.ledger().transcript("g1", "uid3")).as(scheme.name()).hasSize(80).isSorted();
        assertThat(lane.counters().get(Counter.LOST))
            .as(scheme.name())
            .isEqualTo(scheme == Scheme.OFFLINE_COPIES ? 2 * 40 : 0);
      }
    }
  }

  @Test
  void clientThatDiesBeforeShowingLosesItOnlyWhereNobodyKeepsIt() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab, new Step.Crash("uid2", CrashPoint.RECEIVED), Scenarios.send("A", "one"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(state(lab, scheme).member("uid2").status()).isEqualTo(ClientStatus.OFFLINE);
        assertThat(state(lab, scheme).member("uid2").believedOnline()).isFalse();
        assertThat(state(lab, scheme).dropped())
            .extracting(dropped -> dropped.member() + " " + dropped.frame().type())
            .containsExactly("uid2 push");
      }
      assertThat(causes(lab, Scheme.OFFLINE_COPIES))
          .extracting(RunEvent::kind)
          .containsExactly("statusLookedUp", "statementRan", "framesWritten", "crashed", "faulted");
      everybodyComesBack(lab);
      Scenarios.perform(lab, Scenarios.send("A", "two"));
      nothingIsLostButInSchemeOne(lab, List.of(new Place("uid2", "g1", 1)));
    }
  }

  @Test
  void clientThatDiesBeforeItsAckIsSentItAgainAndShowsItOnce() {
    try (Lab lab = open()) {
      Scenarios.perform(lab, new Step.Crash("uid2", CrashPoint.SHOWN), Scenarios.send("A", "one"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).ledger().transcript("g1", "uid2")).containsExactly(1L);
        assertThat(state(lab, scheme).member("uid2").status()).isEqualTo(ClientStatus.OFFLINE);
      }
      assertThat(lane(lab, Scheme.CURSOR).ledger().cursors().get("g1")).containsEntry("uid2", 0L);
      everybodyComesBack(lab);
      Scenarios.perform(lab, Scenarios.send("A", "two"));
      nothingIsLostButInSchemeOne(lab, List.of());
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).counters().get(Counter.REDELIVERED))
            .as("%s: ids need no body again", scheme)
            .isEqualTo(scheme == Scheme.COPY_PER_MEMBER || scheme == Scheme.CURSOR ? 1 : 0);
        assertThat(lane(lab, scheme).ledger().cursors().get("g1")).containsEntry("uid2", 2L);
      }
    }
  }

  @Test
  void clientWaitsForItsMessageAndStaysOfflineUntilItIsBroughtBack() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          new Step.Crash("uid3", CrashPoint.SHOWN),
          new Step.Wait(Duration.ofSeconds(20)),
          Scenarios.send("A", "one"));
      assertThat(Scenarios.events(lab, RunEvent.Crashed.class)).isEmpty();
      Scenarios.perform(lab, Scenarios.online("uid3"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(state(lab, scheme).member("uid3").status()).isEqualTo(ClientStatus.OFFLINE);
      }
      Scenarios.perform(lab, new Step.Restart());
      assertThat(state(lab, Scheme.CURSOR).member("uid3").status()).isEqualTo(ClientStatus.OFFLINE);
      Scenarios.perform(lab, Scenarios.online("uid3"), Scenarios.send("A", "two"));
      nothingIsLostButInSchemeOne(lab, List.of());
    }
  }

  @Test
  void clientDiesNowWhateverItIsDoing() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          Step.Crash.now("uid1"),
          new Step.HalfOpen(List.of("uid2")),
          Step.Crash.now("uid2"),
          Step.Crash.now("uid3"));
      for (String uid : List.of("uid1", "uid2", "uid3")) {
        assertThat(state(lab, Scheme.CURSOR).member(uid).status()).isEqualTo(ClientStatus.OFFLINE);
        assertThat(state(lab, Scheme.CURSOR).member(uid).believedOnline()).isFalse();
      }
      assertThat(Scenarios.events(lab, RunEvent.Trouble.class))
          .as("uid3 was not online")
          .extracting(RunEvent.Trouble::member)
          .containsOnly("uid3");
      Scenarios.perform(lab, new Step.Stop(), Step.Crash.now("A"), new Step.Restart());
      assertThat(state(lab, Scheme.CURSOR).member("A").status()).isEqualTo(ClientStatus.OFFLINE);
    }
  }

  @Test
  void sessionClosedAfterACrashGoesOnWithEverythingThatWasStored() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          new Step.Crash("uid1", CrashPoint.SHOWN),
          new Step.Crash("server", CrashPoint.STORED),
          Scenarios.send("A", "one"));
    }
    assertThat(Files.exists(folder.resolve("CURSOR.db-wal"))).isTrue();
    try (Lab lab = Lab.reopen(LabConfig.of(folder))) {
      assertThat(state(lab, Scheme.CURSOR).server()).isEqualTo(ServerStatus.RUNNING);
      assertThat(state(lab, Scheme.CURSOR).member("uid1").status()).isEqualTo(ClientStatus.OFFLINE);
      Scenarios.perform(lab, Scenarios.online("uid1", "uid3"));
      assertThat(lane(lab, Scheme.CURSOR).ledger().transcript("g1", "uid1")).containsExactly(1L);
      assertThat(lane(lab, Scheme.CURSOR).ledger().messages()).isEqualTo(1);
    }
  }
}
