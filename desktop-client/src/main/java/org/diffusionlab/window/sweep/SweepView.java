package org.diffusionlab.window.sweep;

import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.window.chart.ChartView;
import org.diffusionlab.window.chart.Exports;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Views;
import org.diffusionlab.window.view.WrapRow;

/** The page of the sweep: what to run, how far it is, charts, findings and a table. FX thread. */
public final class SweepView {
  private final SweepViewModel model;
  private final Texts texts;
  private final Parent root;
  private final ChartView chart = new ChartView();
  private final ObservableList<String> said = FXCollections.observableArrayList();
  private boolean dirty = true;

  @FXML private WrapRow tools;
  @FXML private WrapRow growing;
  @FXML private WrapRow spread;
  @FXML private WrapRow axes;
  @FXML private Button run;
  @FXML private Button cancel;
  @FXML private ProgressBar bar;
  @FXML private Label sentence;
  @FXML private Label mistake;
  @FXML private CheckBox asTable;
  @FXML private StackPane slot;
  @FXML private TableView<SweepPoint> table;
  @FXML private ListView<String> findings;

  public SweepView(SweepViewModel model, Exports exports, Views views) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    slot.getChildren().add(0, chart);
    tools.getChildren().add(exports.menu("sweep", chart, model::csv));
    for (Field field : Field.values()) {
      (field.growing() ? growing : spread).getChildren().add(field(field));
    }
    AxisChoices.fill(axes, model.axes(), texts);
    SweepTable.fill(table, model.points(), texts);
    bind();
  }

  /** What to show as a page. */
  public Parent root() {
    return root;
  }

  private Node field(Field field) {
    TextField typed = new TextField();
    typed.setId("sweep-" + field);
    typed.setPrefColumnCount(field.columns());
    typed.textProperty().bindBidirectional(model.field(field));
    typed.disableProperty().bind(model.runningProperty());
    typed.setOnAction(e -> model.run());
    Label name = new Label();
    name.textProperty().bind(texts.of("sweep.field." + field));
    name.setMinWidth(Label.USE_PREF_SIZE);
    name.setLabelFor(typed);
    typed
        .accessibleTextProperty()
        .bind(Bindings.createStringBinding(() -> spoken(field), texts.languageProperty()));
    HBox both = new HBox(name, typed);
    both.getStyleClass().add("field");
    return both;
  }

  private String spoken(Field field) {
    String side = texts.get(field.growing() ? "sweep.side.growing" : "sweep.side.spread");
    return side + ": " + texts.get("sweep.field." + field);
  }

  private void bind() {
    run.disableProperty().bind(model.runningProperty().or(model.mistakeProperty().isNotEmpty()));
    cancel.disableProperty().bind(model.runningProperty().not());
    bar.progressProperty().bind(model.progressProperty());
    sentence.textProperty().bind(model.sentenceProperty());
    mistake.textProperty().bind(model.mistakeProperty());
    mistake.visibleProperty().bind(model.mistakeProperty().isNotEmpty());
    mistake.managedProperty().bind(mistake.visibleProperty());
    table.visibleProperty().bind(asTable.selectedProperty());
    // the table covers the charts, which stay visible: a picture of them can be saved all the same
    chart.canvas().focusTraversableProperty().bind(asTable.selectedProperty().not());
    findings.setItems(said);
    findings.setCellFactory(list -> new Wrapped());
    model.revisionProperty().subscribe(any -> dirty = true);
  }

  /** Shows what has changed, while it is in sight; to be called in every frame. */
  public void tick() {
    if (dirty && root.isVisible()) {
      dirty = false;
      chart.show(model.charts(), texts.get("sweep.spoken", model.points().size()));
      List<String> now = model.findings();
      if (!said.equals(now)) {
        said.setAll(now);
      }
    }
  }

  @FXML
  private void onRun() {
    model.run();
  }

  @FXML
  private void onCancel() {
    model.cancel();
  }

  /** A sentence over as many lines as it needs. */
  private static final class Wrapped extends ListCell<String> {
    Wrapped() {
      setWrapText(true);
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(String item, boolean empty) {
      super.updateItem(item, empty);
      setText(empty ? null : item);
    }
  }
}
