package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.geometry.VPos;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.Font;
import org.diffusionlab.window.lane.LaneViewModel.Column;
import org.diffusionlab.window.text.Texts;

/**
 * One lane shown alone and wide: tables with all their columns, and beside them the SQL of the
 * step, who is online, and the counters. FX thread.
 */
final class LaneView {
  /** From this width on, in font sizes, tables and the rest stand side by side. */
  private static final double WIDE = 44;

  private final Texts texts;
  private final AllRows allRows;
  private final Folds folds = new Folds();
  private final VBox tables = new VBox();
  private final VBox side = new VBox();
  private final VBox counters = new VBox();
  private final GridPane content = new GridPane();
  private final ScrollPane scroll = new ScrollPane(content);
  private final Map<String, TableSection> sections = new HashMap<>();
  private final List<CounterGroup> groups = new ArrayList<>();
  private final SqlSection sql;
  private final BeliefSection beliefs;
  private boolean wide;
  private double font = Font.getDefault().getSize();

  LaneView(LaneViewModel model, Texts texts) {
    this.texts = texts;
    this.allRows = new AllRows(model, texts);
    sql = new SqlSection(folds, true, texts);
    beliefs = new BeliefSection(folds, true, texts);
    side.getChildren().setAll(sql.root(), beliefs.root(), counters);
    tables.getStyleClass().add("lane-content");
    side.getStyleClass().add("lane-content");
    counters.getStyleClass().add("counters");
    tables.setMinWidth(0);
    side.setMinWidth(0);
    content.getStyleClass().add("lane-wide");
    content.getChildren().setAll(tables, side);
    GridPane.setValignment(tables, VPos.TOP);
    GridPane.setValignment(side, VPos.TOP);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    scroll.setMinHeight(0);
    scroll.viewportBoundsProperty().subscribe(bounds -> arrange(bounds.getWidth()));
    arrange(0);
  }

  /** What to show below the lane's header. */
  Parent root() {
    return scroll;
  }

  /** The size of the letters: how wide "wide" is depends on it. */
  void font(double size) {
    font = size;
    arrange(scroll.getViewportBounds().getWidth());
  }

  /** Side by side where there is room, else one below the other. */
  private void arrange(double width) {
    boolean next = width > WIDE * font;
    if (next == wide && !content.getColumnConstraints().isEmpty()) {
      return;
    }
    wide = next;
    ColumnConstraints left = new ColumnConstraints();
    left.setPercentWidth(wide ? 57 : 100);
    content.getColumnConstraints().setAll(left);
    if (wide) {
      ColumnConstraints right = new ColumnConstraints();
      right.setPercentWidth(43);
      content.getColumnConstraints().add(right);
    }
    GridPane.setConstraints(tables, 0, 0);
    GridPane.setConstraints(side, wide ? 1 : 0, wide ? 0 : 1);
  }

  void show(Column column) {
    List<TableSection> shown = column.tables().stream().map(this::section).toList();
    for (int i = 0; i < shown.size(); i++) {
      shown.get(i).show(column.tables().get(i), false);
    }
    List<VBox> wanted = shown.stream().map(TableSection::root).toList();
    if (!tables.getChildren().equals(wanted)) {
      tables.getChildren().setAll(wanted);
    }
    while (groups.size() < column.counters().size()) {
      CounterGroup group = new CounterGroup(texts, false);
      groups.add(group);
      counters.getChildren().add(group.root());
    }
    for (int i = 0; i < column.counters().size(); i++) {
      groups.get(i).show(column.counters().get(i));
    }
    sql.show(column.statements());
    beliefs.show(column.beliefs(), column.members());
  }

  private TableSection section(TableShape table) {
    return sections.computeIfAbsent(
        table.name(),
        name ->
            new TableSection(
                table, folds, texts, all -> allRows.open(all, scroll.getScene().getWindow())));
  }
}
