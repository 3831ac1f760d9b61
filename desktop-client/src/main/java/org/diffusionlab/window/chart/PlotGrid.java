package org.diffusionlab.window.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.diffusionlab.window.chart.PlotPainter.Box;

/**
 * Small charts side by side.
 *
 * @param plots the charts
 * @param columns how many stand in a row
 */
public record PlotGrid(List<Plot> plots, int columns) {
  private static final double GAP = 8;
  private static final double SVG_WIDTH = 420;
  private static final double SVG_HEIGHT = 260;

  public PlotGrid {
    plots = List.copyOf(plots);
    if (columns < 1) {
      throw new IllegalArgumentException("a grid has at least one column, not " + columns);
    }
  }

  int rows() {
    return Math.max(1, (plots.size() + columns - 1) / columns);
  }

  private List<Box> boxes(double width, double height) {
    double w = (width - GAP * (columns - 1)) / columns;
    double h = (height - GAP * (rows() - 1)) / rows();
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < plots.size(); i++) {
      boxes.add(new Box(i % columns * (w + GAP), i / columns * (h + GAP), w, h));
    }
    return boxes;
  }

  void paint(Pen pen, double width, double height) {
    PlotPainter painter = new PlotPainter(pen);
    List<Box> boxes = boxes(width, height);
    for (int i = 0; i < plots.size(); i++) {
      painter.paint(boxes.get(i), plots.get(i));
    }
  }

  /** The number on the x axis under a place of the picture; empty beside all charts. */
  OptionalDouble xAt(Pen pen, double width, double height, double x, double y) {
    PlotPainter painter = new PlotPainter(pen);
    List<Box> boxes = boxes(width, height);
    for (int i = 0; i < plots.size(); i++) {
      Box box = painter.inner(boxes.get(i), plots.get(i));
      boolean within = y >= box.y() && y <= box.y() + box.height();
      if (within && x >= box.x() - GAP && x <= box.x() + box.width() + GAP) {
        double place = Math.max(0, Math.min(1, (x - box.x()) / box.width()));
        return OptionalDouble.of(plots.get(i).x().at(place));
      }
    }
    return OptionalDouble.empty();
  }

  /** The charts as an SVG file. */
  public String svg() {
    double width = columns * SVG_WIDTH;
    double height = rows() * SVG_HEIGHT;
    SvgPen pen = new SvgPen(width, height);
    paint(pen, width, height);
    return pen.end();
  }
}
