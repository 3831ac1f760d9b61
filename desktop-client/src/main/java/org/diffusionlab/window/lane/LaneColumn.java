package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.layout.VBox;
import org.diffusionlab.window.lane.LaneViewModel.Column;
import org.diffusionlab.window.text.Texts;

/**
 * One lane as one column of several: its sections, to be set beside the same sections of the other
 * lanes. FX thread.
 */
final class LaneColumn {
  private final Texts texts;
  private final Folds folds;
  private final AllRows allRows;
  private final Map<String, TableSection> tables = new LinkedHashMap<>();
  private final List<CounterGroup> counters = new ArrayList<>();
  private final SqlSection sql;
  private final BeliefSection beliefs;

  LaneColumn(LaneViewModel model, Folds folds, Texts texts) {
    this.texts = texts;
    this.folds = folds;
    this.allRows = new AllRows(model, texts);
    this.sql = new SqlSection(folds, false, texts);
    this.beliefs = new BeliefSection(folds, false, texts);
  }

  /**
   * Shows the lane.
   *
   * @param brief whether there is room only for the columns that matter most
   */
  void show(Column column, boolean brief) {
    for (TableShape table : column.tables()) {
      tables.computeIfAbsent(table.name(), name -> section(table)).show(table, brief);
    }
    while (counters.size() < column.counters().size()) {
      counters.add(new CounterGroup(texts, true));
    }
    for (int i = 0; i < column.counters().size(); i++) {
      counters.get(i).show(column.counters().get(i));
    }
    sql.show(column.statements());
    beliefs.show(column.beliefs(), column.members());
  }

  private TableSection section(TableShape table) {
    return new TableSection(
        table, folds, texts, all -> allRows.open(all, sql.root().getScene().getWindow()));
  }

  /** Its sections from the top to the bottom, the same in every lane. */
  List<VBox> sections(Column column) {
    List<VBox> sections = new ArrayList<>();
    if (column.tables().isEmpty()) {
      return sections;
    }
    for (TableShape table : column.tables()) {
      if (table.central()) {
        sections.add(tables.get(table.name()).root());
      }
    }
    sections.add(sql.root());
    sections.add(beliefs.root());
    counters.forEach(group -> sections.add(group.root()));
    for (TableShape table : column.tables()) {
      if (!table.central()) {
        sections.add(tables.get(table.name()).root());
      }
    }
    return sections;
  }
}
