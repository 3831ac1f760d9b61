package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;

/** A result for people: one column for each lane, and what did not hold. */
public final class ResultTable {
  private static final int NAME_WIDTH = 18;
  private static final int FIGURE_WIDTH = 18;
  private static final List<Counter> COUNTERS =
      List.of(
          Counter.INSERTS,
          Counter.UPDATES,
          Counter.DELETES,
          Counter.TRANSACTIONS,
          Counter.PUSHES,
          Counter.ACKS,
          Counter.CURSOR_UPDATES,
          Counter.REPLAYED_MESSAGES,
          Counter.REDELIVERED,
          Counter.DUPLICATES,
          Counter.LOST,
          Counter.PENDING);

  private ResultTable() {}

  /** The table, ended by a newline. */
  public static String text(Result result) {
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            Locale.ROOT,
            "%s: %,d members, %,d messages%n",
            result.input(),
            result.members(),
            result.messages()));
    row(out, "", result, lane -> lane.figures().scheme().name());
    for (Level level : Level.values()) {
      row(
          out,
          level.jsonName(),
          result,
          lane -> {
            Counters.LevelCount count = lane.figures().counters().get(level);
            return number(count.now());
          });
    }
    row(out, "databaseBytes", result, lane -> number(lane.databaseBytes()));
    for (Counter counter : COUNTERS) {
      row(out, counter.jsonName(), result, lane -> number(lane.figures().counters().get(counter)));
    }
    if (result.checked() > 0) {
      int held = result.checked() - result.failures().size();
      out.append(
          String.format(Locale.ROOT, "%d of %d expectations hold%n", held, result.checked()));
    }
    result.failures().forEach(f -> out.append(f.sentence()).append(System.lineSeparator()));
    return out.toString();
  }

  private interface Cell {
    String of(Result.Lane lane);
  }

  private static void row(StringBuilder out, String name, Result result, Cell cell) {
    List<String> cells = new ArrayList<>();
    result.lanes().forEach(lane -> cells.add(cell.of(lane)));
    out.append(String.format(Locale.ROOT, "  %-" + NAME_WIDTH + "s", name));
    cells.forEach(c -> out.append(String.format(Locale.ROOT, "%" + FIGURE_WIDTH + "s", c)));
    out.append(System.lineSeparator());
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
