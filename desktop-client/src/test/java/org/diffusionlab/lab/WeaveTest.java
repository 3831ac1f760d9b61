package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeaveTest {
  @TempDir private Path folder;

  private static void perform(Lab lab, Step step) throws Exception {
    lab.perform(step).get(30, TimeUnit.SECONDS);
  }

  private Lab lab(String name, List<Scheme> schemes) {
    return Lab.open(
        LabConfig.of(folder.resolve(name)).withDurability(Durability.NORMAL).withSchemes(schemes),
        Scenario.articleGroup());
  }

  @Test
  void aLaneSaysTheSameWhetherOthersRunBesideItOrNot() throws Exception {
    List<Step> steps =
        List.of(
            Step.Send.of("A", "g1", "hi"),
            new Step.HalfOpen(List.of("uid2")),
            new Step.Send("uid1", "g1", "more", null, 3),
            new Step.Online(List.of("uid2", "uid3")));
    Map<Scheme, List<RunEvent>> together = new EnumMap<>(Scheme.class);
    try (Lab lab = lab("together", List.of(Scheme.values()))) {
      for (Step step : steps) {
        perform(lab, step);
      }
      for (LogEntry entry : lab.log().range(0, lab.log().size())) {
        if (entry.lane() != null) {
          together.computeIfAbsent(entry.lane(), lane -> new ArrayList<>()).add(entry.event());
        }
      }
    }
    for (Scheme scheme : Scheme.values()) {
      try (Lab alone = lab("alone" + scheme, List.of(scheme))) {
        for (Step step : steps) {
          perform(alone, step);
        }
        assertThat(
                alone.log().range(0, alone.log().size()).stream()
                    .filter(entry -> entry.lane() != null)
                    .map(entry -> told(entry.event()))
                    .toList())
            .isEqualTo(together.get(scheme).stream().map(WeaveTest::told).toList());
      }
    }
  }

  /** A verdict names places in the log, which differ. */
  private static RunEvent told(RunEvent event) {
    return event instanceof RunEvent.Verdict v
        ? new RunEvent.Verdict(v.outcome(), v.member(), v.gid(), v.msgid(), List.of())
        : event;
  }

  @Test
  void aVerdictsCausesAreEntriesOfItsOwnLane() throws Exception {
    try (Lab lab = lab("lost", List.of(Scheme.values()))) {
      perform(lab, new Step.HalfOpen(List.of("uid2")));
      perform(lab, Step.Send.of("A", "g1", "hi"));
      perform(lab, new Step.Offline(List.of("uid2")));

      LogEntry entry =
          lab.log().range(0, lab.log().size()).stream()
              .filter(e -> e.event() instanceof RunEvent.Verdict)
              .findFirst()
              .orElseThrow();
      RunEvent.Verdict verdict = (RunEvent.Verdict) entry.event();
      assertThat(entry.lane()).isEqualTo(Scheme.OFFLINE_COPIES);
      assertThat(verdict.causes()).isSorted().isNotEmpty();
      assertThat(verdict.causes())
          .allSatisfy(
              cause -> {
                assertThat(cause).isLessThan(entry.index());
                assertThat(lab.log().get(cause).lane()).isEqualTo(Scheme.OFFLINE_COPIES);
              });
      assertThat(verdict.causes().stream().map(cause -> lab.log().get(cause).event()).toList())
          .anyMatch(RunEvent.StatusLookedUp.class::isInstance)
          .anyMatch(RunEvent.FramesWritten.class::isInstance);
    }
  }
}
