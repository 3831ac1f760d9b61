package org.diffusionlab.lab.log;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;

/**
 * Everything that happened, in order; entries are only ever added.
 *
 * <p>The engine thread appends. Any thread may read: an index below {@link #size()} is there for
 * good. Reading takes no lock, so that a window which folds thousands of entries never waits for
 * the engine.
 */
public final class RunLog {
  private static final int CHUNK = 1 << 12;

  /** Told on the engine's thread that entries were added; must return at once. */
  public interface Listener {
    void appended(int size);
  }

  private final List<Listener> listeners = new CopyOnWriteArrayList<>();
  private volatile LogEntry[][] chunks = new LogEntry[0][];
  private volatile int size;

  /** How many entries there are. */
  public int size() {
    return size;
  }

  /** The entry at an index below {@link #size()}. */
  public LogEntry get(int index) {
    if (index < 0 || index >= size) {
      throw new IndexOutOfBoundsException("no entry " + index + " in a log of " + size);
    }
    return chunks[index / CHUNK][index % CHUNK];
  }

  /** The entries from {@code from} to before {@code to}, copied. */
  public List<LogEntry> range(int from, int to) {
    List<LogEntry> range = new ArrayList<>(Math.max(0, to - from));
    for (int i = from; i < to; i++) {
      range.add(get(i));
    }
    return range;
  }

  /** Adds a listener; it is called after each batch that comes from now on. */
  public void addListener(Listener listener) {
    listeners.add(listener);
  }

  public void removeListener(Listener listener) {
    listeners.remove(listener);
  }

  /**
   * An event and where it happened.
   *
   * @param lane the lane; null where it concerns all
   * @param event what happened
   */
  public record LaneEvent(Scheme lane, RunEvent event) {}

  /** Appends an event of a step that concerns all lanes; engine thread only. */
  public void append(int step, RunEvent event) {
    append(step, List.of(new LaneEvent(null, event)));
  }

  /** Appends events of one step, in order; engine thread only. */
  public void append(int step, List<LaneEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    int at = size;
    for (LaneEvent event : events) {
      if (at % CHUNK == 0) {
        LogEntry[][] more = java.util.Arrays.copyOf(chunks, chunks.length + 1);
        more[chunks.length] = new LogEntry[CHUNK];
        chunks = more;
      }
      chunks[at / CHUNK][at % CHUNK] = new LogEntry(at, step, event.lane(), event.event());
      at++;
    }
    size = at;
    for (Listener listener : listeners) {
      listener.appended(at);
    }
  }
}
