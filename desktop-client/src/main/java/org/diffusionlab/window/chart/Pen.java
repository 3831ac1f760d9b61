package org.diffusionlab.window.chart;

import java.util.List;

/** What the painter draws with: the screen's canvas, or a picture file. */
interface Pen {
  /** A colour by what it is for. */
  enum Hue {
    INK,
    MUTED,
    LINE,
    CARD,
    ACCENT,
    ONE,
    TWO,
    THREE,
    FOUR;

    static Hue of(Series.Mark mark) {
      return valueOf(mark.name());
    }
  }

  /** Where a text stands in relation to its place. */
  enum Align {
    LEFT,
    MIDDLE,
    RIGHT
  }

  /** Height of the normal text, in pixels. */
  double textHeight();

  /** Width of a text in it. */
  double width(String text);

  /** Width of a text in it, in bold. */
  double strongWidth(String text);

  void line(double x1, double y1, double x2, double y2, Hue hue, double thickness);

  /** A line through points; {@code dashes} empty for one without gaps. */
  void path(List<Series.Point> points, Hue hue, double thickness, double[] dashes);

  /** A shape that is filled, around a middle. */
  void shape(Series.Shape shape, double x, double y, double size, Hue hue);

  /** A text whose middle height is at {@code y}. */
  void text(String text, double x, double y, Align align, Hue hue, boolean strong);
}
