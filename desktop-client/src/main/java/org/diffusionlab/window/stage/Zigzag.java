package org.diffusionlab.window.stage;

import javafx.scene.shape.Polyline;

/** The torn upper edge of whatever crashed. FX thread. */
final class Zigzag extends Polyline {
  private static final int TEETH = 14;
  private static final double HEIGHT = 3.5;

  Zigzag() {
    getStyleClass().add("zigzag");
    setManaged(false);
    setMouseTransparent(true);
    setVisible(false);
  }

  /** Draws it along something so wide. */
  void across(double width) {
    Double[] points = new Double[2 * (TEETH + 1)];
    for (int i = 0; i <= TEETH; i++) {
      double share = (double) i / TEETH;
      double tooth = i % 2 == 0 ? HEIGHT : -HEIGHT;
      points[2 * i] = 3 + share * (width - 6);
      points[2 * i + 1] = tooth;
    }
    getPoints().setAll(points);
  }
}
