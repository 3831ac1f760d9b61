package org.diffusionlab.window.events;

import java.util.Collections;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import org.diffusionlab.window.view.Views;

/** The run log as a list; a click moves the playhead. FX thread. */
public final class EventsView {
  private static final PseudoClass AFTER = PseudoClass.getPseudoClass("after");

  private final EventsViewModel model;
  private final Parent root;
  private final BooleanProperty shown = new SimpleBooleanProperty();

  @FXML private TextField filter;
  @FXML private Label count;
  @FXML private ListView<Integer> list;

  public EventsView(EventsViewModel model, Views views) {
    this.model = model;
    this.root = views.load(this);
    filter.textProperty().bindBidirectional(model.filterProperty());
    count.textProperty().bind(model.countProperty());
    list.setCellFactory(view -> new Row());
    list.setOnMouseClicked(e -> go());
    list.setOnKeyPressed(
        e -> {
          if (e.getCode() == KeyCode.ENTER) {
            go();
            e.consume();
          }
        });
    list.fixedCellSizeProperty()
        .bind(count.fontProperty().map(font -> Math.ceil(font.getSize() * 1.75)));
    model.positionProperty().subscribe(any -> showPlayhead());
    shown.subscribe(this::fill);
  }

  /** What to show in the tab. */
  public Parent root() {
    return root;
  }

  /** Whether its tab is the one in front; a list nobody sees is not laid out. */
  public BooleanProperty shownProperty() {
    return shown;
  }

  private void fill(boolean inFront) {
    list.setItems(inFront ? model.rows() : FXCollections.observableArrayList());
    showPlayhead();
  }

  private void go() {
    Integer index = list.getSelectionModel().getSelectedItem();
    if (index != null) {
      model.goTo(index);
    }
  }

  private void showPlayhead() {
    if (!shown.get()) {
      return;
    }
    int at = Collections.binarySearch(model.rows(), model.positionProperty().get() - 1);
    int row = at >= 0 ? at : -at - 2;
    if (row >= 0 && row < model.rows().size()) {
      list.getSelectionModel().select(row);
      list.scrollTo(Math.max(0, row - 3));
    }
    list.refresh();
  }

  private final class Row extends ListCell<Integer> {
    private final Label index = new Label();
    private final Label step = new Label();
    private final Label lane = new Label();
    private final Label phase = new Label();
    private final Label words = new Label();
    private final HBox box = new HBox(index, step, lane, phase, words);

    Row() {
      box.getStyleClass().add("event-row");
      index.getStyleClass().add("index");
      step.getStyleClass().add("step");
      lane.getStyleClass().add("lane-name");
      phase.getStyleClass().add("phase-name");
      words.setMinWidth(0);
      setPrefWidth(0);
    }

    @Override
    protected void updateItem(Integer item, boolean empty) {
      super.updateItem(item, empty);
      if (empty || item == null) {
        setGraphic(null);
        setAccessibleText(null);
        pseudoClassStateChanged(AFTER, false);
        return;
      }
      index.setText(Integer.toString(item + 1));
      step.setText(model.step(item));
      lane.setText(model.lane(item));
      phase.setText(model.phase(item));
      words.setText(model.sentence(item));
      pseudoClassStateChanged(AFTER, model.after(item));
      setGraphic(box);
      setAccessibleText(lane.getText() + " " + words.getText());
    }
  }
}
