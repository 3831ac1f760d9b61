package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.diffusionlab.window.lane.LaneViewModel.Belief;
import org.diffusionlab.window.lane.LaneViewModel.Column;
import org.diffusionlab.window.lane.LaneViewModel.Statement;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Views;

/** One scheme's column: what its server really keeps, and what it costs. FX thread. */
public final class LaneView {
  private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");

  private static final int SQL_LINES = 12;

  /** From this width on, in font sizes, tables and counters stand side by side. */
  private static final double WIDE = 44;

  private final LaneViewModel model;
  private final Texts texts;
  private final Parent root;
  private final AllRows allRows;
  private final List<TableSection> sections = new ArrayList<>();
  private final List<SqlLine> sqlLines = new ArrayList<>();
  private final List<CounterGroup> groups = new ArrayList<>();
  private final Figure rows;
  private final Figure copies;
  private final Figure bytes;
  private final Figure writes;
  private final Figure lost;
  private boolean wide;
  private List<Statement> shownSql = List.of();
  private List<Belief> shownBeliefs = List.of();

  @FXML private Label number;
  @FXML private Label name;
  @FXML private HBox figures;
  @FXML private ScrollPane scroll;
  @FXML private GridPane content;
  @FXML private VBox tables;
  @FXML private VBox side;
  @FXML private ToggleButton sqlToggle;
  @FXML private Label sqlCount;
  @FXML private VBox sql;
  @FXML private ToggleButton beliefToggle;
  @FXML private Label beliefCount;
  @FXML private GridPane beliefs;
  @FXML private VBox counters;

  public LaneView(LaneViewModel model, Views views) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    this.allRows = new AllRows(model, texts);
    rows = new Figure("lane.rows");
    copies = new Figure("lane.copies");
    bytes = new Figure("lane.bytes");
    writes = new Figure("lane.writes");
    lost = new Figure("lane.lost");
    number.setText(Integer.toString(model.scheme().number()));
    name.textProperty().bind(texts.of("scheme." + model.scheme()));
    Foldable.bind(sqlToggle, sql);
    Foldable.bind(beliefToggle, beliefs);
    scroll.viewportBoundsProperty().subscribe(bounds -> arrange(bounds.getWidth()));
    arrange(0);
    texts
        .languageProperty()
        .subscribe(
            () -> {
              shownSql = null;
              shownBeliefs = null;
              show(model.columnProperty().get());
            });
    model.columnProperty().subscribe(this::show);
  }

  /** What to show as one of the lanes. */
  public Parent root() {
    return root;
  }

  /** Side by side where there is room, else one below the other. */
  private void arrange(double width) {
    boolean next = width > WIDE * name.getFont().getSize();
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
    GridPane.setValignment(tables, javafx.geometry.VPos.TOP);
    GridPane.setValignment(side, javafx.geometry.VPos.TOP);
  }

  private void show(Column column) {
    rows.show(column.rowsNow(), false);
    copies.show(column.copies(), false);
    bytes.show(column.payloadBytes(), false);
    writes.show(column.writes(), false);
    lost.show(column.lost(), column.lost() > 0);
    while (sections.size() < column.tables().size()) {
      TableSection section =
          new TableSection(texts, table -> allRows.open(table, root.getScene().getWindow()));
      sections.add(section);
      tables.getChildren().add(section.root());
    }
    while (sections.size() > column.tables().size()) {
      tables.getChildren().remove(sections.remove(sections.size() - 1).root());
    }
    for (int i = 0; i < sections.size(); i++) {
      sections.get(i).show(column.tables().get(i));
    }
    while (groups.size() < column.counters().size()) {
      CounterGroup group = new CounterGroup(texts);
      groups.add(group);
      counters.getChildren().add(group.root());
    }
    for (int i = 0; i < column.counters().size(); i++) {
      groups.get(i).show(column.counters().get(i));
    }
    showSql(column.statements());
    showBeliefs(column.beliefs(), column.members());
  }

  private void showSql(List<Statement> statements) {
    long writing = statements.stream().filter(Statement::write).count();
    sqlCount.setText(texts.get("lane.sql.count", statements.size(), writing));
    if (statements.equals(shownSql)) {
      return;
    }
    shownSql = statements;
    List<Statement> last =
        statements.subList(Math.max(0, statements.size() - SQL_LINES), statements.size());
    while (sqlLines.size() < last.size()) {
      sqlLines.add(new SqlLine(texts));
    }
    for (int i = 0; i < last.size(); i++) {
      sqlLines.get(i).show(last.get(i));
    }
    List<SqlLine> wanted = sqlLines.subList(0, last.size());
    if (!sql.getChildren().equals(wanted)) {
      sql.getChildren().setAll(wanted);
    }
  }

  private void showBeliefs(List<Belief> list, int members) {
    long wrong = list.stream().filter(Belief::differs).count();
    beliefCount.setText(
        wrong > 0
            ? texts.get("lane.status.wrong", wrong)
            : list.isEmpty() ? texts.get("lane.status.right", members) : "");
    if (list.equals(shownBeliefs)) {
      return;
    }
    shownBeliefs = list;
    beliefs.getChildren().clear();
    beliefs.getStyleClass().setAll(list.isEmpty() ? "nothing" : "grid");
    if (list.isEmpty()) {
      return;
    }
    cell(texts.get("lane.status.member"), 0, 0, "head");
    cell(texts.get("lane.status.believed"), 1, 0, "head");
    cell(texts.get("lane.status.really"), 2, 0, "head");
    for (int i = 0; i < list.size(); i++) {
      Belief belief = list.get(i);
      String style = belief.differs() ? "wrong" : "plain";
      cell(belief.uid(), 0, i + 1, style);
      cell(
          texts.get(belief.believedOnline() ? "lane.status.online" : "lane.status.offline"),
          1,
          i + 1,
          style);
      cell((belief.differs() ? "≠ " : "") + belief.really(), 2, i + 1, style);
    }
  }

  private void cell(String text, int column, int row, String style) {
    Label label = new Label(text);
    label.getStyleClass().addAll("cell", style);
    label.setMaxWidth(Double.MAX_VALUE);
    GridPane.setHgrow(label, Priority.ALWAYS);
    beliefs.add(label, column, row);
  }

  private final class Figure {
    private final Label value = new Label();
    private final Label caption = new Label();
    private final HBox box;
    private final String key;
    private long shown;

    Figure(String key) {
      this.key = key;
      texts.languageProperty().subscribe(any -> name());
      caption.getStyleClass().add("name");
      value.getStyleClass().add("number");
      box = new HBox(value, caption);
      box.getStyleClass().add("lane-figure");
      figures.getChildren().add(box);
    }

    void show(long number, boolean bad) {
      shown = number;
      value.setText(texts.get("number", number));
      name();
      box.pseudoClassStateChanged(BAD, bad);
      box.setAccessibleText(value.getText() + " " + caption.getText());
    }

    private void name() {
      caption.setText(texts.get(key, shown));
    }
  }
}
