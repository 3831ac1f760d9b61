package org.diffusionlab.window.settings;

/**
 * Where the window stands on the screen.
 *
 * @param x left edge, in pixels
 * @param y top edge
 * @param width its width
 * @param height its height
 * @param maximized whether it fills the screen
 */
public record WindowBounds(double x, double y, double width, double height, boolean maximized) {
  /** As one line of text. */
  public String toText() {
    return x + " " + y + " " + width + " " + height + " " + maximized;
  }

  /** Reads {@link #toText}; null if {@code text} is something else. */
  public static WindowBounds parse(String text) {
    String[] parts = text.split(" ");
    if (parts.length != 5) {
      return null;
    }
    try {
      double[] n = new double[4];
      for (int i = 0; i < n.length; i++) {
        n[i] = Double.parseDouble(parts[i]);
        if (!Double.isFinite(n[i])) {
          return null;
        }
      }
      boolean sane = n[2] >= 200 && n[3] >= 200;
      return sane ? new WindowBounds(n[0], n[1], n[2], n[3], Boolean.parseBoolean(parts[4])) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
