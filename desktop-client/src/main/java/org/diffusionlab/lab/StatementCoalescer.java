package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;

/**
 * Puts together the statements that a server's turn ran alike for many members: one look and one
 * delete for each of a thousand acks become one of each, that names all their rows.
 *
 * <p>Writes keep their order: one joins an earlier one only if no other write ran between. So the
 * tables come out the same, row by row. Stateless.
 */
final class StatementCoalescer {
  private record Key(StatementRun.Purpose purpose, String sql) {}

  private StatementCoalescer() {}

  /** The same events, alike statements together. */
  static List<RunEvent> coalesce(List<RunEvent> events) {
    List<Supplier<RunEvent>> out = new ArrayList<>();
    Map<Key, Alike> open = new HashMap<>();
    Key lastWrite = null;
    for (RunEvent event : events) {
      if (!(event instanceof RunEvent.StatementRan ran)) {
        open.clear();
        lastWrite = null;
        out.add(() -> event);
        continue;
      }
      Key key = new Key(ran.run().purpose(), ran.run().sql());
      if (!ran.run().changes().isEmpty() && !key.equals(lastWrite)) {
        open.clear();
        lastWrite = key;
      }
      Alike alike = open.get(key);
      if (alike == null) {
        alike = new Alike();
        open.put(key, alike);
        out.add(alike::event);
      }
      alike.runs.add(ran.run());
    }
    return out.stream().map(Supplier::get).toList();
  }

  /** Statements that are told as one. */
  private static final class Alike {
    private final List<StatementRun> runs = new ArrayList<>();

    RunEvent event() {
      StatementRun first = runs.get(0);
      List<RowChange> changes = new ArrayList<>();
      int times = 0;
      long rows = 0;
      for (StatementRun run : runs) {
        times += run.times();
        rows += run.rows();
        changes.addAll(run.changes());
      }
      return new RunEvent.StatementRan(
          new StatementRun(first.purpose(), first.sql(), times, rows, changes));
    }
  }
}
