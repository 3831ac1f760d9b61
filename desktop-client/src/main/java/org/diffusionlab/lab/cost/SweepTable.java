package org.diffusionlab.lab.cost;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A sweep for people: one line for each point, and where one scheme overtakes another. */
public final class SweepTable {
  private record Column(String title, int width, CostFigure figure, double unit) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("rows written", 13, CostFigure.ROWS_WRITTEN, 1),
          new Column("at once", 11, CostFigure.ROWS_PEAK, 1),
          new Column("left", 9, CostFigure.ROWS_NOW, 1),
          new Column("writes/msg", 11, CostFigure.WRITES_PER_MESSAGE, 1),
          new Column("login queries", 14, CostFigure.LOGIN_QUERIES, 1),
          new Column("rows", 7, CostFigure.LOGIN_ROWS, 1),
          new Column("ms", 8, CostFigure.LOGIN_MICROS, 1e3),
          new Column("database KB", 12, CostFigure.DATABASE_BYTES, 1e3));

  private SweepTable() {}

  /** The table, ended by a newline. */
  public static String text(SweepReport report) {
    StringBuilder out = new StringBuilder();
    Workload last = null;
    for (SweepPoint point : report.points()) {
      if (!point.workload().equals(last)) {
        last = point.workload();
        line(out, last.toString());
        StringBuilder head = new StringBuilder(String.format(Locale.ROOT, "  %-16s", ""));
        COLUMNS.forEach(c -> head.append(right(c.title, c.width)));
        line(out, head.toString());
      }
      StringBuilder row =
          new StringBuilder(String.format(Locale.ROOT, "  %-16s", point.scheme().name()));
      COLUMNS.forEach(c -> row.append(right(cell(c, point), c.width)));
      line(out, row.toString());
    }
    report.mainCrossings().forEach(c -> line(out, sentence(c)));
    return out.toString();
  }

  private static void line(StringBuilder out, String text) {
    out.append(text.stripTrailing()).append(System.lineSeparator());
  }

  private static String right(String text, int width) {
    return String.format(Locale.ROOT, "%" + width + "s", text);
  }

  private static String cell(Column column, SweepPoint point) {
    OptionalDouble value = column.figure.measured(point);
    if (value.isEmpty()) {
      return "-";
    }
    double shown = value.getAsDouble() / column.unit;
    boolean whole = shown == Math.rint(shown) || shown >= 100;
    return String.format(Locale.ROOT, whole ? "%,.0f" : "%.1f", shown);
  }

  /** A crossing in words. */
  static String sentence(Crossing c) {
    return String.format(
        Locale.ROOT,
        "%s: from %s %s on, %s costs less than %s%s (%s; %s).",
        c.figure().column(),
        c.basis() == Crossing.Basis.MEASURED ? "about " + near(c) : SweepReport.number(c.value()),
        c.axis().column(),
        c.cheaper(),
        c.dearer(),
        c.kind() == Crossing.Kind.PARTS ? ", which cost the same before" : "",
        c.basis() == Crossing.Basis.FORMULA ? "by formula" : "measured",
        others(c));
  }

  private static String near(Crossing c) {
    return c.axis().isWhole()
        ? String.format(Locale.ROOT, "%.0f", c.value())
        : String.format(Locale.ROOT, "%.2f", c.value());
  }

  /** The inputs that stay as they are. */
  private static String others(Crossing c) {
    StringBuilder out = new StringBuilder();
    for (Axis axis : Axis.values()) {
      if (axis != c.axis()) {
        out.append(out.length() == 0 ? "" : ", ");
        out.append(axis.column()).append(' ').append(SweepReport.number(axis.of(c.base())));
      }
    }
    return out.toString();
  }
}
