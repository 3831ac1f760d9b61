package org.diffusionlab.window.chart;

import java.util.ArrayList;
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

  private final Pen pen;
  private final double em;

  PlotPainter(Pen pen) {
    this.pen = pen;
    this.em = pen.textHeight();
  }

  /** Where within {@code box} the chart's points lie: the rest is titles and numbers. */
  Box inner(Box box, Plot plot) {
    double left = em * 0.6;
    for (double tick : plot.y().ticks(5)) {
      left = Math.max(left, pen.width(Brief.number(tick)) + em * 0.9);
    }
    double top = em * 2.1;
    double bottom = em * 2.9;
    double right = em * 1.6;
    return new Box(
        box.x() + left,
        box.y() + top,
        Math.max(1, box.width() - left - right),
        Math.max(1, box.height() - top - bottom));
  }

  void paint(Box box, Plot plot) {
    pen.text(plot.title(), box.x() + em * 0.3, box.y() + em * 0.9, Align.LEFT, Hue.INK, true);
    Box inner = inner(box, plot);
    grid(inner, plot);
    if (plot.isEmpty()) {
      pen.text(
          plot.empty(),
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
    if (!plot.crossings().isEmpty()) {
      // beside the title, where no line is
      String text = plot.crossings().get(0).text();
      double end = box.x() + box.width() - em * 0.4;
      pen.text(text, end, box.y() + em * 0.9, Align.RIGHT, Hue.INK, false);
      ring(end - pen.width(text) - em * 0.8, box.y() + em * 0.9, em * 0.7);
    }
    numbers(inner, plot);
  }

  private void grid(Box inner, Plot plot) {
    for (double tick : plot.y().ticks(5)) {
      double y = up(inner, plot.y().place(tick));
      pen.line(inner.x(), y, inner.x() + inner.width(), y, Hue.LINE, 1);
      pen.text(Brief.number(tick), inner.x() - em * 0.4, y, Align.RIGHT, Hue.MUTED, false);
    }
    double base = inner.y() + inner.height();
    double end = Double.NEGATIVE_INFINITY;
    for (double tick : plot.x().ticks(Math.max(2, (int) (inner.width() / (em * 5))))) {
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
        plot.x().label(),
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
      pen.path(places, hue, 2, series.mark().dashes());
    } else {
      places.forEach(p -> pen.shape(series.mark().shape(), p.x(), p.y(), em * 0.7, hue));
    }
  }

  private void mark(Box inner, Plot plot, Plot.Crossing crossing) {
    double x = inner.x() + plot.x().place(crossing.x()) * inner.width();
    double y = up(inner, plot.y().place(crossing.y()));
    pen.line(x, y, x, inner.y() + inner.height(), Hue.MUTED, 1);
    ring(x, y, em * 0.9);
    boolean rightHalf = x > inner.x() + inner.width() / 2;
    double beside = rightHalf ? x - em * 0.7 : x + em * 0.7;
    double above = Math.max(inner.y() + em * 0.6, y - em * 0.9);
    pen.text(crossing.text(), beside, above, rightHalf ? Align.RIGHT : Align.LEFT, Hue.INK, false);
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
      pen.text(end.mark().number(), end.x() + em * 0.55, y, Align.LEFT, hue, true);
    }
  }
}
