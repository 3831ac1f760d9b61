package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.Place;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.CellState;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.Playback;
import org.diffusionlab.lab.state.Segment;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What one fault does: to the frame it hits, to the books, and to nothing else. */
class LabFaultTest {
  private static final Place ONE = new Place("uid2", "g1", 1);
  private static final Place UID3 = new Place("uid3", "g1", 1);
  private static final List<Scheme> KEEPERS =
      List.of(Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER, Scheme.CURSOR);

  @TempDir Path folder;

  private Lab open() {
    return Lab.open(LabConfig.of(folder), Scenario.articleGroup());
  }

  private static Step fault(String frame, Effect effect) {
    return new Step.Fault(FrameFault.of(frame, "uid2", effect));
  }

  private static Step release() {
    return new Step.Release(List.of("uid2"));
  }

  private static LaneFigures lane(Lab lab, Scheme scheme) {
    return lab.figures().stream().filter(f -> f.scheme() == scheme).findFirst().orElseThrow();
  }

  private static LaneState state(Lab lab, Scheme scheme) {
    return new Playback(lab.log()::get).at(lab.log().size()).lane(scheme);
  }

  private static List<Long> transcript(Lab lab, Scheme scheme, String uid) {
    return lane(lab, scheme).ledger().transcript("g1", uid);
  }

  private static List<LogEntry> verdicts(Lab lab) {
    return lab.log().range(0, lab.log().size()).stream()
        .filter(entry -> entry.event() instanceof RunEvent.Verdict)
        .toList();
  }

  private static List<String> causes(Lab lab, LogEntry verdict) {
    return ((RunEvent.Verdict) verdict.event())
        .causes().stream().map(lab.log()::get).map(entry -> entry.event().kind()).toList();
  }

  @Test
  void droppedPushIsLostAtItsStepWhereNobodyKeepsIt() {
    try (Lab lab = open()) {
      Scenarios.perform(lab, fault("push", Effect.DROP), Scenarios.send("A", "one"));
      assertThat(lane(lab, Scheme.OFFLINE_COPIES).ledger().lost()).containsExactly(ONE);
      assertThat(verdicts(lab)).hasSize(1);
      assertThat(verdicts(lab).get(0).step()).isEqualTo(1);
      assertThat(causes(lab, verdicts(lab).get(0)))
          .as("status said online, so there was no copy, and the push went missing")
          .containsExactly("statusLookedUp", "statementRan", "framesWritten", "faulted");
      for (Scheme scheme : Scheme.values()) {
        assertThat(state(lab, scheme).dropped())
            .as(scheme.name())
            .extracting(stub -> stub.fate() + " " + stub.member() + " " + stub.frame().type())
            .containsExactly("DROPPED uid2 push");
        assertThat(state(lab, scheme).inFlight()).isEmpty();
        assertThat(lane(lab, scheme).counters().get(Counter.PUSHES))
            .as("the server wrote it all the same")
            .isEqualTo(2);
      }
      for (Scheme scheme : KEEPERS) {
        assertThat(lane(lab, scheme).ledger().pending()).containsExactlyInAnyOrder(ONE, UID3);
      }
      Scenarios.perform(lab, new Step.Wait(Duration.ofSeconds(16)));
      assertThat(state(lab, Scheme.CURSOR).dropped()).as("stubs are of the step").isEmpty();
      for (Scheme scheme : KEEPERS) {
        assertThat(transcript(lab, scheme, "uid2")).as("the pong told it").containsExactly(1L);
      }
    }
  }

  @Test
  void heldPushIsPendingAndNotLostUntilItIsReleased() {
    try (Lab lab = open()) {
      Scenarios.perform(lab, fault("push", Effect.HOLD), Scenarios.send("A", "one"));
      for (Scheme scheme : Scheme.values()) {
        LaneFigures lane = lane(lab, scheme);
        assertThat(lane.ledger().lost()).as(scheme.name()).isEmpty();
        assertThat(lane.ledger().pending()).containsExactlyInAnyOrder(ONE, UID3);
        assertThat(state(lab, scheme).pendingCount()).isEqualTo(2);
        assertThat(state(lab, scheme).inFlight())
            .as("%s is quiet, and shows what is held up", scheme)
            .hasSize(1)
            .allMatch(flight -> flight.held() && flight.members().equals(List.of("uid2")));
        assertThat(state(lab, scheme).cell("uid2", "g1", 1)).isEqualTo(CellState.IN_FLIGHT);
      }
      Scenarios.perform(lab, release());
      for (Scheme scheme : Scheme.values()) {
        assertThat(transcript(lab, scheme, "uid2")).as(scheme.name()).containsExactly(1L);
        assertThat(lane(lab, scheme).ledger().pending()).containsExactly(UID3);
        assertThat(lane(lab, scheme).counters().get(Counter.LOST)).isZero();
        assertThat(state(lab, scheme).inFlight()).isEmpty();
      }
      assertThat(lane(lab, Scheme.CURSOR).ledger().cursors().get("g1")).containsEntry("uid2", 1L);
    }
  }

  @Test
  void laterPushesOvertakeAHeldOneAndItIsShownOnceAllTheSame() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          fault("push", Effect.HOLD),
          Scenarios.send("A", "one"),
          Scenarios.send("A", "two"),
          release());
      for (Scheme scheme : KEEPERS) {
        assertThat(transcript(lab, scheme, "uid2")).as(scheme.name()).containsExactly(1L, 2L);
        assertThat(lane(lab, scheme).counters().get(Counter.REDELIVERED))
            .as("%s: the hole was filled before the push came", scheme)
            .isEqualTo(1);
      }
      assertThat(transcript(lab, Scheme.OFFLINE_COPIES, "uid2"))
          .as("nothing is kept of it: it comes late, and stands at its place")
          .containsExactly(2L, 1L);
      assertThat(state(lab, Scheme.OFFLINE_COPIES).member("uid2").place("g1").segments())
          .extracting(Segment::from)
          .containsExactly(1L, 2L);
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).counters().get(Counter.LOST)).as(scheme.name()).isZero();
        assertThat(lane(lab, scheme).counters().get(Counter.DUPLICATES)).isZero();
      }
    }
  }

  @Test
  void heldPushGoesDownWithItsConnection() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab, fault("push", Effect.HOLD), Scenarios.send("A", "one"), Scenarios.offline("uid2"));
      assertThat(verdicts(lab)).hasSize(1);
      assertThat(verdicts(lab).get(0).step()).isEqualTo(2);
      assertThat(causes(lab, verdicts(lab).get(0)))
          .containsExactly("statusLookedUp", "statementRan", "framesWritten", "faulted", "faulted");
      assertThat(state(lab, Scheme.CURSOR).dropped())
          .extracting(stub -> stub.fate())
          .containsExactly(Fate.CUT);
      assertThat(state(lab, Scheme.CURSOR).inFlight()).isEmpty();
      Scenarios.perform(lab, release(), Scenarios.online("uid2"));
      for (Scheme scheme : KEEPERS) {
        assertThat(transcript(lab, scheme, "uid2")).containsExactly(1L);
      }
    }
  }

  @Test
  void heldFramesGoOnInTheirOrder() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          fault("push", Effect.HOLD),
          fault("push", Effect.HOLD),
          fault("push", Effect.HOLD),
          new Step.Send("A", "g1", "n", null, 3),
          release());
      for (Scheme scheme : Scheme.values()) {
        assertThat(transcript(lab, scheme, "uid2")).as(scheme.name()).containsExactly(1L, 2L, 3L);
        assertThat(lane(lab, scheme).counters().get(Counter.REDELIVERED)).isZero();
      }
    }
  }

  @Test
  void whatIsReleasedToWhoDoesNotReadIsNotRead() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          fault("push", Effect.HOLD),
          Scenarios.send("A", "one"),
          new Step.HalfOpen(List.of("uid2")),
          release());
      assertThat(lane(lab, Scheme.OFFLINE_COPIES).ledger().lost()).containsExactly(ONE);
      assertThat(state(lab, Scheme.OFFLINE_COPIES).inFlight()).noneMatch(flight -> flight.held());
    }
  }

  @Test
  void heldSendIsStoredWhenItIsReleased() {
    try (Lab lab = open()) {
      Scenarios.perform(lab, fault("send", Effect.HOLD), Scenarios.send("uid2", "one"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).ledger().messages()).isZero();
        assertThat(lane(lab, scheme).counters().get(Counter.FRAMES_TO_SERVER))
            .as("it was not written yet")
            .isEqualTo(3);
        assertThat(state(lab, scheme).inFlight()).hasSize(1);
      }
      Scenarios.perform(lab, Scenarios.send("A", "overtakes it"), release());
      for (Scheme scheme : Scheme.values()) {
        assertThat(lane(lab, scheme).ledger().text("g1", 2)).isEqualTo("one");
        assertThat(transcript(lab, scheme, "uid1")).containsExactly(1L, 2L);
      }
    }
  }

  @Test
  void droppedFrameToTheServerIsAStubAndWasNeverWritten() {
    try (Lab lab = open()) {
      Scenarios.perform(lab, fault("ack", Effect.DROP), Scenarios.send("A", "one"));
      for (Scheme scheme : KEEPERS) {
        assertThat(state(lab, scheme).dropped())
            .extracting(stub -> stub.to() + " " + stub.frame().type())
            .containsExactly("SERVER ack");
        assertThat(transcript(lab, scheme, "uid2")).containsExactly(1L);
        assertThat(lane(lab, scheme).ledger().cursors().get("g1")).containsEntry("uid2", 0L);
      }
      assertThat(state(lab, Scheme.OFFLINE_COPIES).dropped())
          .as("scheme 1 acks nothing that was pushed")
          .isEmpty();
    }
  }

  @Test
  void duplicatedPushIsRedeliveredAndNotShownTwice() {
    try (Lab lab = open()) {
      Scenarios.perform(lab, fault("push", Effect.DUPLICATE), Scenarios.send("A", "one"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(transcript(lab, scheme, "uid2")).as(scheme.name()).containsExactly(1L);
        assertThat(lane(lab, scheme).counters().get(Counter.REDELIVERED)).isEqualTo(1);
        assertThat(lane(lab, scheme).counters().get(Counter.DUPLICATES)).isZero();
      }
    }
  }

  @Test
  void faultWaitsForTheMessageAndTheGroupItNames() {
    Scenario two =
        Scenario.opening(
            "two",
            LocalText.en("Two"),
            List.of(
                new GroupSpec("g1", LocalText.en("1"), List.of("A", "uid2")),
                new GroupSpec("g2", LocalText.en("2"), List.of("A", "uid2"))),
            List.of());
    try (Lab lab = Lab.open(LabConfig.of(folder), two)) {
      Scenarios.perform(
          lab,
          new Step.Fault(new FrameFault("push", "uid2", "g2", 2, Effect.DROP)),
          new Step.Send("A", "g1", "n", null, 3),
          new Step.Send("A", "g2", "n", null, 3));
      assertThat(Scenarios.events(lab, RunEvent.Faulted.class))
          .hasSize(4)
          .allMatch(
              e ->
                  e.frame() instanceof ServerFrame.Push push
                      && push.message().gid().equals("g2")
                      && push.message().msgid() == 2);
    }
  }

  @Test
  void faultOfAFrameThatASchemeDoesNotHaveIsNotHitThere() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          fault("pullQueue", Effect.DROP),
          Scenarios.offline("uid2"),
          Scenarios.send("A", "one"),
          Scenarios.online("uid2"));
      assertThat(state(lab, Scheme.CURSOR).dropped()).isEmpty();
      assertThat(transcript(lab, Scheme.CURSOR, "uid2")).containsExactly(1L);
      assertThat(state(lab, Scheme.COPY_PER_MEMBER).dropped()).hasSize(1);
      assertThat(transcript(lab, Scheme.COPY_PER_MEMBER, "uid2")).isEmpty();
      Scenarios.perform(lab, new Step.Wait(Duration.ofSeconds(31)));
      for (Scheme scheme : Scheme.values()) {
        assertThat(transcript(lab, scheme, "uid2"))
            .as("%s: what had no answer is asked again", scheme)
            .containsExactly(1L);
      }
    }
  }

  @Test
  void droppedMessageDoesNotKillTheClientThatWasToDieOfIt() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          new Step.Crash("uid2", CrashPoint.RECEIVED),
          fault("push", Effect.DROP),
          Scenarios.send("A", "one"));
      assertThat(Scenarios.events(lab, RunEvent.Crashed.class)).isEmpty();
      Scenarios.perform(lab, Scenarios.send("A", "two"));
      assertThat(Scenarios.events(lab, RunEvent.Crashed.class)).hasSize(4);
    }
  }

  @Test
  void loginWithoutAnAnswerIsTriedAgainByTheClientOrByWhoeverBringsItOnline() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          fault("hello", Effect.DROP),
          Scenarios.offline("uid2"),
          Scenarios.online("uid2"),
          Scenarios.send("A", "one"));
      assertThat(transcript(lab, Scheme.CURSOR, "uid2")).isEmpty();
      Scenarios.perform(lab, new Step.Wait(Duration.ofSeconds(31)));
      assertThat(transcript(lab, Scheme.CURSOR, "uid2")).containsExactly(1L);
      Scenarios.perform(
          lab,
          fault("welcome", Effect.HOLD),
          Scenarios.offline("uid2"),
          Scenarios.online("uid2"),
          Scenarios.send("A", "two"),
          Scenarios.online("uid2"));
      for (Scheme scheme : Scheme.values()) {
        assertThat(transcript(lab, scheme, "uid2")).as(scheme.name()).containsExactly(1L, 2L);
      }
    }
  }

  @Test
  void clockThatIsSetBackOrdersNothingAndMakesNothingDue() {
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          Scenarios.send("A", "one"),
          new Step.Clock(Duration.ofHours(-2)),
          Scenarios.send("uid1", "two"),
          new Step.Clock(Duration.ofHours(5)),
          Scenarios.send("A", "three"),
          Scenarios.online("uid3"));
      for (Scheme scheme : Scheme.values()) {
        for (String uid : List.of("A", "uid1", "uid2", "uid3")) {
          assertThat(transcript(lab, scheme, uid)).as(scheme.name()).containsExactly(1L, 2L, 3L);
        }
        LaneState state = state(lab, scheme);
        long first = state.group("g1").message(1).time();
        assertThat(state.group("g1").message(2).time() - first).isEqualTo(-7_200_000);
        assertThat(state.group("g1").message(3).time() - first).isEqualTo(3 * 3_600_000);
      }
      assertThat(Scenarios.events(lab, RunEvent.FramesWritten.class))
          .noneMatch(e -> e.frame().type().equals("ping"));
    }
  }

  @Test
  void stepThatBreaksSomethingForNobodyIsRefused() {
    try (Lab lab = open()) {
      for (Step step :
          List.of(
              new Step.Fault(FrameFault.of("push", "nobody", Effect.DROP)),
              new Step.Release(List.of("nobody")),
              Step.Crash.now("nobody"),
              Step.Disarm.crash("nobody"))) {
        assertThatThrownBy(() -> lab.perform(step).join())
            .hasMessageContaining("nobody here is called nobody");
      }
      assertThat(lab.scenario().steps()).isEmpty();
    }
  }

  @Test
  void whatWasTakenBackHitsNothing() {
    FrameFault drop = FrameFault.of("push", "uid2", Effect.DROP);
    try (Lab lab = open()) {
      Scenarios.perform(
          lab,
          new Step.Fault(drop),
          new Step.Fault(drop),
          new Step.Crash("server", CrashPoint.RECEIVED),
          new Step.Crash("uid1", CrashPoint.SHOWN),
          Step.Disarm.fault(drop),
          Step.Disarm.crash("server"),
          Step.Disarm.crash("uid1"),
          Scenarios.send("A", "one"),
          Scenarios.send("A", "two"));
      assertThat(Scenarios.events(lab, RunEvent.Crashed.class)).isEmpty();
      assertThat(Scenarios.events(lab, RunEvent.Faulted.class))
          .as("one of the two is left in each of the four lanes")
          .hasSize(4);
      for (Scheme scheme : Scheme.values()) {
        assertThat(state(lab, scheme).armed()).isEmpty();
      }
    }
  }

  @Test
  void sessionThatIsContinuedHasNothingArmedAndItsClock() {
    try (Lab lab = open()) {
      Scenarios.perform(lab, fault("push", Effect.DROP), new Step.Clock(Duration.ofHours(-2)));
    }
    try (Lab lab = Lab.reopen(LabConfig.of(folder))) {
      Scenarios.perform(lab, Scenarios.send("A", "one"));
      assertThat(Scenarios.events(lab, RunEvent.Faulted.class)).isEmpty();
      assertThat(lab.scenario().steps()).hasSize(3);
      assertThat(state(lab, Scheme.CURSOR).wallMillis())
          .isEqualTo(
              org.diffusionlab.lab.scenario.Trace.BASE.minus(Duration.ofHours(2)).toEpochMilli());
    }
  }
}
