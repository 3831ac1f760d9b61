package org.diffusionlab.window.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.diffusionlab.window.chart.Pen.Align;
import org.diffusionlab.window.chart.Pen.Hue;

/** Draws charts with whatever pen it is given. Stateless. */
final class PlotPainter {
  /**
   * A place for a chart, in pixels.
   *
   * @param x left
   * @param y top
   */
  record Box(double x, double y, double width, double height) {}

  /** Numbers and label below the x axis, in heights of the text. */
  private static final double BOTTOM = 2.9;

  private final Pen pen;
  private final double em;

  PlotPainter(Pen pen) {
    this.pen = pen;
    this.em = pen.textHeight();
  }

  /** Where within {@code box} the chart's points lie: the rest is titles and numbers. */
  Box inner(Box box, Plot plot) {
    double top = em * (marksBelowTitle(box, plot) ? 3.4 : 2.1);
    double height = Math.max(1, box.height() - top - em * BOTTOM);
    double left = em * 0.6;
    for (double tick : plot.y().ticks(upTicks(height))) {
      left = Math.max(left, pen.width(Brief.number(tick)) + em * 0.9);
    }
    double width = Math.max(1, box.width() - left - em * 2);
    return new Box(box.x() + left, box.y() + top, width, height);
  }

  private int upTicks(double height) {
    return Math.max(1, Math.min(5, (int) (height / (em * 1.5))));
  }

  private static String told(Plot plot) {
    return plot.crossings().isEmpty() || plot.isEmpty() ? "" : plot.crossings().get(0).text();
  }

  /** Whether what is told of a crossing has no room beside the title. */
  private boolean marksBelowTitle(Box box, Plot plot) {
    String told = told(plot);
    return !told.isEmpty()
        && pen.strongWidth(plot.title()) + pen.width(told) + em * 3.2 > box.width();
  }

  /** As much of a text as there is room for. */
  String fit(String text, double width) {
    if (pen.strongWidth(text) <= width) {
      return text;
    }
    int end = text.length();
    while (end > 1 && pen.strongWidth(text.substring(0, end) + "…") > width) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "…";
  }

  void paint(Box box, Plot plot) {
    double line = box.y() + em * 0.9;
    String title = fit(plot.title(), box.width() - em * 0.6);
    pen.text(title, box.x() + em * 0.3, line, Align.LEFT, Hue.INK, true);
    Box inner = inner(box, plot);
    grid(inner, plot);
    if (plot.isEmpty()) {
      pen.text(
          fit(plot.empty(), inner.width()),
          inner.x() + inner.width() / 2,
          inner.y() + inner.height() / 2,
          Align.MIDDLE,
          Hue.MUTED,
          false);
      return;
    }
    plot.playhead().ifPresent(x -> here(inner, inner.x() + plot.x().place(x) * inner.width()));
    plot.series().forEach(series -> draw(inner, plot, series));
    plot.crossings().forEach(crossing -> mark(inner, plot, crossing));
    String told = told(plot);
    if (!told.isEmpty()) {
      double end = box.x() + box.width() - em * 0.4;
      double y = marksBelowTitle(box, plot) ? line + em * 1.3 : line;
      String fitting = fit(told, box.width() - em * 2.4);
      pen.text(fitting, end, y, Align.RIGHT, Hue.INK, false);
      ring(end - pen.width(fitting) - em * 0.8, y, em * 0.7);
    }
    numbers(inner, plot);
  }

  private void grid(Box inner, Plot plot) {
    double base = inner.y() + inner.height();
    boolean zero = plot.hasZeroOnLogAxis();
    for (double tick : plot.y().ticks(upTicks(inner.height()))) {
      double y = up(inner, plot.y().place(tick));
      boolean below = zero && base - y < em * 1.2; // its place is needed for the 0
      pen.line(inner.x(), y, inner.x() + inner.width(), y, Hue.LINE, 1);
      if (!below) {
        pen.text(Brief.number(tick), inner.x() - em * 0.6, y, Align.RIGHT, Hue.MUTED, false);
      }
    }
    if (zero) {
      pen.text("0", inner.x() - em * 0.6, base, Align.RIGHT, Hue.MUTED, false);
    }
    double end = Double.NEGATIVE_INFINITY;
    for (double tick : plot.x().ticks(Math.max(2, (int) (inner.width() / (em * 4))))) {
      String text = Brief.number(tick);
      double x = inner.x() + plot.x().place(tick) * inner.width();
      double half = pen.width(text) / 2;
      pen.line(x, base, x, base + em * 0.3, Hue.MUTED, 1);
      if (x - half > end) {
        pen.text(text, x, base + em * 0.95, Align.MIDDLE, Hue.MUTED, false);
        end = x + half + em * 0.6;
      }
    }
    pen.line(inner.x(), base, inner.x() + inner.width(), base, Hue.MUTED, 1);
    pen.text(
        fit(plot.x().label(), inner.width()),
        inner.x() + inner.width() / 2,
        base + em * 2.15,
        Align.MIDDLE,
        Hue.MUTED,
        false);
  }

  private static double up(Box inner, double place) {
    return inner.y() + (1 - place) * inner.height();
  }

  private void here(Box inner, double x) {
    pen.line(x, inner.y() - em * 0.3, x, inner.y() + inner.height(), Hue.ACCENT, 1.6);
    pen.shape(Series.Shape.DIAMOND, x, inner.y() - em * 0.3, em * 0.55, Hue.ACCENT);
  }

  private List<Series.Point> places(Box inner, Plot plot, Series series) {
    List<Series.Point> places = new ArrayList<>();
    for (Series.Point point : series.points()) {
      places.add(
          new Series.Point(
              inner.x() + plot.x().place(point.x()) * inner.width(),
              up(inner, plot.y().place(point.y()))));
    }
    return places;
  }

  private void draw(Box inner, Plot plot, Series series) {
    List<Series.Point> places = places(inner, plot, series);
    Hue hue = Hue.of(series.mark());
    if (places.isEmpty()) {
      return;
    }
    if (series.kind() == Series.Kind.LINE && places.size() > 1) {
      line(places, series.mark());
      Series.Point end = places.get(places.size() - 1);
      pen.shape(series.mark().shape(), end.x(), end.y(), em * 0.6, hue);
    } else {
      places.forEach(p -> pen.shape(series.mark().shape(), p.x(), p.y(), em * 0.7, hue));
    }
  }

  /** A line in a mark's dashes, as thick as the text asks for. */
  void line(List<Series.Point> places, Series.Mark mark) {
    double thick = Math.max(2, em * 0.14);
    double[] dashes = Arrays.stream(mark.dashes()).map(dash -> dash * thick / 2).toArray();
    pen.path(places, Hue.of(mark), thick, dashes);
  }

  /** A ring there; what it means is told beside the title, where no line is. */
  private void mark(Box inner, Plot plot, Plot.Crossing crossing) {
    double x = inner.x() + plot.x().place(crossing.x()) * inner.width();
    double y = up(inner, plot.y().place(crossing.y()));
    pen.line(x, y, x, inner.y() + inner.height(), Hue.MUTED, 1);
    ring(x, y, em * 0.9);
  }

  private void ring(double x, double y, double size) {
    pen.shape(Series.Shape.CIRCLE, x, y, size, Hue.INK);
    pen.shape(Series.Shape.CIRCLE, x, y, size * 0.55, Hue.CARD);
  }

  /** Each scheme's number at its line's end, moved apart where lines end together. */
  private void numbers(Box inner, Plot plot) {
    record End(Series.Mark mark, double x, double y) {}
    List<End> ends = new ArrayList<>();
    for (Series series : plot.series()) {
      List<Series.Point> places = places(inner, plot, series);
      boolean named = ends.stream().anyMatch(end -> end.mark() == series.mark());
      if (!places.isEmpty() && !named) {
        Series.Point last = places.get(places.size() - 1);
        ends.add(new End(series.mark(), last.x(), last.y()));
      }
    }
    ends.sort(Comparator.comparingDouble(End::y).thenComparing(End::mark));
    double room = em * 1.05;
    double lowest = inner.y() + inner.height() - room * (ends.size() - 1);
    double y = Double.NEGATIVE_INFINITY;
    for (End end : ends) {
      y = Math.max(y + room, Math.min(end.y(), lowest));
      lowest += room;
      Hue hue = Hue.of(end.mark());
      pen.text(end.mark().number(), end.x() + em * 0.8, y, Align.LEFT, hue, true);
    }
  }
}
