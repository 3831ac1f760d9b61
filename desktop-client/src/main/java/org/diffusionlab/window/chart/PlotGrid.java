package org.diffusionlab.window.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.diffusionlab.window.chart.Pen.Align;
import org.diffusionlab.window.chart.Pen.Hue;
import org.diffusionlab.window.chart.PlotPainter.Box;

/**
 * Small charts side by side, as many in a row as there is width for, under one legend.
 *
 * @param legend says what the marks mean; in the picture, so that a saved one explains itself
 * @param sections charts that belong together, one below the other
 */
public record PlotGrid(Legend legend, List<Section> sections) {
  /**
   * Charts under a heading.
   *
   * @param heading empty for none
   */
  public record Section(String heading, List<Plot> plots) {
    public Section {
      plots = List.copyOf(plots);
    }
  }

  /** Nothing to draw. */
  public static final PlotGrid EMPTY = new PlotGrid(Legend.NONE, List.of());

  private static final int MOST_COLUMNS = 3;

  /** Least size of a chart, in heights of the text: numbers, titles and lines have room. */
  private static final double LEAST_WIDTH = 23;

  private static final double LEAST_HEIGHT = 11;
  private static final double HEADING = 1.7;
  private static final double GAP = 8;
  private static final double SVG_WIDTH = 440;
  private static final double SVG_HEIGHT = 270;

  public PlotGrid {
    sections = List.copyOf(sections);
  }

  /** All charts, in order. */
  public List<Plot> plots() {
    return sections.stream().flatMap(section -> section.plots().stream()).toList();
  }

  private int columns(Pen pen, double width) {
    int fit = (int) ((width + GAP) / (LEAST_WIDTH * pen.textHeight() + GAP));
    int most = sections.stream().mapToInt(section -> section.plots().size()).max().orElse(1);
    return Math.max(1, Math.min(Math.min(MOST_COLUMNS, most), fit));
  }

  private int rows(int columns) {
    return sections.stream()
        .mapToInt(section -> (section.plots().size() + columns - 1) / columns)
        .sum();
  }

  /** What is not charts: the legend, headings and gaps. */
  private double around(Pen pen, double width, int columns) {
    long headings = sections.stream().filter(section -> !section.heading().isEmpty()).count();
    double gaps = GAP * Math.max(0, rows(columns) - 1);
    return legend.height(pen, width) + headings * HEADING * pen.textHeight() + gaps;
  }

  /** Below this height texts would lie on each other. */
  double leastHeight(Pen pen, double width) {
    int columns = columns(pen, width);
    return around(pen, width, columns) + rows(columns) * LEAST_HEIGHT * pen.textHeight();
  }

  /** Where each chart stands; headings are told to {@code at} on the way. */
  private List<Box> boxes(Pen pen, double width, double height, List<Box> headings) {
    int columns = columns(pen, width);
    double w = (width - GAP * (columns - 1)) / columns;
    double h = (height - around(pen, width, columns)) / Math.max(1, rows(columns));
    double y = legend.height(pen, width);
    List<Box> boxes = new ArrayList<>();
    for (Section section : sections) {
      headings.add(new Box(0, y, width, HEADING * pen.textHeight()));
      y += section.heading().isEmpty() ? 0 : HEADING * pen.textHeight();
      for (int i = 0; i < section.plots().size(); i++) {
        boxes.add(new Box(i % columns * (w + GAP), y + i / columns * (h + GAP), w, h));
      }
      y += (section.plots().size() + columns - 1) / columns * (h + GAP);
    }
    return boxes;
  }

  void paint(Pen pen, double width, double height) {
    legend.paint(pen, width);
    PlotPainter painter = new PlotPainter(pen);
    List<Box> headings = new ArrayList<>();
    List<Box> boxes = boxes(pen, width, height, headings);
    double em = pen.textHeight();
    for (int i = 0; i < sections.size(); i++) {
      Box place = headings.get(i);
      String heading = painter.fit(sections.get(i).heading(), width - em);
      pen.text(heading, em * 0.3, place.y() + em, Align.LEFT, Hue.INK, true);
    }
    List<Plot> plots = plots();
    for (int i = 0; i < plots.size(); i++) {
      painter.paint(boxes.get(i), plots.get(i));
    }
  }

  /** The number on the x axis under a place of the picture; empty beside all charts. */
  OptionalDouble xAt(Pen pen, double width, double height, double x, double y) {
    PlotPainter painter = new PlotPainter(pen);
    List<Plot> plots = plots();
    List<Box> boxes = boxes(pen, width, height, new ArrayList<>());
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
    int most = sections.stream().mapToInt(section -> section.plots().size()).max().orElse(1);
    int columns = Math.max(1, Math.min(MOST_COLUMNS, most));
    double width = columns * SVG_WIDTH;
    double height =
        around(new SvgPen(width, 1), width, columns) + Math.max(1, rows(columns)) * SVG_HEIGHT;
    SvgPen pen = new SvgPen(width, height);
    paint(pen, width, height);
    return pen.end();
  }
}
