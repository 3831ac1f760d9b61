package org.diffusionlab.window.sweep;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.diffusionlab.lab.cost.CostFigure;
import org.diffusionlab.lab.cost.Crossing;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.lab.cost.Workload;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.Axis;
import org.diffusionlab.window.chart.Legend;
import org.diffusionlab.window.chart.Plot;
import org.diffusionlab.window.chart.PlotGrid;
import org.diffusionlab.window.chart.Series;
import org.diffusionlab.window.chart.Series.Kind;
import org.diffusionlab.window.chart.Series.Mark;
import org.diffusionlab.window.text.Texts;

/** Makes the charts of a sweep: formulas as lines, what was measured as points. Stateless. */
final class SweepCharts {
  /** Room above the largest and below the smallest number. */
  private static final double ROOM = 1.25;

  private final Texts texts;

  SweepCharts(Texts texts) {
    this.texts = texts;
  }

  /** Both sides, one below the other. */
  PlotGrid grid(Findings growing, Findings spread) {
    List<Scheme> schemes = Arrays.asList(Scheme.values());
    Legend legend = Legend.of(texts, schemes, List.of(texts.get("sweep.legend")));
    return new PlotGrid(
        legend,
        List.of(section("sweep.side.growing", growing), section("sweep.side.spread", spread)));
  }

  private PlotGrid.Section section(String heading, Findings side) {
    List<Plot> plots = new ArrayList<>();
    side.figures().forEach(figure -> plots.add(plot(figure, side)));
    return new PlotGrid.Section(texts.get(heading), plots);
  }

  private Plot plot(CostFigure figure, Findings side) {
    Slice slice = side.slice();
    List<Series> series = new ArrayList<>();
    for (Scheme scheme : Scheme.values()) {
      Mark mark = Mark.of(scheme);
      series.add(new Series(mark, Kind.LINE, formula(figure, scheme, slice)));
      List<Series.Point> measured = measured(figure, scheme, side);
      if (!figure.hasFormula()) {
        series.add(new Series(mark, Kind.LINE, measured));
      }
      series.add(new Series(mark, Kind.POINTS, measured));
    }
    double[] y = range(series);
    return new Plot(
        texts.get("sweep.figure." + figure),
        along(slice),
        Axis.log("", y[0] / ROOM, y[1] * ROOM),
        series.stream().filter(each -> !each.points().isEmpty()).toList(),
        marks(figure, side),
        OptionalDouble.empty(),
        texts.get("sweep.empty"));
  }

  private Axis along(Slice slice) {
    String label = texts.get("sweep.axis." + slice.along());
    return slice.along() == org.diffusionlab.lab.cost.Axis.OFFLINE
        ? new Axis(label, Axis.Kind.LINEAR, 0, 100)
        : Axis.log(label, slice.place(slice.first()), slice.place(slice.last()));
  }

  private static List<Series.Point> formula(CostFigure figure, Scheme scheme, Slice slice) {
    List<Series.Point> line = new ArrayList<>();
    for (Workload workload : slice.workloads()) {
      figure
          .formula(scheme, workload)
          .ifPresent(value -> line.add(new Series.Point(slice.place(workload), value)));
    }
    return line;
  }

  private static List<Series.Point> measured(CostFigure figure, Scheme scheme, Findings side) {
    List<Series.Point> found = new ArrayList<>();
    for (SweepPoint point : side.points()) {
      if (point.scheme() == scheme) {
        double x = side.slice().place(point.workload());
        figure.measured(point).ifPresent(value -> found.add(new Series.Point(x, value)));
      }
    }
    return found;
  }

  /** Smallest and largest number above 0. */
  private static double[] range(List<Series> series) {
    double[] above =
        series.stream()
            .flatMap(each -> each.points().stream())
            .mapToDouble(Series.Point::y)
            .filter(y -> y > 0)
            .sorted()
            .toArray();
    return above.length == 0
        ? new double[] {1, 10}
        : new double[] {above[0], above[above.length - 1]};
  }

  /** One mark for each figure, between a copy for everyone and one copy in all. */
  private List<Plot.Crossing> marks(CostFigure figure, Findings side) {
    for (Crossing crossing : side.crossings(figure)) {
      OptionalDouble y = height(crossing, side.points());
      if (Findings.betweenPoles(crossing) && y.isPresent()) {
        double x = Slice.shown(crossing.axis(), crossing.value());
        int cheaper = crossing.cheaper().number();
        int dearer = crossing.dearer().number();
        double told = crossing.axis().isWhole() ? Math.round(x) : x;
        String text = texts.get("sweep.mark", cheaper, dearer, told);
        return List.of(new Plot.Crossing(x, y.getAsDouble(), text));
      }
    }
    return List.of();
  }

  /** How high a crossing lies: the formula there, or on the way between the points around it. */
  private static OptionalDouble height(Crossing crossing, List<SweepPoint> points) {
    OptionalDouble exact =
        crossing
            .figure()
            .formula(crossing.cheaper(), crossing.base().with(crossing.axis(), crossing.value()));
    if (exact.isPresent()) {
      return exact;
    }
    OptionalDouble before = measured(crossing, crossing.from(), points);
    OptionalDouble after = measured(crossing, crossing.to(), points);
    if (before.isEmpty() || after.isEmpty()) {
      return OptionalDouble.empty();
    }
    double part =
        Math.log(crossing.value() / crossing.from()) / Math.log(crossing.to() / crossing.from());
    double way = Math.log(after.getAsDouble() / before.getAsDouble());
    return OptionalDouble.of(before.getAsDouble() * Math.exp(way * part));
  }

  private static OptionalDouble measured(Crossing crossing, double at, List<SweepPoint> points) {
    return points.stream()
        .filter(p -> p.scheme() == crossing.cheaper())
        .filter(p -> crossing.axis().of(p.workload()) == at)
        .map(crossing.figure()::measured)
        .filter(OptionalDouble::isPresent)
        .mapToDouble(OptionalDouble::getAsDouble)
        .findFirst();
  }
}
