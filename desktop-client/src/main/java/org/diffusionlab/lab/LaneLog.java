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
 * One lane's way into the run log: what is appended is counted and booked at once, and collected
 * until {@link Weave} gives it its place beside what the other lanes did. Engine thread.
 */
final class LaneLog {
  private final Scheme scheme;
  private final CounterFold counts = new CounterFold();
  private final Ledger ledger;

  /** Names and texts of rows, one object for all that are equal. */
  private final Map<Object, Object> shared = new HashMap<>();

  private final List<RunEvent> collected = new ArrayList<>();

  /** Where the lane's events stand in the run log, by their number within the lane. */
  private int[] places = new int[256];

  private int placed;
  private int step;
  private Runnable beforeNext;

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
    for (RunEvent event : events) {
      RunEvent kept = compact(event);
      int number = placed + collected.size();
      collected.add(kept);
      kept.accept(counts);
      ledger.add(new LogEntry(number, step, scheme, kept));
    }
  }

  /** What was appended and has no place in the run log yet, in order. */
  List<RunEvent> collected() {
    return collected;
  }

  /** Gives the next collected event its place. */
  LogEntry placed(RunEvent event, int place) {
    if (placed == places.length) {
      places = Arrays.copyOf(places, placed * 2);
    }
    places[placed++] = place;
    return new LogEntry(place, step, scheme, event instanceof RunEvent.Verdict v ? told(v) : event);
  }

  /** The ledger knows the causes by their numbers within the lane. */
  private RunEvent told(RunEvent.Verdict verdict) {
    return new RunEvent.Verdict(
        verdict.outcome(),
        verdict.member(),
        verdict.gid(),
        verdict.msgid(),
        verdict.causes().stream().map(number -> places[number]).toList());
  }

  /** Everything collected has its place. */
  void forget() {
    collected.clear();
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
