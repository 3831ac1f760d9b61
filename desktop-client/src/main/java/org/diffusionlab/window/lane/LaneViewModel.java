package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.TableState;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.MemberWords;

/** One scheme's column at the playhead: header, tables, SQL, counters. FX thread. */
public final class LaneViewModel {
  /**
   * All that the column shows.
   *
   * @param figures what the header says
   * @param tables the tables, the article's first
   * @param statements the SQL of the step
   * @param counters the counters, in groups
   * @param beliefs members whose state the server is wrong about, or all of a small group
   * @param members how many members there are
   */
  record Column(
      Figures figures,
      List<TableShape> tables,
      List<Statement> statements,
      List<CounterLines.Group> counters,
      List<Belief> beliefs,
      int members) {}

  /**
   * What a lane's header says.
   *
   * @param rowsNow rows that hold messages or ids
   * @param copies how many stored copies of a text there are
   * @param payloadBytes bytes of stored texts
   * @param writes rows written so far
   * @param lost messages lost so far
   * @param stored what the step stored, such as {@code +1 +3}; empty if it stored nothing
   * @param storedSpoken the same in words
   */
  record Figures(
      long rowsNow,
      long copies,
      long payloadBytes,
      long writes,
      long lost,
      String stored,
      String storedSpoken) {}

  /**
   * A statement of the step, all its runs together.
   *
   * @param sql as it was prepared
   * @param times how often it ran
   * @param rows rows written or read
   * @param write whether it wrote
   */
  record Statement(String sql, int times, long rows, boolean write) {}

  /**
   * What the server believes of a member, and what is so.
   *
   * @param uid the member
   * @param believedOnline what the server believes
   * @param really what the member does, in words
   * @param differs whether the two differ
   */
  record Belief(String uid, boolean believedOnline, String really, boolean differs) {}

  private static final Column NOTHING =
      new Column(new Figures(0, 0, 0, 0, 0, "", ""), List.of(), List.of(), List.of(), List.of(), 0);
  private static final int FEW = 12;

  private final Scheme scheme;
  private final SharedState shared;
  private final Texts texts;
  private final TableShapes shapes;
  private final CounterLines counters;
  private final MemberWords words;
  private final ReadOnlyObjectWrapper<Column> column = new ReadOnlyObjectWrapper<>(NOTHING);

  public LaneViewModel(Scheme scheme, SharedState shared, Texts texts) {
    this.scheme = scheme;
    this.shared = shared;
    this.texts = texts;
    this.shapes = new TableShapes(texts, scheme);
    this.counters = new CounterLines(texts);
    this.words = new MemberWords(texts);
    shared.playhead().revisionProperty().subscribe(any -> refresh());
    texts.languageProperty().subscribe(any -> refresh());
  }

  private void refresh() {
    LaneState lane = shared.playhead().state().lane(scheme);
    if (lane == null) {
      column.set(NOTHING);
      return;
    }
    StepWrites writes = new StepWrites(lane);
    column.set(
        new Column(
            figures(lane, writes),
            shapes.of(lane, writes),
            statements(lane.statements()),
            counters.of(lane),
            beliefs(lane),
            lane.members().size()));
  }

  private Figures figures(LaneState lane, StepWrites step) {
    var now = lane.counters();
    String stored =
        !step.stored()
            ? ""
            : step.ids() == 0
                ? texts.get("lane.stored", step.copies())
                : texts.get("lane.stored.both", step.copies(), step.ids());
    return new Figures(
        now.get(Level.BODY_ROWS).now() + now.get(Level.ID_ROWS).now(),
        now.get(Level.BODY_ROWS).now(),
        now.get(Level.PAYLOAD_BYTES).now(),
        now.get(Counter.INSERTS) + now.get(Counter.UPDATES) + now.get(Counter.DELETES),
        now.get(Counter.LOST),
        stored,
        step.stored() ? texts.get("lane.stored.spoken", step.copies(), step.ids()) : "");
  }

  /** The same SQL is one line, however often it ran in the step. */
  private static List<Statement> statements(List<StatementRun> runs) {
    Map<String, Statement> bySql = new LinkedHashMap<>();
    for (StatementRun run : runs) {
      boolean write = !run.changes().isEmpty();
      bySql.merge(
          run.sql(),
          new Statement(run.sql(), run.times(), run.rows(), write),
          (a, b) ->
              new Statement(
                  a.sql(), a.times() + b.times(), a.rows() + b.rows(), a.write() || b.write()));
    }
    return List.copyOf(bySql.values());
  }

  private List<Belief> beliefs(LaneState lane) {
    boolean all = lane.members().size() <= FEW;
    List<Belief> result = new ArrayList<>();
    for (MemberState member : lane.members()) {
      if (all || (member.beliefIsStale() && result.size() < FEW)) {
        result.add(
            new Belief(
                member.uid(),
                member.believedOnline(),
                words.shortState(member.status()),
                member.beliefIsStale()));
      }
    }
    return result;
  }

  /** Which scheme. */
  public Scheme scheme() {
    return scheme;
  }

  /** What the column shows. */
  ReadOnlyObjectProperty<Column> columnProperty() {
    return column.getReadOnlyProperty();
  }

  /** All values of a table at the playhead, for the list of everything. */
  List<List<Object>> allRows(String table) {
    LaneState lane = shared.playhead().state().lane(scheme);
    if (lane != null) {
      for (TableState each : lane.tables()) {
        if (each.schema().name().equals(table)) {
          return each.values();
        }
      }
    }
    return List.of();
  }
}
