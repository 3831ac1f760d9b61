package org.diffusionlab.window.files;

/** How fast a trace plays: seconds of the trace in one second. */
public enum TraceSpeed {
  X1(1),
  X10(10),
  X50(50),
  X200(200),
  X1000(1000),
  MAX(Double.POSITIVE_INFINITY);

  private final double factor;

  TraceSpeed(double factor) {
    this.factor = factor;
  }

  /** Seconds of the trace in one second; infinity for as fast as it goes. */
  public double factor() {
    return factor;
  }
}
