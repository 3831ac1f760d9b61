package org.diffusionlab.window.stage;

import javafx.scene.shape.Polyline;

/** The line through whatever crashed. FX thread. */
final class Zigzag extends Polyline {
  private static final int TEETH = 9;
  private static final double HEIGHT = 5;

  Zigzag() {
    getStyleClass().add("zigzag");
    setManaged(false);
    setMouseTransparent(true);
    setVisible(false);
  }

  /** Draws it from corner to corner of something so large. */
  void across(double width, double height) {
    Double[] points = new Double[2 * (TEETH + 1)];
    for (int i = 0; i <= TEETH; i++) {
      double share = (double) i / TEETH;
      double tooth = i == 0 || i == TEETH ? 0 : i % 2 == 0 ? HEIGHT : -HEIGHT;
      points[2 * i] = 3 + share * (width - 6);
      points[2 * i + 1] = height * (0.85 - 0.7 * share) + tooth;
    }
    getPoints().setAll(points);
  }
}
