package org.diffusionlab.lab.cost;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.diffusionlab.lab.result.NamedFigures;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.wire.JsonLine;

/**
 * A sweep's points, ready to be written. Immutable.
 *
 * @param points what was measured
 * @param refused what was not run, and why
 */
public record SweepReport(List<SweepPoint> points, List<Grid.Refused> refused) {
  /** The value of the key {@code format}. */
  public static final String FORMAT = "diffusion-lab-sweep/1";

  private static final List<String> CSV_NOTES =
      List.of(
          "One row for each workload and scheme, from a run with real sockets and a real database.",
          "Names carry their units; those without one are numbers of rows, queries or frames."
              + " A column that ends with _formula is what the formula says without a run;"
              + " an empty cell has no meaning, such as a login where nobody was offline.",
          "login_micros is the median of logins_timed logins of one member, from its hello on an open"
              + " connection until everything was read, shown, acked and committed.",
          "The columns from bodyRows.now on are the counters of the result file: payloadBytes.*,"
              + " bytesToServer and bytesToClients are bytes.");

  public SweepReport {
    points = List.copyOf(points);
    refused = List.copyOf(refused);
  }

  /** Crossings in every figure, along every axis that has more than one place. */
  public List<Crossing> crossings() {
    List<Crossing> found = new ArrayList<>();
    for (Axis axis : Axis.values()) {
      for (CostFigure figure : CostFigure.values()) {
        found.addAll(Crossings.of(points, axis, figure));
      }
    }
    return found;
  }

  /**
   * The crossings a class asks about, all of one log (scheme 4) against copies (1 and 2): in rows
   * and writes as a group grows, and in a login as groups become more.
   */
  public List<Crossing> mainCrossings() {
    return crossings().stream().filter(SweepReport::isMain).toList();
  }

  private static boolean isMain(Crossing c) {
    boolean logAgainstCopies =
        (c.cheaper() == Scheme.CURSOR || c.dearer() == Scheme.CURSOR)
            && c.cheaper() != Scheme.ID_PER_MEMBER
            && c.dearer() != Scheme.ID_PER_MEMBER;
    boolean figure =
        c.axis() == Axis.MEMBERS
            ? c.figure() == CostFigure.ROWS_PEAK || c.figure() == CostFigure.WRITES_PER_MESSAGE
            : c.axis() == Axis.GROUPS
                && (c.figure() == CostFigure.LOGIN_QUERIES
                    || c.figure() == CostFigure.LOGIN_MICROS);
    return logAgainstCopies && figure;
  }

  /** The points as a table: notes on lines that begin with {@code #}, a header, and the rows. */
  public String csv() {
    StringBuilder out = new StringBuilder();
    CSV_NOTES.forEach(note -> out.append("# ").append(note).append('\n'));
    boolean first = true;
    for (SweepPoint point : points) {
      Map<String, String> row = row(point);
      if (first) {
        first = false;
        out.append(String.join(",", row.keySet())).append('\n');
      }
      out.append(String.join(",", row.values())).append('\n');
    }
    return out.toString();
  }

  private static Map<String, String> row(SweepPoint point) {
    Map<String, String> row = new LinkedHashMap<>();
    Workload w = point.workload();
    for (Axis axis : Axis.values()) {
      row.put(axis.column(), number(axis.of(w)));
    }
    row.put("offline_members", String.valueOf(w.offline()));
    row.put("scheme", point.scheme().name());
    for (CostFigure figure : CostFigure.values()) {
      row.put(figure.column(), cell(figure.measured(point)));
      if (figure.hasFormula()) {
        row.put(figure.column() + "_formula", cell(figure.formula(point.scheme(), w)));
      }
    }
    row.put("logins_timed", String.valueOf(point.logins()));
    row.put("seconds", String.format(Locale.ROOT, "%.3f", point.seconds()));
    point.figures().forEach((name, value) -> row.put(name, String.valueOf(value)));
    return row;
  }

  private static String cell(OptionalDouble value) {
    return value.isPresent() ? number(value.getAsDouble()) : "";
  }

  /** Whole numbers without a point, others with as many digits as they need up to four. */
  static String number(double value) {
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      return String.valueOf((long) value);
    }
    return String.format(Locale.ROOT, "%.4f", value).replaceFirst("0+$", "");
  }

  /** The whole report: JSON, one point after the other. */
  public String json() {
    StringBuilder out = new StringBuilder("{\n  \"format\": \"" + FORMAT + "\",\n");
    list(out, "points", points.stream().map(SweepReport::point).toList());
    out.append(",\n");
    list(out, "crossings", crossings().stream().map(SweepReport::crossing).toList());
    out.append(",\n");
    list(out, "refused", refused.stream().map(SweepReport::refused).toList());
    return out.append("\n}\n").toString();
  }

  private static void list(StringBuilder out, String name, List<String> jsons) {
    out.append("  \"").append(name).append("\": [");
    out.append(jsons.isEmpty() ? "]" : "\n    " + String.join(",\n    ", jsons) + "]");
  }

  private static String workload(Workload w) {
    String inputs = inputs(w, null);
    return inputs.replaceFirst("}$", ", \"offline_members\": " + w.offline() + "}");
  }

  private static String inputs(Workload w, Axis without) {
    List<String> parts = new ArrayList<>();
    for (Axis axis : Axis.values()) {
      if (axis != without) {
        parts.add('"' + axis.column() + "\": " + number(axis.of(w)));
      }
    }
    return "{" + String.join(", ", parts) + "}";
  }

  private static String point(SweepPoint point) {
    List<String> figures = new ArrayList<>();
    for (CostFigure figure : CostFigure.values()) {
      OptionalDouble measured = figure.measured(point);
      if (measured.isPresent()) {
        figures.add('"' + figure.column() + "\": " + number(measured.getAsDouble()));
      }
    }
    String indent = "       ";
    return "{\"workload\": "
        + workload(point.workload())
        + ",\n     \"scheme\": \""
        + point.scheme()
        + "\", \"logins_timed\": "
        + point.logins()
        + String.format(Locale.ROOT, ", \"seconds\": %.3f", point.seconds())
        + ",\n     \"figures\": {"
        + String.join(", ", figures)
        + "},\n     \"counters\": "
        + NamedFigures.json(point.figures(), indent)
        + ",\n     \"predicted\": "
        + NamedFigures.json(inOrder(point), indent)
        + "}";
  }

  /** The predicted figures in the order of the measured ones. */
  private static Map<String, Long> inOrder(SweepPoint point) {
    Map<String, Long> ordered = new LinkedHashMap<>();
    for (String name : point.figures().keySet()) {
      if (point.predicted().containsKey(name)) {
        ordered.put(name, point.predicted().get(name));
      }
    }
    return ordered;
  }

  private static String crossing(Crossing c) {
    return "{\"figure\": \""
        + c.figure().column()
        + "\", \"axis\": \""
        + c.axis().column()
        + "\", \"cheaper\": \""
        + c.cheaper()
        + "\", \"dearer\": \""
        + c.dearer()
        + "\", \"from\": "
        + number(c.value())
        + ", \"before\": \""
        + (c.kind() == Crossing.Kind.PARTS ? "same" : "dearer")
        + "\", \"basis\": \""
        + c.basis().name().toLowerCase(Locale.ROOT)
        + "\",\n     \"at\": "
        + inputs(c.base(), c.axis())
        + "}";
  }

  private static String refused(Grid.Refused refused) {
    String why = new JsonLine().put("why", refused.why().sentence()).end();
    return "{\"workload\": " + workload(refused.workload()) + ", " + why.substring(1);
  }
}
