package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.state.Carried;
import org.diffusionlab.lab.state.Flight;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.window.text.Texts;

/** Makes the lines of a lane's counters, in five groups. */
final class CounterLines {
  /**
   * Some counters under one heading.
   *
   * @param key the heading's text key
   * @param lines the counters
   */
  record Group(String key, List<CounterLine> lines) {}

  private final Texts texts;
  private final Formulas formulas;
  private Counters was;
  private Counters now;

  CounterLines(Texts texts) {
    this.texts = texts;
    this.formulas = new Formulas(texts);
  }

  List<Group> of(LaneState lane) {
    was = lane.countersAtStepStart();
    now = lane.counters();
    formulas.look(lane);
    return List.of(
        group(
            "counters.stored",
            level(Level.BODY_ROWS, formulas.bodyRows()),
            level(Level.ID_ROWS, formulas.idRows()),
            level(Level.PAYLOAD_BYTES, formulas.payloadBytes()),
            count(Counter.BOOKKEEPING_ROWS, "")),
        group(
            "counters.writes",
            count(Counter.INSERTS, formulas.inserts()),
            count(Counter.UPDATES, ""),
            count(Counter.DELETES, formulas.deletes()),
            count(Counter.TRANSACTIONS, ""),
            count(Counter.CURSOR_UPDATES, formulas.cursorUpdates(now.get(Counter.ACKS)))),
        group(
            "counters.delivery",
            count(Counter.PUSHES, ""),
            count(Counter.ACKS, formulas.acks()),
            count(Counter.REPLAYS, ""),
            count(Counter.REPLAY_QUERIES, ""),
            count(Counter.REPLAY_ROWS, ""),
            count(Counter.REPLAYED_MESSAGES, ""),
            count(Counter.REDELIVERED, ""),
            count(Counter.STALE_ACKS, "")),
        group(
            "counters.wire",
            count(Counter.FRAMES_TO_SERVER, ""),
            count(Counter.FRAMES_TO_CLIENTS, ""),
            count(Counter.BYTES_TO_SERVER, ""),
            count(Counter.BYTES_TO_CLIENTS, "")),
        group("counters.outcome", bad(Counter.LOST), bad(Counter.DUPLICATES), pending(lane)));
  }

  private static Group group(String key, CounterLine... lines) {
    return new Group(key, List.of(lines));
  }

  private CounterLine level(Level level, String formula) {
    return new CounterLine(
        "counter." + level.jsonName(), was.get(level).now(), now.get(level).now(), formula, false);
  }

  private CounterLine count(Counter counter, String formula) {
    return new CounterLine(
        "counter." + counter.jsonName(), was.get(counter), now.get(counter), formula, false);
  }

  private CounterLine bad(Counter counter) {
    long value = now.get(counter);
    return new CounterLine("counter." + counter.jsonName(), was.get(counter), value, "", value > 0);
  }

  private CounterLine pending(LaneState lane) {
    long pending = lane.pendingCount();
    return new CounterLine(
        "counter.pending", pending, pending, pending == 0 ? "" : why(lane), false);
  }

  /** What keeps messages from arriving, where it is not just that somebody is away. */
  private String why(LaneState lane) {
    long held =
        lane.inFlight().stream()
            .filter(Flight::held)
            .mapToLong(flight -> Carried.by(flight.frame()).size())
            .sum();
    long waiting =
        lane.members().stream()
            .flatMap(member -> member.groups().stream().map(member::place))
            .mapToLong(place -> place.waiting().ids().size())
            .sum();
    List<String> reasons = new ArrayList<>();
    if (held > 0) {
      reasons.add(texts.get("pending.held", held));
    }
    if (waiting > 0) {
      reasons.add(texts.get("pending.waits", waiting));
    }
    return String.join(texts.get("words.comma"), reasons);
  }
}
