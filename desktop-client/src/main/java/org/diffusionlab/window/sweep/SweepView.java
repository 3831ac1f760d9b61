package org.diffusionlab.window.sweep;

import java.util.OptionalDouble;
import java.util.function.Function;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import org.diffusionlab.lab.cost.CostFigure;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.window.chart.Brief;
import org.diffusionlab.window.chart.ChartView;
import org.diffusionlab.window.chart.Exports;
import org.diffusionlab.window.chart.PlotGrid;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Views;

/** The page of the sweep: what to run, how far it is, charts, findings and a table. FX thread. */
public final class SweepView {
  private final SweepViewModel model;
  private final Texts texts;
  private final Parent root;
  private final ChartView chart = new ChartView();
  private final ObservableList<String> said = FXCollections.observableArrayList();
  private boolean dirty = true;

  @FXML private HBox tools;
  @FXML private TextField members;
  @FXML private TextField offline;
  @FXML private TextField messages;
  @FXML private TextField payload;
  @FXML private TextField groups;
  @FXML private TextField groupMembers;
  @FXML private TextField groupMessages;
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
    bind();
    columns();
  }

  /** What to show as a page. */
  public Parent root() {
    return root;
  }

  private void bind() {
    field(members, model.membersProperty());
    field(offline, model.offlineProperty());
    field(messages, model.messagesProperty());
    field(payload, model.payloadProperty());
    field(groups, model.groupsProperty());
    field(groupMembers, model.groupMembersProperty());
    field(groupMessages, model.groupMessagesProperty());
    run.disableProperty().bind(model.runningProperty().or(model.mistakeProperty().isNotEmpty()));
    cancel.disableProperty().bind(model.runningProperty().not());
    bar.progressProperty().bind(model.progressProperty());
    sentence.textProperty().bind(model.sentenceProperty());
    mistake.textProperty().bind(model.mistakeProperty());
    mistake.visibleProperty().bind(model.mistakeProperty().isNotEmpty());
    mistake.managedProperty().bind(mistake.visibleProperty());
    table.setItems(model.points());
    table.visibleProperty().bind(asTable.selectedProperty());
    chart.visibleProperty().bind(asTable.selectedProperty().not());
    findings.setItems(said);
    findings.setCellFactory(list -> new Wrapped());
    model.revisionProperty().subscribe(any -> dirty = true);
    chart.widthProperty().subscribe(any -> dirty = true);
  }

  private void field(TextField field, StringProperty value) {
    field.textProperty().bindBidirectional(value);
    field.disableProperty().bind(model.runningProperty());
    field.setOnAction(e -> model.run());
  }

  private void columns() {
    column("sweep.column.scheme", point -> Integer.toString(point.scheme().number()));
    column("sweep.axis.MEMBERS", point -> Integer.toString(point.workload().members()));
    column("sweep.axis.GROUPS", point -> Integer.toString(point.workload().groups()));
    for (CostFigure figure : SweepCharts.BY_MEMBERS) {
      column("sweep.figure." + figure, point -> text(figure, point));
    }
    for (CostFigure figure : SweepCharts.BY_GROUPS) {
      column("sweep.figure." + figure, point -> text(figure, point));
    }
  }

  private void column(String key, Function<SweepPoint, String> value) {
    TableColumn<SweepPoint, String> column = new TableColumn<>();
    column.textProperty().bind(texts.of(key));
    column.setCellValueFactory(cell -> new SimpleStringProperty(value.apply(cell.getValue())));
    table.getColumns().add(column);
  }

  /** What was measured, and the formula's value where it is another one. */
  private String text(CostFigure figure, SweepPoint point) {
    OptionalDouble measured = figure.measured(point);
    if (measured.isEmpty()) {
      return "";
    }
    OptionalDouble formula = figure.formula(point.scheme(), point.workload());
    String value = Brief.number(measured.getAsDouble());
    return formula.isEmpty() || formula.getAsDouble() == measured.getAsDouble()
        ? value
        : texts.get("sweep.other", value, Brief.number(formula.getAsDouble()));
  }

  /** Shows what has changed, while it is in sight; to be called in every frame. */
  public void tick() {
    if (dirty && root.isVisible()) {
      dirty = false;
      PlotGrid grid = model.charts(chart.getWidth() < 900 ? 2 : 3);
      if (grid != null) {
        chart.show(grid, texts.get("sweep.spoken", model.points().size()));
      }
      said.setAll(model.findings());
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
