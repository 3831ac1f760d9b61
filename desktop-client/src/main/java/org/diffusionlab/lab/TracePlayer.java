package org.diffusionlab.lab;

import java.util.concurrent.CompletableFuture;
import org.diffusionlab.lab.scenario.Trace;

/** Plays a trace into a lab at a chosen speed, on its own thread. */
public final class TracePlayer {
  private TracePlayer() {}

  /**
   * Starts playing; the lab must have been opened with the trace's opening.
   *
   * @param speed how many seconds of the trace pass in one second; infinity for as fast as it can
   */
  public static TracePlayer start(Lab lab, Trace trace, double speed) {
    throw new UnsupportedOperationException();
  }

  /** 0 to 1. Any thread. */
  public double progress() {
    throw new UnsupportedOperationException();
  }

  /** Rows performed so far. Any thread. */
  public int rowsDone() {
    throw new UnsupportedOperationException();
  }

  public void setSpeed(double speed) {
    throw new UnsupportedOperationException();
  }

  /** Stops after the row that is running; {@link #done()} completes all the same. */
  public void stop() {
    throw new UnsupportedOperationException();
  }

  /** Completes when the trace was played to its end or stopped; fails if a step failed. */
  public CompletableFuture<Void> done() {
    throw new UnsupportedOperationException();
  }
}
