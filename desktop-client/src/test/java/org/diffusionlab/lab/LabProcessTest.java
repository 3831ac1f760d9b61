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
import org.diffusionlab.runlog.RunEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers in processes of their own do what servers within the program do, killed or not. */
class LabProcessTest {
  private static List<ProcessHandle> children() {
    return ProcessHandle.current()
        .descendants()
        .filter(child -> child.info().commandLine().orElse("").contains("ServerChild"))
        .toList();
  }

  @Test
  void serversAreProcessesThatAreKilledAndStartedAnewAndEndWithTheLab(@TempDir Path folder) {
    LabConfig config =
        LabConfig.of(folder).withDurability(Durability.NORMAL).withHome(ServerHome.OWN_PROCESS);
    try (Lab lab = Lab.open(config, Scenario.articleGroup())) {
      List<ProcessHandle> first = children();
      assertThat(first).hasSize(Scheme.values().length);
      Scenarios.perform(lab, Scenarios.send("A", "one"), Step.Crash.now("server"));
      assertThat(first).noneMatch(ProcessHandle::isAlive);
      for (Scheme scheme : Scheme.values()) {
        assertThat(folder.resolve(scheme + ".db-wal")).isNotEmptyFile();
      }
      lab.runServersIn(ServerHome.HERE);
      Scenarios.perform(lab, new Step.Restart());
      assertThat(children()).as("moved into the program").isEmpty();
      lab.runServersIn(ServerHome.OWN_PROCESS);
      Scenarios.perform(lab, new Step.Restart(), Scenarios.online("uid3"));
      assertThat(children()).hasSize(Scheme.values().length);
      lab.figures()
          .forEach(lane -> assertThat(lane.ledger().transcript("g1", "uid3")).containsExactly(1L));
    }
    assertThat(children()).isEmpty();
  }

  @Test
  void aServerKilledFromOutsideHasCrashedByTheNextStep(@TempDir Path folder) {
    LabConfig config =
        LabConfig.of(folder)
            .withDurability(Durability.NORMAL)
            .withSchemes(List.of(Scheme.CURSOR))
            .withHome(ServerHome.OWN_PROCESS);
    try (Lab lab = Lab.open(config, Scenario.articleGroup())) {
      Scenarios.perform(lab, Scenarios.send("A", "one"));
      ProcessHandle server = ProcessHandle.of(lab.serverProcess(Scheme.CURSOR)).orElseThrow();
      server.destroyForcibly();
      server.onExit().join();
      Scenarios.perform(lab, Scenarios.send("A", "two"));
      assertThat(Scenarios.events(lab, RunEvent.Crashed.class))
          .containsExactly(new RunEvent.Crashed("", CrashPoint.NOW));
      Scenarios.perform(lab, new Step.Restart(), Scenarios.online("uid3"));
      assertThat(lab.figures().get(0).ledger().transcript("g1", "uid3")).containsExactly(1L, 2L);
    }
  }

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
