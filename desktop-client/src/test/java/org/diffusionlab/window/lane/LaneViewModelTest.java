package org.diffusionlab.window.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.view.Tints;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LaneViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private LaneViewModel lane;

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    lane = new LaneViewModel(Scheme.CURSOR, bench.shared, bench.texts);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private TableShape table(String name) {
    return lane.columnProperty().get().tables().stream()
        .filter(t -> t.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private CounterLine counter(String name) {
    return lane.columnProperty().get().counters().stream()
        .flatMap(group -> group.lines().stream())
        .filter(line -> line.key().equals("counter." + name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theArticlesTablesComeFirst() {
    assertThat(lane.columnProperty().get().tables())
        .extracting(TableShape::name)
        .containsExactly(
            "user_msgs",
            "group_msgs",
            "group_members",
            "group_heads",
            "sends",
            "group_info",
            "user_info");
    assertThat(table("user_msgs").columns()).isEmpty();
    assertThat(table("user_msgs").why()).startsWith("No queue per member");
  }

  @Test
  void anInsertIsMarkedAndAnUpdateShowsOldAndNew() throws Exception {
    bench.send("A", "one");
    bench.send("A", "two");

    assertThat(table("group_msgs").rows())
        .extracting(TableShape.Row::mark)
        .containsExactly(Mark.NONE, Mark.INSERTED);
    TableShape members = table("group_members");
    int cursor = members.columns().indexOf("last_ack_msgid");
    TableShape.Row uid1 = members.rows().get(1);
    assertThat(uid1.mark()).isEqualTo(Mark.UPDATED);
    assertThat(uid1.cells().get(cursor)).isEqualTo(new TableShape.Cell("1", "2", Tints.NONE));
    assertThat(members.rows().get(3).mark()).isEqualTo(Mark.NONE);
  }

  @Test
  void countersSayWhatTheyWereAndTheFormulaAgrees() throws Exception {
    bench.send("A", "one");
    bench.send("A", "two");

    assertThat(counter("bodyRows").was()).isEqualTo(1);
    assertThat(counter("bodyRows").now()).isEqualTo(2);
    assertThat(counter("bodyRows").formula()).isEqualTo("= M = 2");
    assertThat(counter("pending").now()).isEqualTo(2);
    assertThat(counter("lost").bad()).isFalse();
    assertThat(lane.columnProperty().get().figures().copies()).isEqualTo(2);
  }

  @Test
  void theStepsSqlIsThere() throws Exception {
    bench.send("A", "one");

    assertThat(lane.columnProperty().get().statements())
        .anyMatch(s -> s.write() && s.sql().startsWith("INSERT INTO group_msgs"));
  }

  @Test
  void beliefAndTruthStandSideBySide() throws Exception {
    bench.perform(new Step.HalfOpen(List.of("uid2")));

    assertThat(lane.columnProperty().get().beliefs())
        .filteredOn(LaneViewModel.Belief::differs)
        .extracting(LaneViewModel.Belief::uid)
        .containsExactly("uid2");
  }

  @Test
  void aLargeTableShowsWhatChangedAndCountsTheRest() throws Exception {
    bench.close();
    List<String> many = IntStream.rangeClosed(1, 60).mapToObj(i -> "m" + i).toList();
    bench =
        LabBench.open(
            folder.resolve("many"),
            Scenario.opening(
                "many",
                LocalText.en("many"),
                List.of(new GroupSpec("g1", LocalText.en("Many"), many)),
                List.of("m7")));
    lane = new LaneViewModel(Scheme.CURSOR, bench.shared, bench.texts);
    bench.send("m1", "one");

    TableShape members = table("group_members");
    assertThat(members.count()).isEqualTo("60 rows");
    assertThat(members.rows()).hasSizeLessThanOrEqualTo(TableShapes.WHOLE);
    assertThat(members.hidden()).isEqualTo(60 - members.rows().size());
    assertThat(members.summary()).isEqualTo("(cursors 0 to 1)");
    assertThat(lane.allRows("group_members")).hasSize(60);
  }
}
