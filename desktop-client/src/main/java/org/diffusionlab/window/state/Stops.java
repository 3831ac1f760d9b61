package org.diffusionlab.window.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.lab.state.Rounds;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;

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

  /** What the lanes did since the last entry that concerns them all. */
  private final List<LogEntry> woven = new ArrayList<>();

  private int seen;
  private boolean opened;

  public Stops() {
    for (Detail detail : Detail.values()) {
      stops.put(detail, new Positions());
    }
  }

  /**
   * Takes in the next entry of the log. What lanes did becomes stops with the next entry that
   * concerns them all: until then nobody knows which rounds belong together.
   */
  public void add(LogEntry entry) {
    RunEvent event = entry.event();
    seen = entry.index() + 1;
    if (!opened) {
      if (event instanceof RunEvent.StepEnded) {
        opened = true;
        rest(seen, Detail.FRAME, Detail.PHASE, Detail.MESSAGE);
      }
    } else if (entry.lane() != null) {
      woven.add(entry);
    } else {
      boolean over = event instanceof RunEvent.StepEnded;
      rounds(over ? entry.index() : seen);
      if (over) {
        rest(seen, Detail.FRAME, Detail.PHASE, Detail.MESSAGE);
      } else if (!(event instanceof RunEvent.StepBegan)) {
        rest(seen, Detail.FRAME);
      }
    }
  }

  /**
   * Stops within what the lanes did: at each event, and wherever all lanes end a round.
   *
   * @param before the end of a round is a stop of its own only before this position
   */
  private void rounds(int before) {
    Set<Integer> ends = roundEnds();
    for (LogEntry entry : woven) {
      int after = entry.index() + 1;
      if (!(entry.event() instanceof RunEvent.Turn)) {
        rest(after, Detail.FRAME);
      }
      if (after < before && ends.contains(after)) {
        rest(after, Detail.PHASE);
      }
      if (isLoss(entry.event())) {
        losses.add(after);
      }
    }
    woven.clear();
  }

  private static boolean isLoss(RunEvent event) {
    return event instanceof RunEvent.Verdict verdict && verdict.outcome() == RunEvent.Outcome.LOST;
  }

  private Set<Integer> roundEnds() {
    Map<Scheme, List<LogEntry>> lanes = new EnumMap<>(Scheme.class);
    for (LogEntry entry : woven) {
      lanes.computeIfAbsent(entry.lane(), lane -> new ArrayList<>()).add(entry);
    }
    Map<Rounds.Rank, Integer> ends = new HashMap<>();
    for (List<LogEntry> lane : lanes.values()) {
      for (Rounds.Round round : Rounds.of(lane.stream().map(LogEntry::event).toList())) {
        ends.merge(round.rank(), lane.get(round.to() - 1).index() + 1, Math::max);
      }
    }
    return Set.copyOf(ends.values());
  }

  private void rest(int position, Detail... details) {
    for (Detail detail : details) {
      stops.get(detail).add(position);
    }
  }

  /** Whether a message was lost after position {@code from} and up to {@code to}. */
  public boolean lossBetween(int from, int to) {
    return losses.upTo(to) > losses.upTo(from);
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
