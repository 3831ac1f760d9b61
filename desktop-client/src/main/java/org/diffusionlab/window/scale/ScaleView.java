package org.diffusionlab.window.scale;

import java.util.ArrayList;
import java.util.List;
import javafx.fxml.FXML;
import javafx.geometry.HPos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TextField;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.diffusionlab.lab.cost.Scale;
import org.diffusionlab.lab.cost.ScaleAssumption;
import org.diffusionlab.lab.cost.ScaleOmission;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.Exports;
import org.diffusionlab.window.scale.ScaleViewModel.Input;
import org.diffusionlab.window.scale.ScaleViewModel.Output;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Views;

/** The page of the calculator: sizes, a table, and what it takes for granted. FX thread. */
public final class ScaleView {
  private final ScaleViewModel model;
  private final Texts texts;
  private final Parent root;
  private final List<List<Label>> cells = new ArrayList<>();

  @FXML private HBox presets;
  @FXML private GridPane fields;
  @FXML private Label mistake;
  @FXML private GridPane figures;
  @FXML private Button measure;
  @FXML private ProgressBar bar;
  @FXML private Label source;
  @FXML private VBox assumptions;
  @FXML private VBox omissions;

  public ScaleView(ScaleViewModel model, Exports exports, Views views) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    inputs();
    presets.getChildren().add(exports.table("scale", model::csv));
    table();
    for (ScaleAssumption each : ScaleAssumption.values()) {
      assumptions.getChildren().add(line("scale.assumes." + each));
    }
    for (ScaleOmission each : ScaleOmission.values()) {
      omissions.getChildren().add(line("scale.leavesOut." + each));
    }
    measure.disableProperty().bind(model.measuringProperty());
    bar.visibleProperty().bind(model.measuringProperty());
    bar.managedProperty().bind(bar.visibleProperty());
    bar.progressProperty().bind(model.progressProperty());
    mistake.textProperty().bind(model.mistakeProperty());
    mistake.visibleProperty().bind(model.mistakeProperty().isNotEmpty());
    mistake.managedProperty().bind(mistake.visibleProperty());
    model.revisionProperty().subscribe(any -> refresh());
  }

  /** What to show as a page. */
  public Parent root() {
    return root;
  }

  private Label line(String key) {
    Label label = new Label();
    label.textProperty().bind(texts.of(key));
    label.setWrapText(true);
    return label;
  }

  private void inputs() {
    for (Scale.Preset preset : Scale.Preset.values()) {
      Button button = new Button();
      button.setId("preset-" + preset);
      button.textProperty().bind(texts.of("scale.preset." + preset));
      button.setOnAction(e -> model.use(preset));
      presets.getChildren().add(button);
    }
    for (Input input : Input.values()) {
      Label label = line("scale.input." + input);
      TextField field = new TextField();
      field.setId("scale-" + input);
      field.textProperty().bindBidirectional(model.input(input));
      label.setLabelFor(field);
      field.accessibleTextProperty().bind(texts.of("scale.input." + input));
      fields.addRow(input.ordinal(), label, field);
    }
  }

  private void table() {
    ColumnConstraints name = new ColumnConstraints();
    name.setHgrow(Priority.ALWAYS);
    figures.getColumnConstraints().add(name);
    for (Scheme scheme : Scheme.values()) {
      ColumnConstraints column = new ColumnConstraints();
      column.setHalignment(HPos.RIGHT);
      column.setHgrow(Priority.ALWAYS);
      figures.getColumnConstraints().add(column);
      Label heading = line("costs.lane." + scheme);
      heading.getStyleClass().addAll("heading", "lane-" + scheme.number());
      figures.add(heading, scheme.number(), 0);
    }
    for (Output output : Output.values()) {
      figures.add(line("scale.output." + output), 0, output.ordinal() + 1);
      List<Label> row = new ArrayList<>();
      for (Scheme scheme : Scheme.values()) {
        Label cell = new Label();
        cell.setMinWidth(Label.USE_PREF_SIZE);
        figures.add(cell, scheme.number(), output.ordinal() + 1);
        row.add(cell);
      }
      cells.add(row);
    }
  }

  private void refresh() {
    source.setText(model.source());
    for (Output output : Output.values()) {
      List<String> row = model.row(output);
      List<Boolean> best = model.best(output);
      for (int c = 0; c < row.size(); c++) {
        Label cell = cells.get(output.ordinal()).get(c);
        cell.setText((best.get(c) ? texts.get("costs.best") : "") + row.get(c));
        cell.getStyleClass().remove("best");
        if (best.get(c)) {
          cell.getStyleClass().add("best");
        }
      }
    }
  }

  @FXML
  private void onMeasure() {
    model.measure();
  }
}
