package org.diffusionlab.client;

import java.util.random.RandomGenerator;

/**
 * How long to wait before the next attempt to connect: twice as long after each failure, up to a
 * limit, and never the same for everybody. Not thread-safe.
 */
public final class Backoff {
  private static final int MOST_DOUBLINGS = 30;

  private final long firstMillis;
  private final long mostMillis;
  private final RandomGenerator random;
  private int failures;

  /**
   * A backoff with no failure yet.
   *
   * @param firstMillis the longest first wait
   * @param mostMillis the longest wait at all
   * @param random where the spread comes from
   */
  public Backoff(long firstMillis, long mostMillis, RandomGenerator random) {
    if (firstMillis < 1 || mostMillis < firstMillis) {
      throw new IllegalArgumentException("a backoff grows from 1 ms or more");
    }
    this.firstMillis = firstMillis;
    this.mostMillis = mostMillis;
    this.random = random;
  }

  /** Milliseconds to wait now: between half and all of what this many failures allow. */
  public long next() {
    long most = Math.min(mostMillis, firstMillis << Math.min(failures, MOST_DOUBLINGS));
    if (most <= 0) {
      most = mostMillis;
    }
    failures++;
    return most - random.nextLong(most / 2 + 1);
  }

  /** The login succeeded: the next wait is a first one again. */
  public void reset() {
    failures = 0;
  }
}
