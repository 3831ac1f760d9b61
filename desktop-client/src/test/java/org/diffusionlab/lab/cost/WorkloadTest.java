package org.diffusionlab.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Texts;
import org.junit.jupiter.api.Test;

class WorkloadTest {
  @Test
  void shareIsOfTheMembersOtherThanTheSender() {
    assertThat(new Workload(10, 0.5, 1, 1, 1).offline()).isEqualTo(5);
    assertThat(new Workload(10, 1, 1, 1, 1).offline()).isEqualTo(9);
    assertThat(new Workload(1, 1, 1, 1, 1).offline()).isZero();
    assertThat(new Workload(10, 0.5, 1, 1, 1).scenario().offline())
        .doesNotContain(Workload.SENDER)
        .hasSize(5);
  }

  @Test
  void messagesGoToTheGroupsInTurnAndHaveTheirLength() {
    Workload workload = new Workload(3, 1, 7, 123, 3);
    List<Step.Send> sends =
        workload.scenario().steps().stream()
            .filter(i -> i.step() instanceof Step.Send)
            .map(i -> (Step.Send) i.step())
            .toList();
    assertThat(sends).hasSize(7).allMatch(s -> Texts.utf8Length(s.text(1)) == 123);
    Map<String, Long> byGroup =
        sends.stream().collect(Collectors.groupingBy(Step.Send::gid, Collectors.counting()));
    assertThat(byGroup).containsEntry("g00001", 3L).containsEntry("g00003", 2L);
    assertThat(workload.messagesOf(0)).isEqualTo(3);
    assertThat(workload.messagesOf(2)).isEqualTo(2);
  }

  @Test
  void someComeBackOneByOneAndTheOthersAtOnce() {
    List<Step.Online> logins =
        new Workload(21, 1, 1, 1, 1)
            .scenario().steps().stream()
                .filter(i -> i.step() instanceof Step.Online)
                .map(i -> (Step.Online) i.step())
                .toList();
    assertThat(logins).hasSize(Workload.SINGLE_LOGINS + 1);
    assertThat(logins.subList(0, Workload.SINGLE_LOGINS)).allMatch(s -> s.members().size() == 1);
    assertThat(logins.get(Workload.SINGLE_LOGINS).members()).hasSize(13);
  }

  @Test
  void scenarioIsOneLikeAnyOtherAndCanBeWrittenToAFile() {
    Scenario scenario = new Workload(5, 0.5, 4, 30, 2).scenario();
    Scenario read = ScenarioReader.parse("sweep.json", ScenarioWriter.text(scenario));
    assertThat(read.steps())
        .extracting(Scenario.Item::step)
        .isEqualTo(scenario.steps().stream().map(Scenario.Item::step).toList());
  }

  @Test
  void impossibleInputIsRefusedInASentence() {
    assertThatThrownBy(() -> new Workload(2, 1.5, 1, 1, 1))
        .hasMessage("the offline share must be 0 to 1, not 1.5");
    assertThatThrownBy(() -> new Workload(0, 0, 1, 1, 1)).hasMessageContaining("1 or more, not 0");
    assertThatThrownBy(() -> new Workload(2, 0, 1, 10_241, 1)).hasMessageContaining("1 to 10240");
  }

  @Test
  void tooLargeSaysWhichLimit() {
    assertThat(new Workload(2_000, 1, 100, 1, 50).tooLarge()).isEmpty();
    assertThat(new Workload(2_000, 1, 100, 1, 51).tooLarge().orElseThrow().sentence())
        .isEqualTo("members × groups are 102,000, and a sweep runs at most 100,000.");
    assertThat(new Workload(4_001, 1, 1, 1, 1).tooLarge().orElseThrow().limit())
        .isEqualTo(TooLarge.Limit.MEMBERS);
    assertThat(new Workload(1_000, 1, 501, 1, 1).tooLarge().orElseThrow().limit())
        .isEqualTo(TooLarge.Limit.COPIES);
    assertThat(new Workload(1, 1, 5_001, 1, 1).tooLarge().orElseThrow().limit())
        .isEqualTo(TooLarge.Limit.MESSAGES);
    assertThat(new Workload(1, 1, 1, 1, 2_001).tooLarge().orElseThrow().limit())
        .isEqualTo(TooLarge.Limit.GROUPS);
  }

  @Test
  void gridHasEveryCombinationAndToldApartWhatIsTooLarge() {
    Grid grid =
        new Grid(List.of(2, 1_000), List.of(0.0, 1.0), List.of(), List.of(10), List.of(1, 500));
    assertThat(grid.messages()).containsExactly(500);
    assertThat(grid.workloads()).hasSize(6);
    assertThat(grid.refused())
        .extracting(Grid.Refused::workload)
        .allMatch(w -> w.members() == 1_000 && w.groups() == 500)
        .hasSize(2);
    assertThat(Grid.byMembers().refused()).isEmpty();
    assertThat(Grid.byGroups().refused()).isEmpty();
  }
}
