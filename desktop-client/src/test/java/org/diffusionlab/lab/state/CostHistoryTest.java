package org.diffusionlab.lab.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.diffusionlab.lab.state.CostHistory.Sample;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.junit.jupiter.api.Test;

final class CostHistoryTest {
  private final CostHistory history = new CostHistory();
  private int index;

  private void add(Scheme lane, RunEvent event) {
    history.add(new LogEntry(index++, 0, lane, event));
  }

  /** A step in which one transaction is committed. */
  private void step(int step) {
    add(null, new RunEvent.StepBegan(step, "step", ""));
    add(Scheme.CURSOR, new RunEvent.Committed());
    add(null, new RunEvent.StepEnded(step));
  }

  private static long transactions(Sample sample) {
    return sample.lanes().get(Scheme.CURSOR).get(Counter.TRANSACTIONS);
  }

  @Test
  void everyStepHasASampleWithItsTotals() {
    for (int i = 0; i < 5; i++) {
      step(i);
    }
    assertThat(history.every()).isEqualTo(1);
    assertThat(history.samples()).extracting(Sample::step).containsExactly(0, 1, 2, 3, 4);
    assertThat(history.samples()).extracting(Sample::position).containsExactly(3, 6, 9, 12, 15);
    assertThat(history.samples())
        .extracting(CostHistoryTest::transactions)
        .containsExactly(1L, 2L, 3L, 4L, 5L);
  }

  @Test
  void longRunsAreThinnedEvenlyAndTheNewestStepIsAlwaysThere() {
    for (int i = 0; i < 5 * CostHistory.MOST; i++) {
      step(i);
      List<Sample> samples = history.samples();
      Sample newest = samples.get(samples.size() - 1);
      assertThat(newest.step()).isEqualTo(i);
      assertThat(transactions(newest)).isEqualTo(i + 1);
      assertThat(samples).hasSizeLessThanOrEqualTo(CostHistory.MOST);
    }
    assertThat(history.every()).isEqualTo(8);
    List<Sample> samples = history.samples();
    assertThat(samples.subList(0, samples.size() - 1))
        .allMatch(sample -> sample.step() % 8 == 0)
        .allMatch(sample -> transactions(sample) == sample.step() + 1);
  }
}
