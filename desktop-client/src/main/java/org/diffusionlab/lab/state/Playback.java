package org.diffusionlab.lab.state;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;

/**
 * Gives the state at any position of a run log: the pure function behind the window.
 *
 * <p>Going forward folds what is new; going back starts from the nearest snapshot before it. Owned
 * by one thread; never waits and never touches a lane.
 */
public final class Playback {
  private static final int SNAPSHOT_EVERY = 500;

  private final IntFunction<LogEntry> log;
  private final TreeMap<Integer, LabState> snapshots = new TreeMap<>();
  private LabState current;

  /**
   * A playback at position 0.
   *
   * @param log gives the entry at an index
   */
  public Playback(IntFunction<LogEntry> log) {
    this.log = log;
    Map<Scheme, Map<String, List<Message>>> books = new EnumMap<>(Scheme.class);
    for (Scheme scheme : Scheme.values()) {
      books.put(scheme, new HashMap<>());
    }
    current = new LabState(books);
    snapshots.put(0, current.copy());
  }

  /**
   * The state after the first {@code position} entries.
   *
   * @param position 0 to the log's size
   * @return the state; the same object each time the playhead goes forward, so read what you need
   *     before the next call
   */
  public LabState at(int position) {
    if (position < 0) {
      throw new IllegalArgumentException("position must be 0 or more, not " + position);
    }
    Map.Entry<Integer, LabState> nearest = snapshots.floorEntry(position);
    if (position < current.playhead() || nearest.getKey() > current.playhead()) {
      current = nearest.getValue().copy();
    }
    for (int i = current.playhead(); i < position; i++) {
      current.apply(log.apply(i));
      int next = i + 1;
      if (next % SNAPSHOT_EVERY == 0 && !snapshots.containsKey(next)) {
        snapshots.put(next, current.copy());
      }
    }
    return current;
  }

  /** The state after the first {@code position} entries, folded from nothing: a cold replay. */
  public LabState cold(int position) {
    return new Playback(log).at(position);
  }
}
