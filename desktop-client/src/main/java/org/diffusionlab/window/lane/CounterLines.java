package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.window.text.Texts;

/** Makes the lines of a lane's counters, in four groups. */
final class CounterLines {
  /**
   * Some counters under one heading.
   *
   * @param key the heading's text key
   * @param lines the counters
   */
  record Group(String key, List<CounterLine> lines) {}

  /** From so many outstanding messages on, own ones among them are not looked for. */
  private static final int MANY = 2_000;

  private final Texts texts;
  private Counters was;
  private Counters now;

  CounterLines(Texts texts) {
    this.texts = texts;
  }

  List<Group> of(LaneState lane) {
    was = lane.countersAtStepStart();
    now = lane.counters();
    long messages = lane.groups().stream().mapToLong(GroupView::head).sum();
    String stored = texts.get("formula.messages", messages);
    return List.of(
        group(
            "counters.stored",
            level(Level.BODY_ROWS, stored),
            level(Level.ID_ROWS, texts.get("formula.none")),
            level(Level.PAYLOAD_BYTES, texts.get("formula.once")),
            count(Counter.BOOKKEEPING_ROWS, "")),
        group(
            "counters.writes",
            count(Counter.INSERTS, ""),
            count(Counter.UPDATES, ""),
            count(Counter.DELETES, ""),
            count(Counter.TRANSACTIONS, ""),
            count(Counter.CURSOR_UPDATES, texts.get("formula.acks", now.get(Counter.ACKS)))),
        group(
            "counters.delivery",
            count(Counter.PUSHES, ""),
            count(Counter.ACKS, ""),
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

  private static CounterLine pending(LaneState lane) {
    long pending = pendingOf(lane);
    return new CounterLine("counter.pending", pending, pending, "", false);
  }

  /** Exact while few are outstanding; own messages aside where there are very many. */
  static long pendingOf(LaneState lane) {
    long span = 0;
    for (MemberState member : lane.members()) {
      for (String gid : new ArrayList<>(member.groups())) {
        Place place = member.place(gid);
        GroupView group = lane.group(gid);
        if (group != null && place.member()) {
          long from = Math.max(Math.max(place.shownUpTo(), place.joined() - 1), group.floor());
          span += Math.max(0, group.head() - from);
        }
      }
    }
    return span == 0 || span > MANY ? span : lane.pending().size();
  }
}
