package org.diffusionlab.window.state;

/** How fast the playhead plays. */
public enum Speed {
  SLOW(2),
  NORMAL(1),
  FAST(0.4),
  FASTER(0.12),
  /** New events are not played: the playhead jumps behind them. */
  AT_ONCE(0.03);

  private final double factor;

  Speed(double factor) {
    this.factor = factor;
  }

  /** How long the playhead rests at a stop, in seconds. */
  public double secondsPerStop(Detail detail) {
    double normal = detail == Detail.FRAME ? 0.45 : detail == Detail.PHASE ? 0.7 : 1.2;
    return normal * factor;
  }

  /** The next faster one, or itself. */
  public Speed faster() {
    return values()[Math.min(values().length - 1, ordinal() + 1)];
  }

  /** The next slower one, or itself. */
  public Speed slower() {
    return values()[Math.max(0, ordinal() - 1)];
  }
}
