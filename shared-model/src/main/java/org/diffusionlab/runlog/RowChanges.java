package org.diffusionlab.runlog;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.UnaryOperator;

/**
 * Many changes of one table, kept by column: rows that a fan-out writes differ in one column only,
 * and a log of a large group holds hundreds of thousands of them. Immutable.
 */
public final class RowChanges extends AbstractList<RowChange> implements RandomAccess {
  private static final int WORTH_IT = 8;

  /** A column's values; a single one stands for all rows. */
  private record Column(long[] numbers, Object[] values) {
    Object get(int row) {
      if (numbers != null) {
        return numbers.length == 1 ? numbers[0] : numbers[row];
      }
      return values.length == 1 ? values[0] : values[row];
    }
  }

  private final String table;
  private final RowChange.Op op;
  private final Column[] before;
  private final Column[] after;
  private final int size;

  private RowChanges(List<RowChange> changes, UnaryOperator<Object> shared) {
    RowChange first = changes.get(0);
    table = first.table();
    op = first.op();
    size = changes.size();
    before = first.before() == null ? null : columns(rows(changes, true), shared);
    after = first.after() == null ? null : columns(rows(changes, false), shared);
  }

  /**
   * The same changes, kept in less space where there are many of one kind.
   *
   * @param shared gives for a value the object that is kept for all that equal it
   */
  public static List<RowChange> compact(List<RowChange> changes, UnaryOperator<Object> shared) {
    return changes.size() >= WORTH_IT && ofOneKind(changes)
        ? new RowChanges(changes, shared)
        : changes;
  }

  private static boolean ofOneKind(List<RowChange> changes) {
    RowChange first = changes.get(0);
    for (RowChange change : changes) {
      if (change.op() != first.op() || !change.table().equals(first.table())) {
        return false;
      }
    }
    return true;
  }

  private static Object[][] rows(List<RowChange> changes, boolean before) {
    Object[][] rows = new Object[changes.size()][];
    for (int i = 0; i < rows.length; i++) {
      RowChange change = changes.get(i);
      rows[i] = (before ? change.before() : change.after()).toArray();
    }
    return rows;
  }

  private static Column[] columns(Object[][] rows, UnaryOperator<Object> shared) {
    Column[] columns = new Column[rows[0].length];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = column(rows, c, shared);
    }
    return columns;
  }

  private static Column column(Object[][] rows, int c, UnaryOperator<Object> shared) {
    boolean same = true;
    boolean numbers = true;
    for (Object[] row : rows) {
      same &= row[c].equals(rows[0][c]);
      numbers &= row[c] instanceof Long;
    }
    int length = same ? 1 : rows.length;
    if (numbers) {
      long[] values = new long[length];
      Arrays.setAll(values, i -> (Long) rows[i][c]);
      return new Column(values, null);
    }
    Object[] values = new Object[length];
    Arrays.setAll(values, i -> shared.apply(rows[i][c]));
    return new Column(null, values);
  }

  @Override
  public RowChange get(int index) {
    java.util.Objects.checkIndex(index, size);
    return new RowChange(table, op, row(before, index), row(after, index));
  }

  private static List<Object> row(Column[] columns, int index) {
    if (columns == null) {
      return null;
    }
    Object[] values = new Object[columns.length];
    Arrays.setAll(values, c -> columns[c].get(index));
    return Collections.unmodifiableList(Arrays.asList(values));
  }

  @Override
  public int size() {
    return size;
  }
}
