package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.diffusionlab.lab.scenario.Figures;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.wire.JsonLine;

/**
 * What a run came to, ready to be written.
 *
 * @param input name of the file that was run, without its folder
 * @param seed the seed it ran with
 * @param members how many members took part
 * @param messages how many messages were stored
 * @param lanes each lane's part
 * @param checked how many expectations were held against the lanes
 * @param failures those that do not hold
 */
public record Result(
    String input,
    long seed,
    int members,
    long messages,
    List<Lane> lanes,
    int checked,
    List<Failure> failures) {
  /** The value of the key {@code format}. */
  public static final String FORMAT = "diffusion-lab-result/1";

  /**
   * One lane's part.
   *
   * @param figures what was counted
   * @param databaseBytes size of its database
   * @param predicted what the formulas say, by name
   * @param told what the scenario itself says is lost or shown twice
   */
  public record Lane(
      LaneFigures figures, long databaseBytes, Map<String, Long> predicted, Told told) {
    public static Lane of(LaneFigures figures, Map<String, Long> predicted, Told told) {
      return new Lane(figures, figures.databaseBytes().getAsLong(), predicted, told);
    }

    /** Whether nothing was lost or shown twice, but in scheme 1 or where the scenario says so. */
    public boolean holds() {
      Counters counters = figures.counters();
      return figures.scheme() == Scheme.OFFLINE_COPIES
          || (counters.get(Counter.LOST) <= told.lost()
              && counters.get(Counter.DUPLICATES) <= told.duplicates());
    }
  }

  private static final List<String> CSV_NOTES =
      List.of(
          "One row for each lane: what one scheme came to over the whole run.",
          "Units: payloadBytes.*, databaseBytes, bytesToServer and bytesToClients are bytes; seconds"
              + " are seconds the lane was at work; everything else is a number of rows,"
              + " statements, frames or messages.",
          "Levels have four parts: now (at the end), peak (the most at once), written and deleted"
              + " (over the run).");

  private static final List<Counter> AFTER_BOOKKEEPING =
      List.of(Counter.DUPLICATES, Counter.LOST, Counter.PENDING);

  public Result {
    lanes = List.copyOf(lanes);
    failures = List.copyOf(failures);
  }

  /** The figures of a lane in the order of the format, levels in parts. */
  private static Map<String, Long> flat(Lane lane) {
    Map<String, Long> named = NamedFigures.of(lane.figures().counters());
    Map<String, Long> flat = new LinkedHashMap<>();
    for (Level level : Level.values()) {
      for (String part : Figures.LEVEL_PARTS) {
        String name = level.jsonName() + "." + part;
        flat.put(name, named.get(name));
      }
    }
    flat.put(Figures.DATABASE_BYTES, lane.databaseBytes());
    List<Counter> order = new ArrayList<>(List.of(Counter.values()));
    order.removeAll(AFTER_BOOKKEEPING);
    order.addAll(AFTER_BOOKKEEPING);
    order.forEach(counter -> flat.put(counter.jsonName(), named.get(counter.jsonName())));
    return flat;
  }

  /** The result file: JSON, one lane's section after the other. */
  public String json() {
    StringBuilder out = new StringBuilder("{\n");
    out.append("  \"format\": ").append(quote(FORMAT)).append(",\n");
    out.append("  \"input\": ").append(quote(input)).append(",\n");
    out.append("  \"seed\": ").append(seed).append(",\n");
    out.append("  \"members\": ").append(members).append(",\n");
    out.append("  \"messages\": ").append(messages).append(",\n");
    if (checked > 0) {
      out.append("  \"expectations\": {\"checked\": ").append(checked).append(", \"failed\": ");
      out.append(list(failures.stream().map(Failure::json).toList(), "    ")).append("},\n");
    }
    out.append("  \"lanes\": [");
    for (int i = 0; i < lanes.size(); i++) {
      out.append(i == 0 ? "\n" : ",\n");
      lane(out, lanes.get(i));
    }
    return out.append("\n  ]\n}\n").toString();
  }

  private static void lane(StringBuilder out, Lane lane) {
    LaneFigures figures = lane.figures();
    out.append("    {\"scheme\": ").append(quote(figures.scheme().name()));
    out.append(", \"retention\": ").append(quote(figures.retention().name())).append(",\n");
    out.append("     \"counters\": ")
        .append(NamedFigures.json(flat(lane), "       "))
        .append(",\n");
    out.append("     \"predicted\": ")
        .append(NamedFigures.json(lane.predicted(), "       "))
        .append(",\n");
    List<String> lost =
        figures.ledger().lost().stream()
            .map(p -> "[" + quote(p.member()) + "," + quote(p.gid()) + "," + p.msgid() + "]")
            .toList();
    out.append("     \"lost\": [").append(String.join(",", lost)).append("],\n");
    JsonLine cursors = new JsonLine();
    figures
        .ledger()
        .cursors()
        .forEach(
            (gid, members) -> {
              JsonLine line = new JsonLine();
              members.forEach(line::put);
              cursors.putRaw(gid, line.end());
            });
    out.append("     \"cursors\": ").append(cursors.end()).append(",\n");
    out.append("     \"seconds\": ");
    out.append(String.format(Locale.ROOT, "%.3f", figures.seconds())).append("}");
  }

  private static String list(List<String> jsons, String indent) {
    return jsons.isEmpty() ? "[]" : "[\n" + indent + String.join(",\n" + indent, jsons) + "]";
  }

  private static String quote(String text) {
    String object = new JsonLine().put("", text).end();
    return object.substring(4, object.length() - 1);
  }

  /**
   * The result as a table: what a row is and its units on lines that begin with {@code #}, a
   * header, and one row for each lane.
   */
  public String csv() {
    StringBuilder out = new StringBuilder();
    CSV_NOTES.forEach(note -> out.append("# ").append(note).append('\n'));
    boolean first = true;
    for (Lane lane : lanes) {
      Map<String, Long> flat = flat(lane);
      if (first) {
        first = false;
        out.append("input,seed,members,messages,scheme,retention,");
        out.append(String.join(",", flat.keySet())).append(",seconds\n");
      }
      out.append(cell(input)).append(',').append(seed).append(',').append(members).append(',');
      out.append(messages).append(',').append(lane.figures().scheme()).append(',');
      out.append(lane.figures().retention());
      flat.values().forEach(v -> out.append(',').append(v));
      out.append(String.format(Locale.ROOT, ",%.3f%n", lane.figures().seconds()).replace("\r", ""));
    }
    return out.toString();
  }

  private static String cell(String text) {
    return text.matches("[^\",\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  /**
   * Whether no expectation failed, and no scheme but the first lost or duplicated anything that the
   * scenario does not say itself.
   */
  public boolean holds() {
    return failures.isEmpty() && lanes.stream().allMatch(Lane::holds);
  }
}
