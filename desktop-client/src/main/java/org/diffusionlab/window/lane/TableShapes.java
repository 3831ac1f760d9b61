package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.diffusionlab.lab.state.RowState;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.lab.state.TableState;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.window.lane.TableShape.Cell;
import org.diffusionlab.window.lane.TableShape.Row;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.MemberWords;

/** Makes what is shown of the real tables: all of a small one, of a large one what changed. */
final class TableShapes {
  /** Up to so many rows a table is shown whole. */
  static final int WHOLE = 20;

  private static final int CHANGED = 8;
  private static final int NEWEST = 6;

  private final Texts texts;

  TableShapes(Texts texts) {
    this.texts = texts;
  }

  TableShape of(TableState table) {
    List<RowState> all = table.rows();
    List<RowState> shown = all.size() <= WHOLE ? all : selected(all);
    TableSchema schema = table.schema();
    return new TableShape(
        schema.name(),
        schema.role(),
        table.size(),
        schema.columns(),
        shown.stream().map(row -> row(schema, row)).toList(),
        all.size() - shown.size(),
        all.size() == shown.size() ? "" : summary(schema, all));
  }

  /** The last rows that the step changed, and the newest ones, in key order. */
  private static List<RowState> selected(List<RowState> all) {
    List<RowState> chosen = new ArrayList<>();
    int changed = 0;
    for (int i = all.size() - 1; i >= 0; i--) {
      RowState row = all.get(i);
      boolean marked = row.mark() != Mark.NONE;
      if (i >= all.size() - NEWEST || (marked && changed < CHANGED)) {
        chosen.add(0, row);
        changed += marked ? 1 : 0;
      }
    }
    return chosen;
  }

  private String summary(TableSchema schema, List<RowState> all) {
    int cursor = schema.columns().indexOf("last_ack_msgid");
    if (cursor < 0) {
      return "";
    }
    long least = Long.MAX_VALUE;
    long most = 0;
    for (RowState row : all) {
      if (row.values().get(cursor) instanceof Long value) {
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    return texts.get("table.cursors", least, most);
  }

  private static Row row(TableSchema schema, RowState row) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < row.values().size(); i++) {
      String column = schema.columns().get(i);
      Object now = row.values().get(i);
      Object was = row.before() == null ? now : row.before().get(i);
      boolean changed = row.mark() == Mark.UPDATED && !Objects.equals(was, now);
      cells.add(new Cell(changed ? text(column, was) : null, text(column, now)));
    }
    return new Row(row.mark(), cells);
  }

  private static String text(String column, Object value) {
    if (value == null) {
      return "NULL";
    }
    if (column.equals("time") && value instanceof Long millis) {
      return MemberWords.clock(millis);
    }
    String line = value.toString().replace('\n', ' ');
    return line.length() > 48 ? line.substring(0, 46) + "..." : line;
  }
}
