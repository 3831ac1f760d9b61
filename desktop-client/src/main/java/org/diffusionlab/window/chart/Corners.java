package org.diffusionlab.window.chart;

/** Corners of the shapes at points. Stateless. */
final class Corners {
  private Corners() {}

  /** All x and all y of a shape's corners; nothing for a circle. */
  static double[][] of(Series.Shape shape, double x, double y, double size) {
    double half = size / 2;
    switch (shape) {
      case SQUARE:
        return new double[][] {
          {x - half, x + half, x + half, x - half}, {y - half, y - half, y + half, y + half}
        };
      case TRIANGLE:
        return new double[][] {
          {x - half * 1.15, x + half * 1.15, x}, {y + half, y + half, y - half * 1.1}
        };
      case DIAMOND:
        return new double[][] {
          {x - half * 1.25, x, x + half * 1.25, x}, {y, y - half * 1.25, y, y + half * 1.25}
        };
      default:
        return new double[0][];
    }
  }
}
