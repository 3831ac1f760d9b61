package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.NamedFigures;
import org.diffusionlab.lab.result.Predicted;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the formulas say of a scenario is what its run comes to, in all four schemes. */
class LabPredictedTest {
  private static final int STEPS = 60;

  /** Frames, bytes on the wire and transactions; everything else has a formula. */
  private static final int WITHOUT_FORMULA = 5;

  @TempDir Path folder;

  /** Runs a scenario and compares; returns how many figures were told, by scheme. */
  private Map<Scheme, Integer> check(String told, Scenario scenario) {
    Map<Scheme, Integer> figures = new LinkedHashMap<>();
    LabConfig config = LabConfig.of(folder).withDurability(Durability.NORMAL);
    try (Lab lab = Lab.open(config, scenario)) {
      scenario.steps().forEach(item -> lab.perform(item).join());
      for (LaneFigures lane : lab.figures()) {
        Map<String, Long> predicted = Predicted.of(lane.scheme(), scenario);
        assertThat(NamedFigures.of(lane.counters()))
            .as("%s\n%s", told, lane.scheme())
            .containsAllEntriesOf(predicted);
        figures.put(lane.scheme(), predicted.size());
      }
    }
    return figures;
  }

  private static String told(long seed, Scenario scenario) {
    return "seed " + seed + "\n" + ScenarioWriter.text(scenario);
  }

  private static Scenario withoutHalfOpen(Scenario scenario) {
    return scenario.withSteps(
        scenario.steps().stream().filter(i -> !(i.step() instanceof Step.HalfOpen)).toList());
  }

  /** Leaves out what is sent by somebody who is offline, or while the server is stopped. */
  private static Scenario sentOnline(Scenario scenario) {
    Set<String> online = new HashSet<>(scenario.members());
    scenario.offline().forEach(online::remove);
    boolean running = true;
    List<Item> kept = new ArrayList<>();
    for (Item item : scenario.steps()) {
      if (item.step() instanceof Step.Send s && !(running && online.contains(s.from()))) {
        continue;
      }
      if (item.step() instanceof Step.Online s) {
        online.addAll(s.members());
      } else if (item.step() instanceof Step.Offline s) {
        s.members().forEach(online::remove);
      }
      running = running ? !(item.step() instanceof Step.Stop) : item.step() instanceof Step.Restart;
      kept.add(item);
    }
    return scenario.withSteps(kept);
  }

  private static Scenario calm(long seed) {
    return sentOnline(withoutHalfOpen(RandomScenario.of(seed, STEPS)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void nearlyEveryFigureOfARunWithoutFaultsIsToldExactly(long seed) {
    Scenario scenario = calm(seed);
    int all = NamedFigures.of(Counters.ZERO).size();
    Map<Scheme, Integer> figures = check(told(seed, scenario), scenario);
    assertThat(figures.get(Scheme.OFFLINE_COPIES)).isEqualTo(all - WITHOUT_FORMULA);
    assertThat(figures.get(Scheme.COPY_PER_MEMBER)).isEqualTo(all - WITHOUT_FORMULA);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void figuresHoldAtAnyMomentAndNotOnlyAtTheEnd(long seed) {
    Scenario scenario = calm(seed);
    Scenario half = scenario.withSteps(scenario.steps().subList(0, scenario.steps().size() / 2));
    check(told(seed, half), half);
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 7, 11, 12, 14, 18})
  void textsTypedOfflineAreSentAtTheLoginAndWhatDependsOnTheirTurnIsLeftOut(long seed) {
    Scenario scenario = withoutHalfOpen(RandomScenario.of(seed, STEPS));
    check(told(seed, scenario), scenario);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 7, 14, 19, 25, 31})
  void afterAMemberWasHalfOpenOnlyWhatIsWrittenAtASendIsTold(long seed) {
    Scenario scenario = RandomScenario.of(seed, STEPS);
    check(told(seed, scenario), scenario);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void afterSomethingBrokeWhatHasNoFormulaIsLeftOut(long seed) {
    Scenario scenario = RandomScenario.breaking(seed, STEPS);
    check(told(seed, scenario), scenario);
  }

  @Test
  void figuresAreLeftOutFromTheFirstStepWithoutAFormulaOn() {
    Scenario scenario = Scenario.articleGroup().plus(Scenarios.send("A", "one"));
    int all = check("before", scenario).get(Scheme.CURSOR);
    Scenario broken =
        scenario
            .plus(new Step.Fault(FrameFault.of("push", "uid2", Effect.DROP)))
            .plus(Scenarios.send("A", "two"));
    assertThat(check("after", broken).get(Scheme.CURSOR)).isLessThan(all);
    assertThat(Predicted.of(Scheme.COPY_PER_MEMBER, broken))
        .as("what is written at a send is told all the same")
        .containsEntry("bodyRows.written", 6L)
        .doesNotContainKeys("pushes", "acks", "bodyRows.now");
    assertThat(Predicted.of(Scheme.OFFLINE_COPIES, broken)).doesNotContainKey("lost");
    Scenario crashed = scenario.plus(new Step.Crash("server", CrashPoint.STORED));
    check("crashed", crashed.plus(Scenarios.send("A", "two")));
    assertThat(Predicted.of(Scheme.CURSOR, crashed)).doesNotContainKey("bodyRows.written");
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4, 5})
  void rangesAreAckedInScheme3AsIdsAre(long seed) {
    Scenario scenario = calm(seed);
    Settings s = scenario.settings();
    Settings ranges = new Settings(s.retention(), s.history(), s.pageSize(), AckMode.RANGE, false);
    check(told(seed, scenario), scenario.withSettings(ranges));
  }

  @Test
  void burstThatTakesSeveralTurnsIsToldWithItsAcks() {
    Scenario scenario =
        Scenario.articleGroup()
            .plus(new Step.Send("A", "g1", "x".repeat(2_000), null, 200))
            .plus(Scenarios.online("uid3"));
    assertThat(check("burst", scenario).values()).containsOnly(28);
  }

  @Test
  void framesThatNamesOfGroupsFillAreToldToo() {
    List<GroupSpec> groups = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      String gid = "g" + "x".repeat(60) + (100 + i);
      groups.add(new GroupSpec(gid, LocalText.en("many"), List.of("A", "uid1")));
    }
    Scenario scenario =
        Scenario.opening("names", LocalText.en("names"), groups, List.of("uid1"))
            .withSettings(new Settings(Retention.ARTICLE, History.NONE, 500, AckMode.IDS, false));
    for (GroupSpec group : groups) {
      scenario = scenario.plus(Step.Send.of("A", group.gid(), "hi"));
    }
    assertThat(check("names", scenario.plus(Scenarios.online("uid1"))).values()).containsOnly(28);
  }

  @Test
  void deleteAsPrintedLeavesNothingToTellButWhatIsWritten() {
    Settings printed = new Settings(Retention.ARTICLE, History.NONE, 50, AckMode.RANGE, true);
    Scenario scenario =
        Scenario.articleGroup()
            .withSettings(printed)
            .plus(Scenarios.send("A", "one"))
            .plus(Scenarios.online("uid3"));
    check("printed delete", scenario);
    assertThat(Predicted.of(Scheme.COPY_PER_MEMBER, scenario))
        .containsEntry("bodyRows.written", 3L)
        .doesNotContainKeys("lost", "deletes", "bodyRows.now");
  }
}
