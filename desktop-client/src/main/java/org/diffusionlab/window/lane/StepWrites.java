package org.diffusionlab.window.lane;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.TableState;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RowChange.Op;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema.Role;
import org.diffusionlab.window.text.Texts;

/** What the step at the playhead wrote in one lane so far, counted from its statements. */
final class StepWrites {
  private final Map<String, long[]> byTable = new HashMap<>();
  private final Map<String, Role> roles = new HashMap<>();
  private boolean sent;
  private long copies;
  private long ids;

  /** Counts what {@code lane} wrote. */
  StepWrites(LaneState lane) {
    for (TableState table : lane.tables()) {
      roles.put(table.schema().name(), table.schema().role());
    }
    lane.statements().stream().filter(run -> !run.changes().isEmpty()).forEach(this::add);
  }

  /** All rows that a statement writes are of one table and written in one way. */
  private void add(StatementRun run) {
    RowChange first = run.changes().get(0);
    long[] counts = byTable.computeIfAbsent(first.table(), table -> new long[Op.values().length]);
    counts[first.op().ordinal()] += run.changes().size();
    if (first.op() == Op.INSERT) {
      sent |= run.purpose() == Purpose.BOOKKEEPING && first.table().equals("sends");
      if (run.purpose() == Purpose.MESSAGES) {
        boolean body = roles.get(first.table()) == Role.BODIES;
        copies += body ? run.changes().size() : 0;
        ids += body ? 0 : run.changes().size();
      }
    }
  }

  /** {@code +3 ~1 −2} for a table; empty if nothing was written to it. */
  String marks(String table, Texts texts) {
    long[] counts = byTable.get(table);
    if (counts == null) {
      return "";
    }
    StringBuilder marks = new StringBuilder();
    for (Op op : List.of(Op.INSERT, Op.UPDATE, Op.DELETE)) {
      long count = counts[op.ordinal()];
      if (count > 0) {
        marks.append(marks.isEmpty() ? "" : " ");
        marks.append(texts.get("table.marks." + op, count));
      }
    }
    return marks.toString();
  }

  /** Whether the step stored a message, or passed one on without keeping any of it. */
  boolean stored() {
    return sent || copies + ids > 0;
  }

  /** Copies of texts the step stored. */
  long copies() {
    return copies;
  }

  /** Ids of messages the step stored. */
  long ids() {
    return ids;
  }
}
