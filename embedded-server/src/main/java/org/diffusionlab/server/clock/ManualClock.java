package org.diffusionlab.server.clock;

import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is moved. Thread-safe. */
public final class ManualClock implements Clock {
  private final AtomicLong wall;
  private final AtomicLong monotonic = new AtomicLong();

  /**
   * A clock that stands at a moment.
   *
   * @param startWall what it reads first, in milliseconds since 1970-01-01 UTC
   */
  public ManualClock(long startWall) {
    wall = new AtomicLong(startWall);
  }

  @Override
  public long wallMillis() {
    return wall.get();
  }

  @Override
  public long monotonicMillis() {
    return monotonic.get();
  }

  /** Moves both times forward. */
  public void advance(long millis) {
    if (millis < 0) {
      throw new IllegalArgumentException("time does not run backwards: " + millis);
    }
    monotonic.addAndGet(millis);
    wall.addAndGet(millis);
  }

  /** Sets the wall clock, back as well as forward; the monotonic time stays. */
  public void setWall(long millis) {
    wall.set(millis);
  }
}
