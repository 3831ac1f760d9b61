package org.diffusionlab.lab;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.runlog.RunEvent;

/**
 * Brings what the lanes did in a step into one order: phase by phase, every lane's send before any
 * lane's push, so that a playhead moves through all of them together. Within a lane nothing changes
 * places. Stateless.
 */
final class Weave {
  /**
   * Neighbouring events of a lane that belong to one phase and one turn: between two turns, what
   * was written is on the wire in every lane.
   */
  private static final class Segment {
    private final Lane lane;
    private final List<RunEvent> events = new ArrayList<>();
    private Phase phase = Phase.NONE;

    Segment(Lane lane) {
      this.lane = lane;
    }
  }

  private Weave() {}

  /** Moves what the lanes have collected to the end of the run log. */
  static void into(RunLog log, int step, Collection<Lane> lanes) {
    List<Deque<Segment>> waiting = lanes.stream().map(Weave::segments).toList();
    List<RunLog.LaneEvent> woven = new ArrayList<>();
    int from = log.size();
    for (Phase next = first(waiting); next != null; next = first(waiting)) {
      for (Deque<Segment> lane : waiting) {
        if (!lane.isEmpty() && lane.peek().phase == next) {
          Segment segment = lane.poll();
          for (RunEvent event : segment.events) {
            RunEvent kept = segment.lane.log().placed(event, from + woven.size());
            woven.add(new RunLog.LaneEvent(segment.lane.scheme(), kept));
          }
        }
      }
    }
    log.append(step, woven);
  }

  /** The earliest phase that some lane does next; null if all is done. */
  private static Phase first(List<Deque<Segment>> waiting) {
    return waiting.stream()
        .map(Deque::peek)
        .filter(Objects::nonNull)
        .map(segment -> segment.phase)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private static Deque<Segment> segments(Lane lane) {
    Deque<Segment> segments = new ArrayDeque<>();
    Segment now = new Segment(lane);
    for (RunEvent event : lane.log().take()) {
      Phase phase = Phase.of(event);
      boolean moved = phase != Phase.NONE && now.phase != Phase.NONE && phase != now.phase;
      if ((moved || event instanceof RunEvent.Turn) && !now.events.isEmpty()) {
        segments.add(now);
        now = new Segment(lane);
      }
      if (phase != Phase.NONE) {
        now.phase = phase;
      }
      now.events.add(event);
    }
    if (!now.events.isEmpty()) {
      segments.add(now);
    }
    return segments;
  }
}
