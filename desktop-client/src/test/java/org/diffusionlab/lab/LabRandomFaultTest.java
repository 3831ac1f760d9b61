package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.lab.state.LabState;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.Playback;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random scenarios in which frames go wrong and processes die, over real sockets and real
 * databases; a failure prints its seed and steps.
 */
class LabRandomFaultTest {
  private static final int STEPS = 60;

  /** Every third one is told as a crowd is. */
  private static Lab open(Scenario scenario, Path folder) {
    int detail = scenario.id().hashCode() % 3 == 0 ? 2 : LabConfig.DETAIL_MEMBERS;
    return Lab.open(
        new LabConfig(folder, List.of(Scheme.values()), Durability.NORMAL, detail), scenario);
  }

  private static Scenario scenario(long seed) {
    return RandomScenario.breaking(seed, STEPS);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void whateverBreaksEverybodyEndsWithTheLogInsideItsWindow(long seed, @TempDir Path folder)
      throws IOException, SQLException {
    Scenario scenario = scenario(seed);
    String told = "seed " + seed + "\n" + ScenarioWriter.text(scenario);
    Lab lab = open(scenario, folder);
    Playback playback = new Playback(lab.log()::get);
    int index = 0;
    for (Item item : scenario.steps()) {
      lab.perform(item).join();
      LabState now = playback.at(lab.log().size());
      for (LaneFigures figures : lab.figures()) {
        String where = told + "\nafter step " + index;
        LabInvariants.ledgersAgreeOnWhatIsPending(where, figures, now.lane(figures.scheme()));
      }
      index++;
    }
    LabState end = playback.at(lab.log().size());
    for (LaneFigures figures : lab.figures()) {
      LaneState lane = end.lane(figures.scheme());
      LabInvariants.everybodyHasEverything(told + "\n" + lane.scheme(), lane);
      LabInvariants.ledgerEqualsTheFold(told, figures, end);
      assertThat(lab.counters(lane.scheme())).as(told).isEqualTo(lane.counters());
      if (lane.scheme() != Scheme.OFFLINE_COPIES) {
        LabInvariants.messagesOfOthersCameInOrder(told, figures, lane);
      }
    }
    lab.close();
    for (LaneState lane : playback.at(lab.log().size()).lanes()) {
      LabInvariants.tablesEqualTheDatabase(told, lane, folder.resolve(lane.scheme() + ".db"));
    }
    nothingLostIsShownLater(told, lab);
    LabInvariants.anyPositionEqualsAColdReplay(told, playback, lab.log().size(), new Random(seed));
  }

  private static void nothingLostIsShownLater(String told, Lab lab) {
    Set<String> lost = new HashSet<>();
    for (LogEntry entry : lab.log().range(0, lab.log().size())) {
      if (entry.event() instanceof RunEvent.Verdict v) {
        assertThat(v.causes()).as(told).isNotEmpty().isSorted();
        lost.add(entry.lane() + v.member() + v.gid() + v.msgid());
      } else if (entry.event() instanceof RunEvent.Shown shown) {
        for (String uid : shown.members()) {
          for (long id = shown.from(); id <= shown.to(); id++) {
            assertThat(lost)
                .as("%s\nlost, and shown by entry %d", told, entry.index())
                .doesNotContain(entry.lane() + uid + shown.gid() + id);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {101, 102})
  void sameSeedGivesTheSameLog(long seed, @TempDir Path first, @TempDir Path second)
      throws IOException {
    Scenario scenario = scenario(seed);
    Scenario read = ScenarioReader.parse("again", ScenarioWriter.text(scenario));
    try (Lab one = open(scenario, first);
        Lab two = open(read, second)) {
      scenario.steps().forEach(item -> one.perform(item).join());
      read.steps().forEach(item -> two.perform(item).join());
      assertThat(Scenarios.logText(one)).as("seed " + seed).isEqualTo(Scenarios.logText(two));
    }
  }
}
