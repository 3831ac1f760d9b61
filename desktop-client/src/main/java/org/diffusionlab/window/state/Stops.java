package org.diffusionlab.window.state;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Side;

/**
 * The positions of the run log where the playhead can rest, for each detail. Grows with the log;
 * owned by the FX thread.
 *
 * <p>A position is a number of entries. The first stop of every detail is the end of the opening:
 * before it there is nothing to see.
 */
public final class Stops {
  /** Positions in ascending order. */
  private static final class Positions {
    private int[] values = new int[64];
    private int size;

    void add(int position) {
      if (size > 0 && values[size - 1] >= position) {
        return;
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = position;
    }

    /** How many are at or below {@code position}. */
    int upTo(int position) {
      int found = Arrays.binarySearch(values, 0, size, position);
      return found >= 0 ? found + 1 : -found - 1;
    }
  }

  private final Map<Detail, Positions> stops = new EnumMap<>(Detail.class);
  private final Positions losses = new Positions();
  private int seen;
  private boolean opened;

  /** The phase each lane is in, NONE from the beginning of a turn until it comes to one. */
  private final Map<Scheme, Phase> phases = new EnumMap<>(Scheme.class);

  /** Whose turn it is in each lane, and where that began. */
  private final Map<Scheme, Side> sides = new EnumMap<>(Scheme.class);

  private final Map<Scheme, Integer> turns = new EnumMap<>(Scheme.class);

  /** The phase that lanes go through together now, and which of them have. */
  private Phase phase = Phase.NONE;

  private final Set<Scheme> together = EnumSet.noneOf(Scheme.class);

  public Stops() {
    for (Detail detail : Detail.values()) {
      stops.put(detail, new Positions());
    }
  }

  /** Takes in the next entry of the log. */
  public void add(LogEntry entry) {
    RunEvent event = entry.event();
    seen = entry.index() + 1;
    if (!opened) {
      if (event instanceof RunEvent.StepEnded) {
        opened = true;
        rest(Detail.FRAME, Detail.PHASE, Detail.MESSAGE);
      }
      return;
    }
    if (entry.lane() != null) {
      lane(entry.lane(), event, entry.index());
    }
    if (event instanceof RunEvent.StepEnded) {
      phases.clear();
      sides.clear();
      turns.clear();
      begin(Phase.NONE, null);
      rest(Detail.FRAME, Detail.PHASE, Detail.MESSAGE);
    } else if (!(event instanceof RunEvent.Turn) && !(event instanceof RunEvent.StepBegan)) {
      rest(Detail.FRAME);
    }
  }

  private void lane(Scheme lane, RunEvent event, int index) {
    if (event instanceof RunEvent.Turn turn) {
      sides.put(lane, turn.side());
      turns.put(lane, index);
      phases.put(lane, Phase.NONE);
      if (!together.add(lane)) {
        stop(index);
        begin(Phase.NONE, lane);
      }
    } else if (event instanceof RunEvent.Verdict verdict
        && verdict.outcome() == RunEvent.Outcome.LOST) {
      losses.add(index + 1);
    } else {
      Phase next = Phase.of(event);
      Phase before = next == Phase.NONE ? next : phases.put(lane, next);
      if (next != before) {
        phase(lane, before == null ? Phase.NONE : before, next, index);
      }
    }
  }

  /**
   * A lane comes to its turn's first phase, or goes from one to another: alone, or with the lanes
   * that do the same. What members answer in the turn in which they received is no stop of its own.
   */
  private void phase(Scheme lane, Phase before, Phase next, int index) {
    boolean first = before == Phase.NONE;
    if (first && phase == Phase.NONE) {
      phase = next;
    } else if (first && next != phase) {
      stop(turns.getOrDefault(lane, index));
      begin(next, lane);
    } else if (!first && (next != phase || !together.add(lane))) {
      if (sides.get(lane) != Side.MEMBERS) {
        stop(index);
      }
      begin(next, lane);
    }
  }

  private void begin(Phase next, Scheme lane) {
    phase = next;
    together.clear();
    if (lane != null) {
      together.add(lane);
    }
  }

  private void stop(int position) {
    stops.get(Detail.PHASE).add(position);
    stops.get(Detail.FRAME).add(position);
  }

  /** Whether a message was lost after position {@code from} and up to {@code to}. */
  public boolean lossBetween(int from, int to) {
    return losses.upTo(to) > losses.upTo(from);
  }

  /** The end of the first step after {@code position} that loses a message, or the last stop. */
  public int afterLoss(int position) {
    int index = losses.upTo(position);
    if (index == losses.size) {
      return last();
    }
    int before = losses.values[index] - 1;
    int end = after(before, Detail.MESSAGE);
    return end == before ? last() : end; // that step is not over
  }

  private void rest(Detail... details) {
    for (Detail detail : details) {
      stops.get(detail).add(seen);
    }
  }

  /** How many entries it has taken in. */
  public int seen() {
    return seen;
  }

  /** Whether the opening has ended: there is something to see. */
  public boolean opened() {
    return opened;
  }

  /** The first stop, 0 while there is none. */
  public int first() {
    return opened ? stops.get(Detail.MESSAGE).values[0] : 0;
  }

  /** The last stop, 0 while there is none. */
  public int last() {
    Positions all = stops.get(Detail.FRAME);
    return all.size == 0 ? 0 : all.values[all.size - 1];
  }

  /** The next stop after {@code position}, or {@code position} if there is none. */
  public int after(int position, Detail detail) {
    Positions of = stops.get(detail);
    int index = of.upTo(position);
    return index < of.size ? of.values[index] : position;
  }

  /** The stop before {@code position}, or the first one. */
  public int before(int position, Detail detail) {
    Positions of = stops.get(detail);
    int index = of.upTo(position - 1) - 1;
    return index < 0 ? first() : of.values[index];
  }

  /** The place of {@code position} among the stops, from 0. */
  public int ordinal(int position, Detail detail) {
    return Math.max(0, stops.get(detail).upTo(position) - 1);
  }

  /** How many moves lead from the first stop to the last. */
  public int count(Detail detail) {
    return Math.max(0, stops.get(detail).size - 1);
  }

  /** The stop at a place among the stops. */
  public int at(int ordinal, Detail detail) {
    Positions of = stops.get(detail);
    return of.size == 0 ? 0 : of.values[Math.max(0, Math.min(of.size - 1, ordinal))];
  }
}
