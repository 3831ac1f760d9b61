package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.RowState;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.lab.state.TableState;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.runlog.TableSchema.Role;
import org.diffusionlab.window.lane.TableShape.Cell;
import org.diffusionlab.window.lane.TableShape.Row;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Tints;
import org.diffusionlab.window.words.MemberWords;

/**
 * Makes what is shown of the real tables: all of a small one; of a large one what the step changed,
 * and the rest by member or the newest. Never goes through a large table.
 */
final class TableShapes {
  /** Up to so many rows a table is shown whole. */
  static final int WHOLE = 20;

  /** The last rank of the tables the article is about. */
  static final int CENTRAL = 2;

  private static final List<String> ORDER =
      List.of(
          "user_msgs",
          "group_msgs",
          "group_members",
          "group_heads",
          "sends",
          "group_info",
          "user_info");

  /** Columns that are left out where there is little room. */
  private static final Set<String> MINOR =
      Set.of(
          "sender_uid",
          "time",
          "joined_msgid",
          "client_id",
          "text_hash",
          "floor",
          "history",
          "owner");

  private static final int CHANGED = 6;
  private static final int NEWEST = 6;
  private static final int MEMBERS = 6;

  private final Texts texts;
  private final Scheme scheme;

  TableShapes(Texts texts, Scheme scheme) {
    this.texts = texts;
    this.scheme = scheme;
  }

  /** All tables, those of the other schemes too: they are told as not there. */
  List<TableShape> of(LaneState lane, StepWrites writes) {
    List<TableShape> shapes = new ArrayList<>();
    for (TableState table : lane.tables()) {
      shapes.add(of(lane, table, writes));
    }
    for (String name : List.of("user_msgs", "group_msgs")) {
      if (shapes.stream().noneMatch(shape -> shape.name().equals(name))) {
        shapes.add(absent(name));
      }
    }
    shapes.sort(Comparator.comparingInt(TableShape::rank));
    return shapes;
  }

  private static int rank(String name) {
    int rank = ORDER.indexOf(name);
    return rank < 0 ? ORDER.size() : rank;
  }

  private TableShape absent(String name) {
    String why = texts.get("table.absent." + name);
    String none = texts.get("table.count.absent");
    return new TableShape(name, rank(name), none, "", List.of(), List.of(), List.of(), 0, "", why);
  }

  private TableShape of(LaneState lane, TableState table, StepWrites writes) {
    TableSchema schema = table.schema();
    List<Row> rows;
    int hidden;
    if (table.shownSize() <= WHOLE) {
      rows = table.rows().stream().map(row -> row(schema, row)).toList();
      hidden = 0;
    } else if (byMember(schema)) {
      rows = members(table);
      hidden = (int) (table.shownSize() - rows.stream().filter(row -> !row.many()).count());
    } else {
      rows = newest(table);
      hidden = table.shownSize() - rows.size();
    }
    return new TableShape(
        schema.name(),
        rank(schema.name()),
        count(schema, table.size()),
        writes.marks(schema.name(), texts),
        schema.columns(),
        brief(schema, lane.groups().size() > 1),
        rows,
        hidden,
        hidden > 0 ? summary(lane, table) : "",
        rows.isEmpty() ? why(lane, schema) : "");
  }

  /** How many rows, and what each of them is. */
  private String count(TableSchema schema, int rows) {
    if (schema.role() == Role.BODIES && schema.name().equals("user_msgs")) {
      return texts.get("table.count.copies", rows);
    }
    return texts.get("table.count." + schema.role(), rows);
  }

  private String why(LaneState lane, TableSchema schema) {
    boolean nothingSent = lane.groups().stream().allMatch(group -> group.head() == 0);
    if (nothingSent || !schema.name().equals("user_msgs")) {
      boolean purged = schema.name().equals("group_msgs") && !nothingSent;
      return texts.get(purged ? "table.empty.purged" : "table.empty.nothing");
    }
    return texts.get("table.empty." + scheme);
  }

  private static List<Integer> brief(TableSchema schema, boolean groups) {
    boolean heads = schema.name().startsWith("group_") && schema.keyColumns() == 1;
    return IntStream.range(0, schema.columns().size())
        .filter(i -> !MINOR.contains(schema.columns().get(i)))
        .filter(i -> groups || heads || !schema.columns().get(i).equals("gid"))
        .boxed()
        .toList();
  }

  /** Whether members have many rows each. */
  private static boolean byMember(TableSchema schema) {
    return schema.name().equals("user_msgs") || schema.name().equals("sends");
  }

  /** What the step changed, row by row, and a line for each of the first members. */
  private List<Row> members(TableState table) {
    TableSchema schema = table.schema();
    List<Row> rows = new ArrayList<>(changed(table));
    table.perMember().entrySet().stream()
        .limit(MEMBERS)
        .forEach(member -> rows.add(many(schema, member)));
    return rows;
  }

  private Row many(TableSchema schema, Map.Entry<String, Integer> member) {
    List<Cell> cells = new ArrayList<>();
    for (String column : schema.columns()) {
      boolean counted = column.equals(schema.name().equals("sends") ? "client_id" : "msgid");
      cells.add(
          Cell.of(
              column.equals("uid")
                  ? member.getKey()
                  : counted ? texts.get("table.many", member.getValue()) : ""));
    }
    return new Row(Mark.NONE, cells, true);
  }

  private List<Row> changed(TableState table) {
    return table.changed(CHANGED).stream().map(row -> row(table.schema(), row)).toList();
  }

  /** The last rows that the step changed, and the newest ones. */
  private List<Row> newest(TableState table) {
    List<RowState> rows = new ArrayList<>(table.changed(CHANGED));
    for (RowState row : table.last(NEWEST)) {
      if (!rows.contains(row)) {
        rows.add(row);
      }
    }
    return rows.stream().map(row -> row(table.schema(), row)).toList();
  }

  private String summary(LaneState lane, TableState table) {
    if (byMember(table.schema())) {
      int more = table.perMember().size() - MEMBERS;
      return more > 0 ? texts.get("table.moreMembers", more) : "";
    }
    if (!table.schema().columns().contains("last_ack_msgid") || lane.groups().size() != 1) {
      return "";
    }
    GroupView group = lane.groups().iterator().next();
    long least = Long.MAX_VALUE;
    long most = 0;
    for (var member : lane.members()) {
      var place = member.place(group.gid());
      if (place != null && place.member()) {
        least = Math.min(least, place.cursor());
        most = Math.max(most, place.cursor());
      }
    }
    return texts.get("table.cursors", Math.min(least, most), most);
  }

  private static Row row(TableSchema schema, RowState row) {
    List<Cell> cells = new ArrayList<>();
    int gid = schema.columns().indexOf("gid");
    for (int i = 0; i < row.values().size(); i++) {
      String column = schema.columns().get(i);
      Object now = row.values().get(i);
      Object was = row.before() == null ? now : row.before().get(i);
      boolean changed = row.mark() == Mark.UPDATED && !Objects.equals(was, now);
      int tint =
          column.equals("msgid") && gid >= 0 && now instanceof Long msgid
              ? Tints.of((String) row.values().get(gid), msgid)
              : Tints.NONE;
      cells.add(new Cell(changed ? text(column, was) : null, text(column, now), tint));
    }
    return new Row(row.mark(), cells, false);
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
