package org.diffusionlab.window.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.diffusionlab.lab.cost.CostFigure;
import org.diffusionlab.lab.cost.Crossing;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.lab.cost.Workload;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.Axis;
import org.diffusionlab.window.chart.Plot;
import org.diffusionlab.window.chart.PlotGrid;
import org.diffusionlab.window.chart.Series;
import org.diffusionlab.window.chart.Series.Kind;
import org.diffusionlab.window.chart.Series.Mark;
import org.diffusionlab.window.text.Texts;

/** Makes the charts of a sweep: formulas as lines, what was measured as points. Stateless. */
final class SweepCharts {
  /** Against the size of a group: where one copy in all is the cheaper one. */
  static final List<CostFigure> BY_MEMBERS =
      List.of(CostFigure.ROWS_PEAK, CostFigure.WRITES_PER_MESSAGE, CostFigure.PAYLOAD_WRITTEN);

  /** Against the number of groups: where one queue for each member is. */
  static final List<CostFigure> BY_GROUPS =
      List.of(CostFigure.LOGIN_QUERIES, CostFigure.LOGIN_ROWS, CostFigure.LOGIN_MICROS);

  private final Texts texts;
  private final Inputs inputs;
  private final List<SweepPoint> byMembers;
  private final List<SweepPoint> byGroups;
  private final List<Crossing> crossings;

  /** Charts of what has been measured so far. */
  SweepCharts(
      Texts texts,
      Inputs inputs,
      List<SweepPoint> byMembers,
      List<SweepPoint> byGroups,
      List<Crossing> crossings) {
    this.texts = texts;
    this.inputs = inputs;
    this.byMembers = byMembers;
    this.byGroups = byGroups;
    this.crossings = crossings;
  }

  /** Whether it is between a copy for everyone and one copy in all. */
  static boolean poles(Crossing crossing) {
    Set<Scheme> both = Set.of(crossing.cheaper(), crossing.dearer());
    return both.contains(Scheme.COPY_PER_MEMBER) && both.contains(Scheme.CURSOR);
  }

  PlotGrid grid(int columns) {
    List<Plot> plots = new ArrayList<>();
    for (CostFigure figure : BY_MEMBERS) {
      plots.add(plot(figure, org.diffusionlab.lab.cost.Axis.MEMBERS, inputs.growing(), byMembers));
    }
    for (CostFigure figure : BY_GROUPS) {
      plots.add(plot(figure, org.diffusionlab.lab.cost.Axis.GROUPS, inputs.spread(), byGroups));
    }
    return new PlotGrid(plots, columns);
  }

  private Plot plot(
      CostFigure figure,
      org.diffusionlab.lab.cost.Axis along,
      List<Workload> workloads,
      List<SweepPoint> points) {
    List<Series> series = new ArrayList<>();
    for (Scheme scheme : Scheme.values()) {
      Mark mark = Mark.values()[scheme.number() - 1];
      series.add(new Series(mark, Kind.LINE, formula(figure, scheme, along, workloads)));
      List<Series.Point> measured = measured(figure, scheme, along, points);
      if (figure == CostFigure.LOGIN_MICROS) {
        series.add(new Series(mark, Kind.LINE, measured));
      }
      series.add(new Series(mark, Kind.POINTS, measured));
    }
    double[] y = range(series);
    double from = along.of(workloads.get(0));
    double to = along.of(workloads.get(workloads.size() - 1));
    return new Plot(
        texts.get("sweep.figure." + figure),
        Axis.log(texts.get("sweep.axis." + along), from, to),
        Axis.log("", y[0], y[1]),
        series.stream().filter(each -> !each.points().isEmpty()).toList(),
        marks(figure, points),
        OptionalDouble.empty(),
        texts.get("sweep.empty"));
  }

  private static List<Series.Point> formula(
      CostFigure figure,
      Scheme scheme,
      org.diffusionlab.lab.cost.Axis along,
      List<Workload> workloads) {
    List<Series.Point> line = new ArrayList<>();
    for (Workload workload : workloads) {
      figure
          .formula(scheme, workload)
          .ifPresent(value -> line.add(new Series.Point(along.of(workload), value)));
    }
    return line;
  }

  private static List<Series.Point> measured(
      CostFigure figure,
      Scheme scheme,
      org.diffusionlab.lab.cost.Axis along,
      List<SweepPoint> points) {
    List<Series.Point> found = new ArrayList<>();
    for (SweepPoint point : points) {
      if (point.scheme() == scheme) {
        figure
            .measured(point)
            .ifPresent(value -> found.add(new Series.Point(along.of(point.workload()), value)));
      }
    }
    return found;
  }

  /** Smallest and largest number above 0. */
  private static double[] range(List<Series> series) {
    double least = Double.POSITIVE_INFINITY;
    double most = 1;
    for (Series each : series) {
      for (Series.Point point : each.points()) {
        most = Math.max(most, point.y());
        least = point.y() > 0 ? Math.min(least, point.y()) : least;
      }
    }
    return new double[] {Math.min(least, most), most};
  }

  /** One mark at most, or their texts would lie on each other; all are told in words. */
  private List<Plot.Crossing> marks(CostFigure figure, List<SweepPoint> points) {
    List<Plot.Crossing> marks = new ArrayList<>();
    for (Crossing crossing : crossings) {
      OptionalDouble y = height(crossing, points);
      if (crossing.figure() == figure && poles(crossing) && marks.isEmpty() && y.isPresent()) {
        String text =
            texts.get(
                "sweep.mark",
                crossing.cheaper().number(),
                crossing.dearer().number(),
                Math.round(crossing.value()));
        marks.add(new Plot.Crossing(crossing.value(), y.getAsDouble(), text));
      }
    }
    return marks;
  }

  /** How high a crossing lies: the formula there, or between the points around it. */
  private static OptionalDouble height(Crossing crossing, List<SweepPoint> points) {
    OptionalDouble exact =
        crossing
            .figure()
            .formula(crossing.cheaper(), crossing.base().with(crossing.axis(), crossing.value()));
    if (exact.isPresent()) {
      return exact;
    }
    return points.stream()
        .filter(p -> p.scheme() == crossing.cheaper())
        .filter(p -> crossing.axis().of(p.workload()) == crossing.to())
        .map(crossing.figure()::measured)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .findFirst();
  }
}
