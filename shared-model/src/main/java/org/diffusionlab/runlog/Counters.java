package org.diffusionlab.runlog;

import java.util.Arrays;

/** What a lane has counted up to some moment. Immutable. */
public final class Counters {
  /** Nothing counted yet. */
  public static final Counters ZERO = new Tally().snapshot();

  /**
   * One level's figures.
   *
   * @param now what is physically there
   * @param peak the most that ever was there at once
   * @param written all that was ever written
   * @param deleted all that was ever deleted physically
   */
  public record LevelCount(long now, long peak, long written, long deleted) {}

  private final long[] totals;
  private final long[] peaks;
  private final long[] written;
  private final long[] deleted;

  private Counters(Tally tally) {
    totals = tally.totals.clone();
    peaks = tally.peaks.clone();
    written = tally.written.clone();
    deleted = tally.deleted.clone();
  }

  public long get(Counter counter) {
    return totals[counter.ordinal()];
  }

  public LevelCount get(Level level) {
    int i = level.ordinal();
    return new LevelCount(written[i] - deleted[i], peaks[i], written[i], deleted[i]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Counters that
        && Arrays.equals(totals, that.totals)
        && Arrays.equals(peaks, that.peaks)
        && Arrays.equals(written, that.written)
        && Arrays.equals(deleted, that.deleted);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(totals) * 31 + Arrays.hashCode(written);
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    for (Level level : Level.values()) {
      out.append(level.jsonName()).append('=').append(get(level).now()).append(' ');
    }
    for (Counter counter : Counter.values()) {
      out.append(counter.jsonName()).append('=').append(get(counter)).append(' ');
    }
    return out.toString().trim();
  }

  /** Counters while they are counted. Owned by one thread. */
  public static final class Tally {
    private final long[] totals = new long[Counter.values().length];
    private final long[] peaks = new long[Level.values().length];
    private final long[] written = new long[Level.values().length];
    private final long[] deleted = new long[Level.values().length];

    public Tally() {}

    /** Goes on from {@code counters}. */
    public Tally(Counters counters) {
      System.arraycopy(counters.totals, 0, totals, 0, totals.length);
      System.arraycopy(counters.peaks, 0, peaks, 0, peaks.length);
      System.arraycopy(counters.written, 0, written, 0, written.length);
      System.arraycopy(counters.deleted, 0, deleted, 0, deleted.length);
    }

    public void add(Counter counter, long by) {
      totals[counter.ordinal()] += by;
    }

    public void set(Counter counter, long value) {
      totals[counter.ordinal()] = value;
    }

    public void written(Level level, long by) {
      int i = level.ordinal();
      written[i] += by;
      peaks[i] = Math.max(peaks[i], written[i] - deleted[i]);
    }

    public void deleted(Level level, long by) {
      deleted[level.ordinal()] += by;
    }

    public Counters snapshot() {
      return new Counters(this);
    }
  }
}
