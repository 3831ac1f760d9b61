package org.diffusionlab.window.costs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.chart.Plot;
import org.diffusionlab.window.chart.Series;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostsViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private CostsViewModel model;

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    model = new CostsViewModel(bench.shared, bench.texts);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private void tickUntilDone() {
    for (int i = 0; i < 10_000; i++) {
      model.tick();
    }
  }

  private Plot plot(Cost cost) {
    return model.charts().plots().get(cost.ordinal());
  }

  private List<Double> line(Cost cost, Scheme scheme) {
    return plot(cost).series().stream()
        .filter(series -> series.mark().number().equals("" + scheme.number()))
        .flatMap(series -> series.points().stream())
        .map(Series.Point::y)
        .toList();
  }

  @Test
  void chartsHoldWhatEachLaneCountedAtTheEndOfEachStep() throws Exception {
    bench.send("A", "hi");
    bench.send("A", "you");
    bench.online("uid3");
    tickUntilDone();
    assertThat(line(Cost.ROWS, Scheme.OFFLINE_COPIES)).containsExactly(0.0, 1.0, 2.0, 0.0);
    assertThat(line(Cost.ROWS, Scheme.COPY_PER_MEMBER)).containsExactly(0.0, 1.0, 2.0, 0.0);
    assertThat(line(Cost.ROWS, Scheme.ID_PER_MEMBER)).containsExactly(0.0, 2.0, 4.0, 2.0);
    assertThat(line(Cost.ROWS, Scheme.CURSOR)).containsExactly(0.0, 1.0, 2.0, 2.0);
    assertThat(line(Cost.DELETES, Scheme.COPY_PER_MEMBER)).containsExactly(0.0, 2.0, 4.0, 6.0);
    assertThat(plot(Cost.ROWS).playhead()).hasValue(3);
  }

  @Test
  void playheadIsMarkedAndAChartMovesIt() throws Exception {
    bench.send("A", "hi");
    bench.send("A", "you");
    tickUntilDone();
    model.pick(1.2);
    assertThat(plot(Cost.WIRE).playhead()).hasValue(1);
    assertThat(bench.shared.playhead().state().step().step()).isZero();
    model.pick(-5);
    assertThat(plot(Cost.WIRE).playhead()).hasValue(0);
    model.pick(99);
    assertThat(bench.shared.playhead().inThePast()).isFalse();
  }

  @Test
  void arrowsOnAChartGoFromStepToStep() throws Exception {
    bench.send("A", "hi");
    bench.send("A", "you");
    tickUntilDone();
    model.back();
    assertThat(plot(Cost.ROWS).playhead()).hasValue(1);
    model.back();
    assertThat(plot(Cost.ROWS).playhead()).hasValue(0);
    model.back();
    assertThat(plot(Cost.ROWS).playhead()).as("nothing is before the opening").hasValue(0);
    model.forward();
    model.forward();
    assertThat(bench.shared.playhead().inThePast()).isFalse();
    model.forward();
    assertThat(plot(Cost.ROWS).playhead()).hasValue(2);
  }

  @Test
  void sameIsSaidInWords() throws Exception {
    bench.send("A", "hi");
    tickUntilDone();
    assertThat(model.sentence()).contains("4 lanes over 1 step").contains("at step 1");
    assertThat(model.spoken().lines().toList())
        .hasSize(1 + Cost.values().length)
        .anyMatch(line -> line.startsWith("rows kept now: Offline copies") && line.endsWith("1;"));
  }

  @Test
  void tableTellsWasAndNowAndWhoIsBest() throws Exception {
    bench.send("A", "hi");
    CostsViewModel.Row writes = model.rows().get(Cost.WRITES.ordinal());
    assertThat(writes.figures())
        .containsExactly(
            new CostsViewModel.Figure(0, 1, true),
            new CostsViewModel.Figure(0, 5, false),
            new CostsViewModel.Figure(0, 6, false),
            new CostsViewModel.Figure(0, 4, false));
    CostsViewModel.Row lost = model.rows().get(Cost.LOST.ordinal());
    assertThat(lost.figures()).as("where all are equal nobody is best").noneMatch(f -> f.best());
  }

  @Test
  void csvHasAHeaderThatSaysWhatARowIsAndItsUnits() throws Exception {
    bench.send("A", "hi");
    tickUntilDone();
    List<String> lines = model.csv().lines().toList();
    assertThat(lines.get(0)).startsWith("# one row per step and scheme");
    assertThat(lines.get(1)).startsWith("step,scheme,rows,payload_bytes,writes,");
    assertThat(lines).hasSize(2 + 2 * 4);
    assertThat(lines.get(2 + 4 + 3)).startsWith("1,CURSOR,1,2,");
    long acks = bench.shared.lane().counters().get(Counter.ACKS);
    assertThat(lines.get(2 + 4 + 3).split(",")[11]).isEqualTo(Long.toString(acks));
  }
}
