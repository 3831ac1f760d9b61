package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.result.Ledger;
import org.diffusionlab.lab.state.CounterFold;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RowChanges;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;

/**
 * What one lane does in a step, until the {@link Weave} brings it into the run log: it is counted
 * and booked at once. Engine thread.
 *
 * <p>The ledger numbers events as the lane did them; {@link #placed} says where in the run log each
 * has come to stand.
 */
final class LaneLog {
  private final Scheme scheme;
  private final CounterFold counts = new CounterFold();
  private final Ledger ledger;

  /** Names and texts of rows, one object for all that are equal. */
  private final Map<Object, Object> shared = new HashMap<>();

  private List<RunEvent> waiting = new ArrayList<>();
  private int[] indexes = new int[256];
  private int placed;
  private int appended;
  private int step;

  LaneLog(Scheme scheme) {
    this.scheme = scheme;
    this.ledger = Ledger.of(scheme);
  }

  void step(int index) {
    step = index;
  }

  void append(RunEvent event) {
    append(List.of(event));
  }

  void append(List<RunEvent> events) {
    for (RunEvent each : events) {
      RunEvent event = compact(each);
      event.accept(counts);
      ledger.add(new LogEntry(appended, step, scheme, event));
      appended++;
      waiting.add(event);
    }
  }

  private RunEvent compact(RunEvent event) {
    if (!(event instanceof RunEvent.StatementRan ran)) {
      return event;
    }
    StatementRun run = ran.run();
    List<RowChange> changes = RowChanges.compact(run.changes(), this::shared);
    return changes == run.changes()
        ? event
        : new RunEvent.StatementRan(
            new StatementRun(run.purpose(), run.sql(), run.times(), run.rows(), changes));
  }

  private Object shared(Object value) {
    return shared.computeIfAbsent(value, same -> same);
  }

  /** The lane is quiet: what the ledger can decide now is decided and logged. */
  void settle() {
    append(List.copyOf(ledger.verdicts()));
  }

  /** Whether there is something to take. */
  boolean hasSome() {
    return !waiting.isEmpty();
  }

  /** What has been appended since the last call, in order. */
  List<RunEvent> take() {
    List<RunEvent> taken = waiting;
    waiting = new ArrayList<>();
    return taken;
  }

  /** The next of what was taken stands at {@code index} of the run log: the event as it is kept. */
  RunEvent placed(RunEvent event, int index) {
    if (placed == indexes.length) {
      indexes = Arrays.copyOf(indexes, placed * 2);
    }
    indexes[placed] = index;
    placed++;
    return event instanceof RunEvent.Verdict v
        ? new RunEvent.Verdict(
            v.outcome(),
            v.member(),
            v.gid(),
            v.msgid(),
            v.causes().stream().map(cause -> indexes[cause]).toList())
        : event;
  }

  Ledger ledger() {
    return ledger;
  }

  /** The counters, pending messages included. */
  Counters counters() {
    Counters.Tally tally = new Counters.Tally(counts.counters());
    tally.set(Counter.PENDING, ledger.pendingCount());
    return tally.snapshot();
  }
}
