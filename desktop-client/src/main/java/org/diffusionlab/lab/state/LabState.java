package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;

/**
 * All lanes at the playhead. What its getters return is valid until the playhead moves; it belongs
 * to the thread that owns the {@link Playback}.
 */
public final class LabState {
  private final Map<Scheme, LaneState> lanes = new EnumMap<>(Scheme.class);
  private final Map<Scheme, Map<String, List<Message>>> books;
  private final List<RunEvent.Checked> checks = new ArrayList<>();
  private RunEvent.StepBegan step = new RunEvent.StepBegan(-1, "", "");
  private RunEvent.Said said = new RunEvent.Said("", "");
  private boolean quiet = true;
  private int playhead;

  LabState(Map<Scheme, Map<String, List<Message>>> books) {
    this.books = books;
  }

  LabState copy() {
    LabState copy = new LabState(books);
    lanes.forEach((scheme, lane) -> copy.lanes.put(scheme, lane.copy()));
    copy.checks.addAll(checks);
    copy.step = step;
    copy.said = said;
    copy.quiet = quiet;
    copy.playhead = playhead;
    return copy;
  }

  void apply(LogEntry entry) {
    RunEvent event = entry.event();
    playhead = entry.index() + 1;
    if (event instanceof RunEvent.StepBegan began) {
      step = began;
      quiet = false;
    } else if (event instanceof RunEvent.StepEnded) {
      quiet = true;
    } else if (event instanceof RunEvent.Said words) {
      said = words;
    } else if (event instanceof RunEvent.Checked checked) {
      checks.add(checked);
    }
    if (entry.lane() == null) {
      lanes.values().forEach(lane -> lane.apply(entry.index(), event));
    } else {
      lanes
          .computeIfAbsent(
              entry.lane(),
              scheme ->
                  new LaneState(
                      scheme, books.computeIfAbsent(scheme, s -> new java.util.HashMap<>())))
          .apply(entry.index(), event);
    }
  }

  /** How many entries of the log it is made of. */
  public int playhead() {
    return playhead;
  }

  /** The step at the playhead. */
  public RunEvent.StepBegan step() {
    return step;
  }

  /** Whether that step has ended. */
  public boolean quiet() {
    return quiet;
  }

  /** What the teacher said last. */
  public RunEvent.Said said() {
    return said;
  }

  /** Every expectation that was held against the run so far. */
  public List<RunEvent.Checked> checks() {
    return Collections.unmodifiableList(checks);
  }

  /** The lanes there are, in the schemes' order. */
  public List<LaneState> lanes() {
    return List.copyOf(lanes.values());
  }

  /** The lane of a scheme; null before it opened. */
  public LaneState lane(Scheme scheme) {
    return lanes.get(scheme);
  }

  /** Everything in it as text: equal texts mean equal states. For tests and bug reports. */
  public String describe() {
    StringBuilder out = new StringBuilder();
    out.append(playhead).append(' ').append(step).append(' ').append(said).append(quiet);
    out.append(checks).append('\n');
    lanes.values().forEach(lane -> out.append(lane.describe()).append('\n'));
    return out.toString();
  }
}
