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
  private static final int FIRST_DISTANCE = 500;

  /** Most snapshots that are kept; when there are more, every other one goes. */
  private static final int MOST = 48;

  private final IntFunction<LogEntry> log;
  private final TreeMap<Integer, LabState> snapshots = new TreeMap<>();
  private LabState current;
  private int distance = FIRST_DISTANCE;

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
      if (next % distance == 0 && !snapshots.containsKey(next)) {
        snapshots.put(next, current.copy());
        thinOut();
      }
    }
    return current;
  }

  private void thinOut() {
    if (snapshots.size() > MOST) {
      distance *= 2;
      snapshots.keySet().removeIf(position -> position % distance != 0);
    }
  }

  /** The state after the first {@code position} entries, folded from nothing: a cold replay. */
  public LabState cold(int position) {
    return new Playback(log).at(position);
  }
}
