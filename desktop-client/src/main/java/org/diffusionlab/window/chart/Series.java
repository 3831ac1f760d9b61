package org.diffusionlab.window.chart;

import java.util.List;
import org.diffusionlab.model.Scheme;

/**
 * Points that belong together.
 *
 * @param mark how they look; the same scheme looks the same in every chart
 * @param kind as a line, or as points
 * @param points ascending in x
 */
public record Series(Mark mark, Kind kind, List<Point> points) {
  /** A place in a chart, in its units. */
  public record Point(double x, double y) {}

  /** How points are drawn. */
  public enum Kind {
    LINE,
    POINTS
  }

  /** One look for each scheme: a colour, a shape and dashes, so that no colour stands alone. */
  public enum Mark {
    ONE(Shape.CIRCLE, 7, 4),
    TWO(Shape.SQUARE, 2, 4),
    THREE(Shape.TRIANGLE, 9, 3, 2, 3),
    FOUR(Shape.DIAMOND);

    private final Shape shape;
    private final double[] dashes;

    Mark(Shape shape, double... dashes) {
      this.shape = shape;
      this.dashes = dashes;
    }

    /** A scheme's mark. */
    public static Mark of(Scheme scheme) {
      return values()[scheme.number() - 1];
    }

    Shape shape() {
      return shape;
    }

    /** Lengths of dashes and gaps; empty for a line without gaps. */
    double[] dashes() {
      return dashes.clone();
    }

    /** The scheme's number. */
    public String number() {
      return Integer.toString(ordinal() + 1);
    }
  }

  /** What stands at a point. */
  enum Shape {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND
  }

  public Series {
    points = List.copyOf(points);
  }
}
