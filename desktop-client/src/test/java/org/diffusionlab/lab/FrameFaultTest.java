package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.Place;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.Playback;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.RunEvent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What must hold whatever frame goes wrong, in every scheme: after everybody came back nothing is
 * lost where rows or a log are kept, scheme 1 has lost what was pushed and did not arrive, and
 * everybody saw everything once and in order.
 */
class FrameFaultTest {
  /** The frames between a phone and its server, with the schemes that have them. */
  private static final Map<String, List<Scheme>> FRAMES =
      Map.ofEntries(
          everywhere("hello"),
          everywhere("welcome"),
          everywhere("send"),
          everywhere("sent"),
          everywhere("push"),
          everywhere("ack"),
          everywhere("ping"),
          everywhere("pong"),
          everywhere("membership"),
          everywhere("error"),
          everywhere("bye"),
          Map.entry("pull", List.of(Scheme.CURSOR)),
          Map.entry("page", List.of(Scheme.CURSOR)),
          Map.entry(
              "pullQueue",
              List.of(Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER)),
          Map.entry("queue", List.of(Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER)),
          Map.entry("queueIds", List.of(Scheme.ID_PER_MEMBER)),
          Map.entry("pullBodies", List.of(Scheme.ID_PER_MEMBER)),
          Map.entry("bodies", List.of(Scheme.ID_PER_MEMBER)));

  private static final Place PUSHED = new Place("uid2", "g1", 1);

  @TempDir Path folder;

  private static Map.Entry<String, List<Scheme>> everywhere(String frame) {
    return Map.entry(frame, List.of(Scheme.values()));
  }

  static Stream<Arguments> everyFaultOfEveryFrame() {
    return FRAMES.keySet().stream()
        .sorted()
        .flatMap(frame -> Stream.of(Effect.values()).map(effect -> Arguments.of(frame, effect)));
  }

  /** Every kind of frame is written for uid2 at least once after the fault was armed. */
  private static List<Step> steps(String frame, Effect effect) {
    List<Step> steps = new ArrayList<>();
    steps.add(new Step.Fault(FrameFault.of(frame, "uid2", effect)));
    steps.add(Scenarios.send("A", "pushed"));
    steps.add(Scenarios.send("uid2", "own"));
    steps.add(Scenarios.send("uid1", "after it"));
    steps.add(Scenarios.offline("uid2"));
    steps.add(new Step.Send("A", "g1", "missed", null, 5));
    steps.add(Scenarios.send("uid2", "typed offline"));
    steps.add(Scenarios.online("uid2"));
    steps.add(Scenarios.send("A", "live again"));
    steps.add(new Step.Join("g2", "uid2"));
    steps.add(Step.Send.of("A", "g2", "in the second group"));
    steps.add(new Step.Leave("g3", "uid2"));
    steps.add(Step.Send.of("uid2", "g3", "refused"));
    steps.add(new Step.Wait(Duration.ofSeconds(16)));
    steps.add(Scenarios.send("A", "while something may be held up"));
    steps.add(new Step.Release(List.of("uid2")));
    steps.add(new Step.Wait(Duration.ofSeconds(95)));
    steps.add(Scenarios.send("A", "the last"));
    return steps;
  }

  private static Scenario opening() {
    return Scenario.opening(
            "faults",
            LocalText.en("Faults"),
            List.of(
                new GroupSpec("g1", LocalText.en("1"), List.of("A", "uid1", "uid2", "uid3")),
                new GroupSpec("g2", LocalText.en("2"), List.of("A")),
                new GroupSpec("g3", LocalText.en("3"), List.of("A", "uid2"))),
            List.of("uid3"))
        .withSettings(new Settings(Retention.ARTICLE, History.NONE, 2, AckMode.IDS, false));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("everyFaultOfEveryFrame")
  void nothingThatIsKeptIsLostAndEverythingIsSeenOnceInOrder(String frame, Effect effect) {
    LabConfig config = LabConfig.of(folder).withDurability(Durability.NORMAL);
    try (Lab lab = Lab.open(config, opening())) {
      for (Step step : steps(frame, effect)) {
        Scenarios.perform(lab, step);
        ledgersAgree(lab, step.name());
      }
      assertThat(hit(lab)).as("lanes in which it was hit").isEqualTo(sorted(FRAMES.get(frame)));
      everybodyHasWhatItShould(lab, frame, effect, "healed by itself");
      Scenarios.perform(
          lab,
          new Step.Restart(),
          Scenarios.online("A", "uid1", "uid2", "uid3"),
          new Step.Wait(Duration.ofSeconds(31)));
      everybodyHasWhatItShould(lab, frame, effect, "everybody came back");
      for (LaneFigures lane : lab.figures()) {
        assertThat(lane.ledger().pending()).as(lane.scheme().name()).isEmpty();
        assertThat(lane.ledger().cursors().get("g1"))
            .as(lane.scheme().name())
            .containsEntry("uid2", 12L);
      }
    }
  }

  private static List<Scheme> sorted(List<Scheme> schemes) {
    return schemes.stream().sorted().toList();
  }

  private static List<Scheme> hit(Lab lab) {
    return lab.log().range(0, lab.log().size()).stream()
        .filter(entry -> entry.event() instanceof RunEvent.Faulted)
        .map(entry -> entry.lane())
        .distinct()
        .sorted()
        .toList();
  }

  private static void ledgersAgree(Lab lab, String step) {
    Playback playback = new Playback(lab.log()::get);
    for (LaneFigures lane : lab.figures()) {
      LaneState state = playback.at(lab.log().size()).lane(lane.scheme());
      assertThat(state.pending().stream().map(o -> new Place(o.uid(), o.gid(), o.msgid())).toList())
          .as("%s after %s", lane.scheme(), step)
          .containsExactlyInAnyOrderElementsOf(lane.ledger().pending());
      assertThat(state.pendingCount()).isEqualTo(lane.ledger().pendingCount());
    }
  }

  private static void everybodyHasWhatItShould(Lab lab, String frame, Effect effect, String when) {
    // what is held up goes down with the connection when uid2 goes offline
    boolean pushLost = frame.equals("push") && effect != Effect.DUPLICATE;
    for (LaneFigures lane : lab.figures()) {
      String where = lane.scheme() + ", " + when;
      boolean loses = pushLost && lane.scheme() == Scheme.OFFLINE_COPIES;
      assertThat(lane.ledger().lost()).as(where).isEqualTo(loses ? List.of(PUSHED) : List.of());
      assertThat(lane.counters().get(Counter.DUPLICATES)).as(where).isZero();
      assertThat(lane.ledger().transcript("g2", "uid2")).as(where).containsExactly(1L);
      assertThat(sort(lane.ledger().transcript("g1", "uid2")))
          .as(where)
          .isEqualTo(LongStream.rangeClosed(loses ? 2 : 1, 12).boxed().toList());
      assertThat(lane.ledger().transcript("g1", "uid1")).as(where).hasSize(12).isSorted();
      if (!(lane.scheme() == Scheme.OFFLINE_COPIES && frame.equals("push"))) {
        assertThat(lane.ledger().transcript("g1", "uid2")).as(where).isSorted();
      }
    }
  }

  private static List<Long> sort(List<Long> ids) {
    return ids.stream().sorted().toList();
  }
}
