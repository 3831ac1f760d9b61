package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabRepeatTest {
  private static String run(Scenario scenario, Path folder) throws IOException {
    try (Lab lab = Lab.open(LabConfig.of(folder), scenario)) {
      for (Scenario.Item item : scenario.steps()) {
        lab.perform(item).join();
      }
      assertThat(lab.failures()).isEmpty();
      assertThat(lab.checked()).isGreaterThan(0);
      return Scenarios.logText(lab);
    }
  }

  @Test
  void everyKindOfStepDoesWhatTheScenarioExpects(@TempDir Path folder) throws IOException {
    run(Scenarios.everything(), folder);
  }

  @Test
  void sameInputGivesTheSameLogByteForByte(@TempDir Path first, @TempDir Path second)
      throws IOException {
    Scenario scenario = Scenarios.everything();
    assertThat(run(scenario, first)).isEqualTo(run(scenario, second));
  }

  @Test
  void savedSessionGivesTheSameLogAgain(@TempDir Path first, @TempDir Path second)
      throws IOException {
    String log = run(Scenarios.everything(), first);
    Scenario saved = ScenarioReader.read(first.resolve("session.scenario.json"));
    assertThat(ScenarioWriter.text(saved)).isEqualTo(ScenarioWriter.text(Scenarios.everything()));
    assertThat(run(saved, second)).isEqualTo(log);
  }

  @Test
  void logNeverHoldsAToken(@TempDir Path folder) throws IOException {
    try (Lab lab = Scenarios.articleGroup(folder)) {
      String token = lab.token(Scheme.CURSOR, "A");
      assertThat(Scenarios.logText(lab)).doesNotContain(token).contains("\"token\":\"***\"");
    }
  }
}
