package org.diffusionlab.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;
import org.junit.jupiter.api.Test;

class CrossingsTest {
  /** A point that measured what the formulas say, and a login of some time. */
  private static SweepPoint point(Workload w, Scheme scheme, long loginNanos) {
    Counters.Tally tally = new Counters.Tally();
    var figures = Formulas.of(scheme, w);
    for (Level level : Level.values()) {
      tally.written(level, figures.get(level.jsonName() + ".peak"));
    }
    for (Counter counter : Counter.values()) {
      tally.set(counter, figures.getOrDefault(counter.jsonName(), 0L));
    }
    return new SweepPoint(w, scheme, tally.snapshot(), figures, 1, w.offline(), loginNanos, 40_000);
  }

  private static List<SweepPoint> points(Axis axis, Workload base, double... places) {
    List<SweepPoint> points = new ArrayList<>();
    for (double place : places) {
      for (Scheme scheme : Scheme.values()) {
        points.add(point(base.with(axis, place), scheme, 1_000));
      }
    }
    return points;
  }

  private static List<Crossing> between(Scheme one, Scheme other, List<Crossing> crossings) {
    return crossings.stream()
        .filter(c -> List.of(one, other).contains(c.cheaper()))
        .filter(c -> List.of(one, other).contains(c.dearer()))
        .toList();
  }

  @Test
  void placeIsExactWhereThereIsAFormula() {
    Workload base = new Workload(2, 0, 20, 100, 1);
    List<SweepPoint> points = points(Axis.MEMBERS, base, 2, 10, 100, 1_000);
    Crossing rows =
        between(
                Scheme.COPY_PER_MEMBER,
                Scheme.CURSOR,
                Crossings.of(points, Axis.MEMBERS, CostFigure.ROWS_PEAK))
            .get(0);
    // nobody is offline: N − 1 copies at once against 20 bodies
    assertThat(rows.value()).isEqualTo(22);
    assertThat(rows.cheaper()).isEqualTo(Scheme.CURSOR);
    assertThat(rows.kind()).isEqualTo(Crossing.Kind.OVERTAKES);
    assertThat(rows.basis()).isEqualTo(Crossing.Basis.FORMULA);
    assertThat(rows.from()).isEqualTo(10);
    assertThat(rows.to()).isEqualTo(100);
    assertThat(rows.base().messages()).isEqualTo(20);
  }

  @Test
  void schemesThatCostTheSameAtFirstPart() {
    Workload base = new Workload(8, 1, 500, 100, 1);
    List<SweepPoint> points = points(Axis.GROUPS, base, 1, 5, 50, 500);
    Crossing queries =
        between(
                Scheme.COPY_PER_MEMBER,
                Scheme.CURSOR,
                Crossings.of(points, Axis.GROUPS, CostFigure.LOGIN_QUERIES))
            .get(0);
    assertThat(queries.kind()).isEqualTo(Crossing.Kind.PARTS);
    assertThat(queries.cheaper()).isEqualTo(Scheme.COPY_PER_MEMBER);
    assertThat(queries.value()).isEqualTo(11);
  }

  @Test
  void measuredTimesCrossOnAStraightLine() {
    Workload base = new Workload(8, 1, 500, 100, 1);
    List<SweepPoint> points =
        List.of(
            point(base, Scheme.COPY_PER_MEMBER, 10_000_000),
            point(base, Scheme.CURSOR, 2_000_000),
            point(base.with(Axis.GROUPS, 101), Scheme.COPY_PER_MEMBER, 10_000_000),
            point(base.with(Axis.GROUPS, 101), Scheme.CURSOR, 42_000_000));
    List<Crossing> found = Crossings.of(points, Axis.GROUPS, CostFigure.LOGIN_MICROS);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).basis()).isEqualTo(Crossing.Basis.MEASURED);
    assertThat(found.get(0).value()).isEqualTo(21, Offset.offset(1e-9));
  }

  @Test
  void timesThatDifferByLittleAreTheSame() {
    Workload base = new Workload(8, 1, 500, 100, 1);
    List<SweepPoint> points =
        List.of(
            point(base, Scheme.OFFLINE_COPIES, 10_000),
            point(base, Scheme.COPY_PER_MEMBER, 11_000),
            point(base.with(Axis.GROUPS, 50), Scheme.OFFLINE_COPIES, 11_000),
            point(base.with(Axis.GROUPS, 50), Scheme.COPY_PER_MEMBER, 10_000));
    assertThat(Crossings.of(points, Axis.GROUPS, CostFigure.LOGIN_MICROS)).isEmpty();
  }

  @Test
  void shareIsHalvedDownTo() {
    Workload base = new Workload(101, 0, 20, 100, 1);
    List<Crossing> found =
        between(
            Scheme.OFFLINE_COPIES,
            Scheme.CURSOR,
            Crossings.of(points(Axis.OFFLINE, base, 0, 1), Axis.OFFLINE, CostFigure.ROWS_WRITTEN));
    // two of a hundred offline: the share at which 1.5 is rounded up
    assertThat(found.get(0).value()).isEqualTo(0.015, Offset.offset(1e-6));
  }

  @Test
  void onlyTheSameInputsAreCompared() {
    List<SweepPoint> points = new ArrayList<>();
    points.addAll(points(Axis.MEMBERS, new Workload(2, 0, 20, 100, 1), 2));
    points.addAll(points(Axis.MEMBERS, new Workload(2, 0, 30, 100, 1), 1_000));
    assertThat(Crossings.of(points, Axis.MEMBERS, CostFigure.ROWS_PEAK)).isEmpty();
  }
}
