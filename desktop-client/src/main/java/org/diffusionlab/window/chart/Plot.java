package org.diffusionlab.window.chart;

import java.util.List;
import java.util.OptionalDouble;

/**
 * One chart.
 *
 * @param title what it shows
 * @param x the axis along
 * @param y the axis up
 * @param series what is drawn
 * @param crossings places to be marked; the text of the first stands beside the title
 * @param playhead where a line stands that says "here"; empty for none
 * @param empty what to say where there is nothing to draw
 */
public record Plot(
    String title,
    Axis x,
    Axis y,
    List<Series> series,
    List<Crossing> crossings,
    OptionalDouble playhead,
    String empty) {
  /** A marked place. */
  public record Crossing(double x, double y, String text) {}

  public Plot {
    series = List.copyOf(series);
    crossings = List.copyOf(crossings);
  }

  boolean isEmpty() {
    return series.stream().allMatch(each -> each.points().isEmpty());
  }
}
