package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;

/**
 * What every lane had counted at the end of each step, over the whole run, wherever the playhead
 * is. Long runs are thinned: every other sample goes when there are too many, but never the newest.
 * Owned by one thread.
 */
public final class CostHistory {
  /** Most samples that are kept. */
  public static final int MOST = 2000;

  /**
   * The end of a step.
   *
   * @param position how many entries of the log lie before it
   * @param step which step, from 0; the opening is -1
   * @param lanes what each lane had counted
   */
  public record Sample(int position, int step, Map<Scheme, Counters> lanes) {}

  private final Map<Scheme, CounterFold> folds = new EnumMap<>(Scheme.class);
  private final List<Sample> samples = new ArrayList<>();
  private int every = 1;
  private int ended;

  /** Whether the newest sample goes when the next one comes. */
  private boolean passing;

  private int seen;

  /** Takes in the next entry of the log. */
  public void add(LogEntry entry) {
    seen = entry.index() + 1;
    if (entry.lane() != null) {
      entry.event().accept(folds.computeIfAbsent(entry.lane(), lane -> new CounterFold()));
    } else if (entry.event() instanceof RunEvent.StepEnded stepEnded) {
      sample(stepEnded.step());
    }
  }

  private void sample(int step) {
    if (passing) {
      samples.remove(samples.size() - 1);
    }
    Map<Scheme, Counters> lanes = new EnumMap<>(Scheme.class);
    folds.forEach((scheme, fold) -> lanes.put(scheme, fold.counters()));
    samples.add(new Sample(seen, step, Collections.unmodifiableMap(lanes)));
    passing = ended % every != 0;
    ended++;
    if (samples.size() > MOST) {
      thin();
    }
  }

  private void thin() {
    int newest = samples.size() - 1;
    List<Sample> kept = new ArrayList<>();
    for (int i = 0; i <= newest; i++) {
      if (i % 2 == 0 || i == newest) {
        kept.add(samples.get(i));
      }
    }
    samples.clear();
    samples.addAll(kept);
    passing |= newest % 2 != 0;
    every *= 2;
  }

  /** How many entries it has taken in. */
  public int seen() {
    return seen;
  }

  /** Ends of steps, in order. */
  public List<Sample> samples() {
    return Collections.unmodifiableList(samples);
  }

  /** Of how many steps one was kept, besides the newest; 1 where all were. */
  public int every() {
    return every;
  }
}
