package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.TableSchema;

/**
 * One real table at the playhead, in key order, with the marks of the step. Written by {@link
 * LaneState} only; valid until the playhead moves.
 */
public final class TableState {
  /** Values before and after the step that last touched the row. */
  private record Cell(List<Object> values, List<Object> before, Mark mark, long step) {}

  private final TableSchema schema;
  private final TreeMap<List<Object>, Cell> cells;
  private long step;

  TableState(TableSchema schema) {
    this.schema = schema;
    cells = new TreeMap<>(TableState::compareKeys);
  }

  private static int compareKeys(List<Object> a, List<Object> b) {
    for (int i = 0; i < a.size(); i++) {
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
    copy.cells.putAll(cells);
    copy.step = step;
    return copy;
  }

  void read(List<List<Object>> rows) {
    cells.clear();
    rows.forEach(row -> cells.put(key(row), new Cell(row, row, Mark.NONE, step)));
  }

  /** A step begins: rows deleted by the one before are gone now. */
  void stepBegan(boolean anyDeleted) {
    step++;
    if (anyDeleted) {
      cells.values().removeIf(cell -> cell.mark() == Mark.DELETED);
    }
  }

  void apply(RowChange change) {
    List<Object> key = key(change.op() == RowChange.Op.DELETE ? change.before() : change.after());
    Cell old = cells.get(key);
    boolean touched = old != null && old.step() == step && old.mark() != Mark.NONE;
    switch (change.op()) {
      case INSERT:
        cells.put(key, new Cell(change.after(), null, Mark.INSERTED, step));
        break;
      case UPDATE:
        {
          boolean fresh = touched && old.mark() == Mark.INSERTED;
          List<Object> before = touched ? old.before() : change.before();
          cells.put(
              key, new Cell(change.after(), before, fresh ? Mark.INSERTED : Mark.UPDATED, step));
          break;
        }
      default:
        cells.put(key, new Cell(change.before(), change.before(), Mark.DELETED, step));
        break;
    }
  }

  private List<Object> key(List<Object> row) {
    return row.subList(0, schema.keyColumns());
  }

  public TableSchema schema() {
    return schema;
  }

  /** How many rows are physically there. */
  public int size() {
    return (int) cells.values().stream().filter(cell -> cell.mark() != Mark.DELETED).count();
  }

  /** Its rows in key order, rows deleted by the step at the playhead included. */
  public List<RowState> rows() {
    List<RowState> rows = new ArrayList<>(cells.size());
    for (Cell cell : cells.values()) {
      rows.add(
          cell.step() == step
              ? new RowState(cell.values(), cell.before(), cell.mark())
              : new RowState(cell.values(), cell.values(), Mark.NONE));
    }
    return rows;
  }

  /** The values of the rows that are physically there, in key order. */
  public List<List<Object>> values() {
    List<List<Object>> values = new ArrayList<>(cells.size());
    for (Map.Entry<List<Object>, Cell> entry : cells.entrySet()) {
      if (entry.getValue().mark() != Mark.DELETED) {
        values.add(entry.getValue().values());
      }
    }
    return values;
  }

  @Override
  public String toString() {
    return schema.name() + rows();
  }
}
