package org.diffusionlab.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.result.Predicted;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas against runs with real sockets and databases, and against the steps' forecast. */
class FormulasTest {
  private static final List<Scheme> ALL = List.of(Scheme.values());

  private static void measuredIsPredicted(List<Workload> workloads) throws IOException {
    List<SweepPoint> points = Sweep.of(workloads, ALL).run(new Sweep.Listener() {});
    assertThat(points).hasSize(workloads.size() * ALL.size());
    for (SweepPoint point : points) {
      assertThat(point.figures())
          .as("%s in %s", point.workload(), point.scheme())
          .containsAllEntriesOf(point.predicted());
      assertThat(point.deviations()).isEmpty();
      assertThat(Predicted.of(point.scheme(), point.workload().scenario()))
          .as("two ways to tell %s in %s", point.workload(), point.scheme())
          .isEqualTo(point.predicted());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 10, 100})
  void measuredIsPredictedWhateverThePartThatIsOffline(int members) throws IOException {
    List<Workload> workloads = new ArrayList<>();
    for (double share : List.of(0.0, 0.25, 0.5, 1.0)) {
      workloads.add(new Workload(members, share, 6, 40, 1));
    }
    measuredIsPredicted(workloads);
  }

  @Test
  void measuredIsPredictedForAThousandMembers() throws IOException {
    measuredIsPredicted(List.of(new Workload(1_000, 0.5, 3, 40, 1)));
  }

  static List<Workload> edges() {
    return List.of(
        new Workload(1, 0, 3, 10, 1),
        new Workload(3, 0.5, 0, 10, 2),
        new Workload(3, 1, 4, 10, 9),
        new Workload(3, 1, 100, 10, 1),
        new Workload(3, 1, 101, 10, 3),
        new Workload(3, 1, 130, 1_100, 3),
        new Workload(3, 1, 60, 4_000, 2),
        new Workload(3, 1, 150, 1_100, 130),
        new Workload(3, 1, 20, 10_240, 2));
  }

  @ParameterizedTest
  @MethodSource("edges")
  void measuredIsPredictedAtTheEdgesOfPagesFramesAndGroups(Workload workload) throws IOException {
    measuredIsPredicted(List.of(workload));
  }

  @Test
  void rowsOfTheArticlesExample() {
    Workload article = new Workload(4, 1.0 / 3, 1, 5, 1);
    assertThat(article.offline()).isEqualTo(1);
    assertThat(Formulas.of(Scheme.OFFLINE_COPIES, article)).containsEntry("inserts", 1L);
    assertThat(Formulas.of(Scheme.COPY_PER_MEMBER, article)).containsEntry("inserts", 3L);
    assertThat(Formulas.of(Scheme.ID_PER_MEMBER, article)).containsEntry("inserts", 4L);
    assertThat(Formulas.of(Scheme.CURSOR, article))
        .containsEntry("inserts", 1L)
        .containsEntry("bodyRows.now", 1L)
        .doesNotContainKeys("transactions", "bytesToClients");
  }

  @Test
  void loginReadsOneQueueOrEachGroup() {
    Workload spread = new Workload(8, 1, 500, 100, 500);
    assertThat(CostFigure.LOGIN_QUERIES.formula(Scheme.COPY_PER_MEMBER, spread)).hasValue(10);
    assertThat(CostFigure.LOGIN_QUERIES.formula(Scheme.ID_PER_MEMBER, spread)).hasValue(510);
    assertThat(CostFigure.LOGIN_QUERIES.formula(Scheme.CURSOR, spread)).hasValue(500);
    assertThat(CostFigure.LOGIN_ROWS.formula(Scheme.CURSOR, spread)).hasValue(500);
  }

  @Test
  void figureWithoutMeaningIsMissing() {
    Workload nobodyAway = new Workload(8, 0, 5, 100, 1);
    assertThat(CostFigure.LOGIN_ROWS.formula(Scheme.CURSOR, nobodyAway)).isEmpty();
    Workload silent = new Workload(8, 1, 0, 100, 1);
    assertThat(CostFigure.WRITES_PER_MESSAGE.formula(Scheme.CURSOR, silent)).isEmpty();
    assertThat(CostFigure.LOGIN_MICROS.formula(Scheme.CURSOR, silent)).isEmpty();
  }
}
