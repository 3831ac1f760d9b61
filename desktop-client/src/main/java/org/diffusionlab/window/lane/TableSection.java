package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.runlog.TableSchema.Role;
import org.diffusionlab.window.text.Texts;

/** One real table: its name, its rows, what the step changed. Its nodes are reused. */
final class TableSection {
  private static final List<PseudoClass> MARKS =
      List.of(
          PseudoClass.getPseudoClass("none"),
          PseudoClass.getPseudoClass("inserted"),
          PseudoClass.getPseudoClass("updated"),
          PseudoClass.getPseudoClass("deleted"));

  private final Texts texts;
  private final ToggleButton heading = new ToggleButton();
  private final Label count = new Label();
  private final Label changes = new Label();
  private final GridPane grid = new GridPane();
  private final Hyperlink more = new Hyperlink();
  private final VBox root;
  private final List<List<TableCell>> cells = new ArrayList<>();
  private TableShape shown;

  TableSection(Texts texts, Consumer<String> openAll) {
    this.texts = texts;
    heading.getStyleClass().add("disclosure");
    count.getStyleClass().addAll("muted", "small");
    changes.getStyleClass().add("changes");
    HBox head = new HBox(heading, count, changes);
    head.getStyleClass().add("section-head");
    grid.getStyleClass().add("grid");
    more.getStyleClass().add("more");
    more.setOnAction(e -> openAll.accept(shown.name()));
    VBox body = new VBox(grid, more);
    more.managedProperty().bind(more.visibleProperty());
    root = new VBox(head, body);
    root.getStyleClass().add("section");
    Foldable.bind(heading, body);
  }

  VBox root() {
    return root;
  }

  void show(TableShape table) {
    if (shown == null || !shown.name().equals(table.name())) {
      heading.setText(table.name());
      boolean article = table.role() == Role.BODIES || table.role() == Role.IDS;
      heading.setSelected(article || table.name().equals("group_members"));
    }
    count.setText(texts.get("table.count." + table.role(), table.count()));
    long changed = table.rows().stream().filter(row -> row.mark() != Mark.NONE).count();
    changes.setText(changed == 0 ? "" : texts.get("table.changed", changed));
    more.setVisible(table.hidden() > 0);
    more.setText(texts.get("table.more", table.hidden(), table.summary()));
    if (!table.equals(shown)) {
      fill(table);
    }
    shown = table;
  }

  private void fill(TableShape table) {
    if (shown == null || !shown.columns().equals(table.columns())) {
      grid.getChildren().clear();
      cells.clear();
      columns(table);
    }
    while (cells.size() > table.rows().size() + 1) {
      grid.getChildren().removeAll(cells.remove(cells.size() - 1));
    }
    while (cells.size() < table.rows().size() + 1) {
      addRow(cells.size(), table.columns().size());
    }
    for (int r = 0; r < table.rows().size(); r++) {
      row(cells.get(r + 1), table.rows().get(r));
    }
  }

  private void columns(TableShape table) {
    List<ColumnConstraints> constraints = new ArrayList<>();
    for (int c = 0; c <= table.columns().size(); c++) {
      boolean last = c == table.columns().size();
      ColumnConstraints column = new ColumnConstraints();
      column.setMinWidth(last ? 0 : GridPane.USE_PREF_SIZE);
      column.setHgrow(last ? Priority.ALWAYS : Priority.NEVER);
      constraints.add(column);
    }
    grid.getColumnConstraints().setAll(constraints);
    addRow(0, table.columns().size());
    for (int c = 0; c < table.columns().size(); c++) {
      cells.get(0).get(c + 1).show(null, table.columns().get(c));
    }
    cells.get(0).forEach(cell -> cell.getStyleClass().add("head"));
  }

  private void addRow(int index, int columns) {
    List<TableCell> row = new ArrayList<>();
    for (int c = 0; c <= columns; c++) {
      TableCell cell = new TableCell(c == 0);
      row.add(cell);
      grid.add(cell, c, index);
    }
    cells.add(row);
  }

  private void row(List<TableCell> nodes, TableShape.Row row) {
    nodes.get(0).show(null, texts.get("mark." + row.mark()));
    nodes
        .get(0)
        .setAccessibleText(
            row.mark() == Mark.NONE
                ? ""
                : texts.get("mark.spoken." + row.mark().name().toLowerCase(Locale.ROOT)));
    for (int c = 0; c < row.cells().size(); c++) {
      nodes.get(c + 1).show(row.cells().get(c).was(), row.cells().get(c).now());
    }
    for (TableCell cell : nodes) {
      for (Mark mark : Mark.values()) {
        cell.pseudoClassStateChanged(MARKS.get(mark.ordinal()), mark == row.mark());
      }
    }
  }
}
