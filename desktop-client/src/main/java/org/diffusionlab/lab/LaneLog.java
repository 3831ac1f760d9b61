package org.diffusionlab.lab;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.log.RunLog;
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
 * One lane's way into the run log: what is appended is counted and booked at once. Engine thread.
 */
final class LaneLog {
  private final RunLog log;
  private final Scheme scheme;
  private final CounterFold counts = new CounterFold();
  private final Ledger ledger;

  /** Names and texts of rows, one object for all that are equal. */
  private final Map<Object, Object> shared = new HashMap<>();

  private int step;
  private Runnable beforeNext;

  LaneLog(RunLog log, Scheme scheme) {
    this.log = log;
    this.scheme = scheme;
    this.ledger = Ledger.of(scheme);
  }

  void step(int index) {
    step = index;
  }

  void append(RunEvent event) {
    append(List.of(event));
  }

  /** Runs once, before whatever is appended next; null to take that back. */
  void beforeNext(Runnable work) {
    beforeNext = work;
  }

  void append(List<RunEvent> events) {
    if (beforeNext != null && !events.isEmpty()) {
      Runnable work = beforeNext;
      beforeNext = null;
      work.run();
    }
    int from = log.size();
    log.append(step, scheme, events.stream().map(this::compact).toList());
    for (int i = from; i < log.size(); i++) {
      LogEntry entry = log.get(i);
      entry.event().accept(counts);
      ledger.add(entry);
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
