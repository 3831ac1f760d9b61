package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javafx.css.PseudoClass;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.window.lane.TableShape.Cell;
import org.diffusionlab.window.text.Texts;

/** One real table: its name, its rows, what the step changed. Its nodes are reused. */
final class TableSection {
  /** Columns whose values may be longer than there is room. */
  private static final Set<String> LONG = Set.of("content", "group_info", "user_info");

  private static final PseudoClass MANY = PseudoClass.getPseudoClass("many");
  private static final List<PseudoClass> MARKS =
      List.of(
          PseudoClass.getPseudoClass("none"),
          PseudoClass.getPseudoClass("inserted"),
          PseudoClass.getPseudoClass("updated"),
          PseudoClass.getPseudoClass("deleted"));

  private final Texts texts;
  private final String name;
  private final Label count = new Label();
  private final Label changes = new Label();
  private final Label why = new Label();
  private final GridPane grid = new GridPane();
  private final Hyperlink more = new Hyperlink();
  private final VBox root;
  private final List<List<TableCell>> cells = new ArrayList<>();
  private List<Integer> columns = List.of();
  private boolean text;
  private TableShape shown;

  TableSection(TableShape first, Folds folds, Texts texts, Consumer<String> openAll) {
    this.texts = texts;
    this.name = first.name();
    ToggleButton heading = new ToggleButton(name);
    heading.getStyleClass().add("disclosure");
    heading.setMinWidth(HBox.USE_PREF_SIZE);
    count.getStyleClass().addAll("muted", "small");
    count.setMinWidth(0);
    changes.getStyleClass().add("changes");
    changes.setMinWidth(HBox.USE_PREF_SIZE);
    HBox head = new HBox(heading, count, changes);
    head.getStyleClass().add("section-head");
    grid.getStyleClass().add("grid");
    grid.managedProperty().bind(grid.visibleProperty());
    why.getStyleClass().addAll("why", "small");
    why.setWrapText(true);
    why.managedProperty().bind(why.visibleProperty());
    more.getStyleClass().add("more");
    more.setWrapText(true);
    more.setOnAction(e -> openAll.accept(name));
    more.managedProperty().bind(more.visibleProperty());
    VBox body = new VBox(grid, why, more);
    root = new VBox(head, body);
    root.getStyleClass().add("section");
    root.setMinWidth(0);
    folds.bind(name, first.central(), heading, body);
  }

  VBox root() {
    return root;
  }

  /**
   * Shows the table.
   *
   * @param brief whether there is room only for the columns that matter most
   */
  void show(TableShape table, boolean brief) {
    count.setText(table.count());
    changes.setText(table.changes());
    why.setText(table.why());
    why.setVisible(!table.why().isEmpty());
    grid.setVisible(!table.rows().isEmpty());
    more.setVisible(table.hidden() > 0);
    more.setText(texts.get("table.more", table.hidden(), table.summary()));
    List<Integer> wanted =
        brief ? table.brief() : IntStream.range(0, table.columns().size()).boxed().toList();
    if (!wanted.equals(columns) || shown == null) {
      columns = wanted;
      columns(table);
      shown = null;
    }
    if (!table.equals(shown)) {
      fill(table);
    }
    shown = table;
  }

  private void fill(TableShape table) {
    while (cells.size() > table.rows().size() + 1) {
      grid.getChildren().removeAll(cells.remove(cells.size() - 1));
    }
    while (cells.size() < table.rows().size() + 1) {
      addRow(cells.size());
    }
    for (int r = 0; r < table.rows().size(); r++) {
      row(cells.get(r + 1), table.rows().get(r));
    }
  }

  private void columns(TableShape table) {
    grid.getChildren().clear();
    cells.clear();
    List<ColumnConstraints> constraints = new ArrayList<>();
    int last = columns.isEmpty() ? 0 : columns.size();
    text = last > 0 && LONG.contains(table.columns().get(columns.get(last - 1)));
    for (int c = 0; c <= last + 1; c++) {
      boolean grows = c == last ? text : c > last && !text;
      ColumnConstraints column = new ColumnConstraints();
      column.setMinWidth(grows || c > last ? 0 : GridPane.USE_PREF_SIZE);
      column.setHgrow(grows ? Priority.ALWAYS : Priority.NEVER);
      constraints.add(column);
    }
    grid.getColumnConstraints().setAll(constraints);
    addRow(0);
    for (int c = 0; c < columns.size(); c++) {
      cells.get(0).get(c + 1).show(Cell.of(table.columns().get(columns.get(c))));
    }
    cells.get(0).forEach(cell -> cell.getStyleClass().add("head"));
    if (columns.size() < table.columns().size() && !columns.isEmpty()) {
      String all = String.join(", ", table.columns());
      cells.get(0).forEach(cell -> cell.setTooltip(new Tooltip(texts.get("table.brief", all))));
    }
  }

  private void addRow(int index) {
    List<TableCell> row = new ArrayList<>();
    for (int c = 0; c <= columns.size() + (text ? 0 : 1); c++) { // the last fills what is left
      TableCell cell = new TableCell(c == 0);
      row.add(cell);
      grid.add(cell, c, index);
    }
    cells.add(row);
  }

  private void row(List<TableCell> nodes, TableShape.Row row) {
    nodes.get(0).show(Cell.of(texts.get("mark." + row.mark())));
    nodes
        .get(0)
        .setAccessibleText(
            row.mark() == Mark.NONE
                ? ""
                : texts.get("mark.spoken." + row.mark().name().toLowerCase(Locale.ROOT)));
    for (int c = 0; c < columns.size(); c++) {
      nodes.get(c + 1).show(row.cells().get(columns.get(c)));
    }
    for (TableCell cell : nodes) {
      for (Mark mark : Mark.values()) {
        cell.pseudoClassStateChanged(MARKS.get(mark.ordinal()), mark == row.mark());
      }
      cell.pseudoClassStateChanged(MANY, row.many());
    }
  }
}
