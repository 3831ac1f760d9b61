package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.TableSchema;
import org.pcollections.TreePMap;

/**
 * One real table at the playhead, in key order, with the marks of the step. Written by {@link
 * LaneState} only; valid until the playhead moves.
 *
 * <p>Rows and counts are persistent maps: a copy for a snapshot costs nothing, however many rows
 * there are.
 */
public final class TableState {
  /** Values before and after the step that last touched the row. */
  private record Cell(List<Object> values, List<Object> before, Mark mark, long step) {}

  private final TableSchema schema;
  private final int uid;
  private final List<List<Object>> touched = new ArrayList<>();
  private TreePMap<List<Object>, Cell> cells;
  private TreePMap<String, Integer> perMember = TreePMap.empty();
  private int deleted;
  private long step;

  TableState(TableSchema schema) {
    this.schema = schema;
    uid = schema.columns().indexOf("uid");
    int keys = schema.keyColumns();
    cells = TreePMap.empty((a, b) -> compareKeys(a, b, keys));
  }

  private static int compareKeys(List<Object> a, List<Object> b, int keys) {
    for (int i = 0; i < keys; i++) {
      int order =
          a.get(i) instanceof Long x && b.get(i) instanceof Long y
              ? Long.compare(x, y)
              : a.get(i).toString().compareTo(b.get(i).toString());
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  TableState copy() {
    TableState copy = new TableState(schema);
    copy.cells = cells;
    copy.perMember = perMember;
    copy.touched.addAll(touched);
    copy.deleted = deleted;
    copy.step = step;
    return copy;
  }

  void read(List<List<Object>> rows) {
    for (List<Object> row : rows) {
      cells = cells.plus(row, new Cell(row, row, Mark.NONE, step));
      count(row, 1);
    }
  }

  private void count(List<Object> row, int by) {
    if (uid >= 0) {
      String member = row.get(uid).toString();
      int now = perMember.getOrDefault(member, 0) + by;
      perMember = now == 0 ? perMember.minus(member) : perMember.plus(member, now);
    }
  }

  /** A step begins: rows deleted by the one before are gone now. */
  void stepBegan() {
    step++;
    if (deleted > 0) {
      for (List<Object> key : touched) {
        Cell cell = cells.get(key);
        if (cell != null && cell.mark() == Mark.DELETED) {
          cells = cells.minus(key);
        }
      }
      deleted = 0;
    }
    touched.clear();
  }

  void apply(RowChange change) {
    List<Object> row = change.op() == RowChange.Op.DELETE ? change.before() : change.after();
    Cell old = cells.get(row);
    boolean changed = old != null && old.step() == step && old.mark() != Mark.NONE;
    if (!changed) {
      touched.add(row);
    }
    boolean gone = old != null && old.mark() == Mark.DELETED;
    switch (change.op()) {
      case INSERT:
        cells = cells.plus(row, new Cell(row, null, Mark.INSERTED, step));
        deleted -= gone ? 1 : 0;
        count(row, 1);
        break;
      case UPDATE:
        {
          boolean fresh = changed && old.mark() == Mark.INSERTED;
          List<Object> before = changed ? old.before() : change.before();
          Mark mark = fresh ? Mark.INSERTED : Mark.UPDATED;
          cells = cells.plus(row, new Cell(row, before, mark, step));
          break;
        }
      default:
        cells = cells.plus(row, new Cell(row, row, Mark.DELETED, step));
        deleted++;
        count(row, -1);
        break;
    }
  }

  public TableSchema schema() {
    return schema;
  }

  /** How many rows are physically there. */
  public int size() {
    return cells.size() - deleted;
  }

  /** How many rows {@link #rows} gives: those that were deleted by this step are among them. */
  public int shownSize() {
    return cells.size();
  }

  /** Its rows in key order, rows deleted by the step at the playhead included. */
  public List<RowState> rows() {
    List<RowState> rows = new ArrayList<>(cells.size());
    cells.values().forEach(cell -> rows.add(state(cell)));
    return rows;
  }

  private RowState state(Cell cell) {
    return cell.step() == step
        ? new RowState(cell.values(), cell.before(), cell.mark())
        : new RowState(cell.values(), cell.values(), Mark.NONE);
  }

  /** How many rows the step at the playhead wrote, changed or deleted. */
  public int changedSize() {
    return touched.size();
  }

  /** The newest {@code most} rows that the step changed, in the order it touched them. */
  public List<RowState> changed(int most) {
    int from = Math.max(0, touched.size() - most);
    return touched.subList(from, touched.size()).stream()
        .map(key -> state(cells.get(key)))
        .toList();
  }

  /** The last {@code most} rows in key order. */
  public List<RowState> last(int most) {
    List<RowState> last = new ArrayList<>();
    for (Cell cell : cells.descendingMap().values()) {
      if (last.size() == most) {
        break;
      }
      last.add(state(cell));
    }
    Collections.reverse(last);
    return last;
  }

  /** How many rows each member has, where the table has a column {@code uid}; else empty. */
  public Map<String, Integer> perMember() {
    return Collections.unmodifiableMap(perMember);
  }

  /** The values of the rows that are physically there, in key order. */
  public List<List<Object>> values() {
    List<List<Object>> values = new ArrayList<>(cells.size());
    for (Cell cell : cells.values()) {
      if (cell.mark() != Mark.DELETED) {
        values.add(cell.values());
      }
    }
    return values;
  }

  @Override
  public String toString() {
    return schema.name() + rows();
  }
}
