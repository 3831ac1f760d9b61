package org.diffusionlab.window.costs;

import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.geometry.HPos;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.ChartView;
import org.diffusionlab.window.chart.Exports;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Views;
import org.diffusionlab.window.view.WrapRow;

/** The page of costs: charts over the run, and a table at the playhead. FX thread. */
public final class CostsView {
  private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

  private final CostsViewModel model;
  private final Texts texts;
  private final Parent root;
  private final ChartView chart = new ChartView();
  private final List<List<Label>> cells = new ArrayList<>();
  private List<Scheme> columns = List.of();
  private boolean dirty = true;

  @FXML private WrapRow tools;
  @FXML private Label note;
  @FXML private StackPane slot;
  @FXML private GridPane figures;

  public CostsView(CostsViewModel model, Exports exports, Views views) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    slot.getChildren().add(chart);
    tools.getChildren().add(exports.menu("costs", chart, model::csv));
    chart.onPicked(model::pick);
    chart
        .canvas()
        .setOnKeyPressed(
            e -> {
              boolean forward = e.getCode() == KeyCode.RIGHT;
              if (forward || e.getCode() == KeyCode.LEFT) {
                move(forward);
                e.consume();
              }
            });
    note.visibleProperty().bind(note.textProperty().isNotEmpty());
    note.managedProperty().bind(note.visibleProperty());
    model.revisionProperty().subscribe(any -> dirty = true);
  }

  private void move(boolean forward) {
    if (forward) {
      model.forward();
    } else {
      model.back();
    }
  }

  /** What to show as a page. */
  public Parent root() {
    return root;
  }

  /** Shows what has changed, while it is in sight; to be called in every frame. */
  public void tick() {
    model.tick();
    if (dirty && root.isVisible()) {
      dirty = false;
      refresh();
    }
  }

  private void refresh() {
    chart.show(model.charts(), model.sentence());
    note.setText(model.thinned());
    if (!columns.equals(model.schemes())) {
      columns = model.schemes();
      build();
    }
    figures.setAccessibleText(model.spoken());
    List<CostsViewModel.Row> rows = model.rows();
    for (int r = 0; r < rows.size() && !columns.isEmpty(); r++) {
      for (int c = 0; c < columns.size(); c++) {
        show(cells.get(r).get(c), rows.get(r).figures().get(c));
      }
    }
  }

  private void show(Label cell, CostsViewModel.Figure figure) {
    boolean changed = figure.was() != figure.now();
    cell.setText(
        (figure.best() ? texts.get("costs.best") : "")
            + (changed
                ? texts.get("costs.was", figure.was(), figure.now())
                : texts.get("number", figure.now())));
    cell.pseudoClassStateChanged(CHANGED, changed);
    cell.getStyleClass().remove("best");
    if (figure.best()) {
      cell.getStyleClass().add("best");
    }
  }

  private void build() {
    figures.getChildren().clear();
    figures.getColumnConstraints().clear();
    cells.clear();
    ColumnConstraints name = new ColumnConstraints();
    name.setHgrow(Priority.ALWAYS);
    figures.getColumnConstraints().add(name);
    for (int c = 0; c < columns.size(); c++) {
      ColumnConstraints column = new ColumnConstraints();
      column.setHalignment(HPos.RIGHT);
      column.setHgrow(Priority.ALWAYS);
      figures.getColumnConstraints().add(column);
      Label heading = new Label();
      int number = columns.get(c).number();
      heading.textProperty().bind(texts.of("scheme." + columns.get(c)).map(n -> number + " " + n));
      heading.getStyleClass().addAll("heading", "lane-" + number);
      figures.add(heading, c + 1, 0);
    }
    for (Cost cost : Cost.values()) {
      Label label = new Label();
      label.textProperty().bind(texts.of("costs." + cost));
      label.getStyleClass().add("figure-name");
      figures.add(label, 0, cost.ordinal() + 1);
      List<Label> row = new ArrayList<>();
      for (int c = 0; c < columns.size(); c++) {
        Label cell = new Label();
        cell.getStyleClass().add("figure");
        figures.add(cell, c + 1, cost.ordinal() + 1);
        row.add(cell);
      }
      cells.add(row);
    }
  }
}
