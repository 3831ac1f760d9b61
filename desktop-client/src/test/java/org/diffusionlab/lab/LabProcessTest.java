package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers in processes of their own do what servers within the program do, killed or not. */
class LabProcessTest {
  private static String run(Scenario scenario, Path folder, ServerHome home) throws IOException {
    LabConfig config = LabConfig.of(folder).withDurability(Durability.NORMAL).withHome(home);
    try (Lab lab = Lab.open(config, scenario)) {
      for (Scenario.Item item : scenario.steps()) {
        lab.perform(item).join();
      }
      assertThat(lab.failures()).isEmpty();
      return Scenarios.logText(lab);
    }
  }

  @Test
  void everyKindOfStepGivesTheSameLogByteForByte(@TempDir Path here, @TempDir Path elsewhere)
      throws IOException {
    Scenario scenario = Scenarios.everything();
    assertThat(run(scenario, elsewhere, ServerHome.OWN_PROCESS))
        .isEqualTo(run(scenario, here, ServerHome.HERE));
  }

  @Test
  void aKilledServerGivesTheSameLogAtEveryPointAndInEveryLane(
      @TempDir Path here, @TempDir Path elsewhere) throws IOException {
    Scenario scenario = Scenario.articleGroup().withSteps(List.of());
    for (CrashPoint at :
        List.of(CrashPoint.NOW, CrashPoint.RECEIVED, CrashPoint.STORED, CrashPoint.PUSHED)) {
      scenario = scenario.plus(new Step.Crash(Step.Crash.SERVER, at));
      scenario = scenario.plus(new Step.Send("A", "g1", "burst at " + at, null, 12));
      scenario = scenario.plus(new Step.Restart());
    }
    scenario = scenario.plus(new Step.Online(List.of("uid3")));
    String killed = run(scenario, elsewhere, ServerHome.OWN_PROCESS);
    assertThat(killed).isEqualTo(run(scenario, here, ServerHome.HERE));
    assertThat(killed).contains("\"kind\":\"crashed\"");
    for (Scheme scheme : Scheme.values()) {
      assertThat(killed).contains(scheme.name());
    }
  }
}
