package org.diffusionlab.window.sweep;

import java.util.List;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.layout.HBox;
import org.diffusionlab.lab.cost.Axis;
import org.diffusionlab.window.chart.Brief;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.WrapRow;

/**
 * The boxes that choose what the charts of the one group are drawn along, and at which number of
 * each other input; each in sight where there is a choice. FX thread.
 */
final class AxisChoices {
  private final Axes axes;
  private final Texts texts;

  private AxisChoices(Axes axes, Texts texts) {
    this.axes = axes;
    this.texts = texts;
  }

  /** Fills a row with them. */
  static void fill(WrapRow row, Axes axes, Texts texts) {
    AxisChoices choices = new AxisChoices(axes, texts);
    ComboBox<Axis> along = choices.box(axes.candidates(), axes.alongProperty(), choices::name);
    along.setId("sweep-along");
    row.getChildren().add(choices.named("sweep.along", along));
    for (Axis axis : Axes.GROWING) {
      row.getChildren().add(choices.at(axis));
    }
    row.visibleProperty().bind(Bindings.size(axes.candidates()).greaterThan(1));
    row.managedProperty().bind(row.visibleProperty());
  }

  private String name(Axis axis) {
    return texts.get("sweep.axis." + axis);
  }

  private HBox at(Axis axis) {
    ComboBox<Double> box =
        box(
            axes.values(axis),
            axes.chosenProperty(axis),
            value -> Brief.number(Slice.shown(axis, value)));
    box.setId("sweep-at-" + axis);
    HBox both = named("sweep.axis." + axis, box);
    BooleanBinding several = Bindings.size(axes.values(axis)).greaterThan(1);
    both.visibleProperty().bind(several.and(axes.alongProperty().isNotEqualTo(axis)));
    both.managedProperty().bind(both.visibleProperty());
    return both;
  }

  private HBox named(String key, ComboBox<?> box) {
    Label name = new Label();
    name.textProperty().bind(texts.of(key));
    name.setMinWidth(Label.USE_PREF_SIZE);
    name.setLabelFor(box);
    box.accessibleTextProperty().bind(texts.of(key));
    HBox both = new HBox(name, box);
    both.getStyleClass().add("field");
    return both;
  }

  private <T> ComboBox<T> box(
      ObservableList<T> items, ObjectProperty<T> chosen, Function<T, String> name) {
    ComboBox<T> box = new ComboBox<>();
    box.setCellFactory(list -> new Cell<>(name, texts));
    box.setButtonCell(new Cell<>(name, texts));
    chosen.subscribe(any -> show(box, items, chosen));
    items.addListener((ListChangeListener<T>) change -> show(box, items, chosen));
    box.setOnAction(
        e -> {
          if (box.getItems().equals(items) && items.contains(box.getValue())) {
            chosen.set(box.getValue());
          }
        });
    return box;
  }

  /** A box forgets what is chosen when its choices change, so it has a list of its own. */
  private static <T> void show(ComboBox<T> box, List<T> items, ObjectProperty<T> chosen) {
    if (!box.getItems().equals(items)) {
      box.getItems().setAll(items);
    }
    if (items.contains(chosen.get())) {
      box.getSelectionModel().select(chosen.get());
    }
  }

  private static final class Cell<T> extends ListCell<T> {
    private final Function<T, String> name;

    Cell(Function<T, String> name, Texts texts) {
      this.name = name;
      texts.languageProperty().subscribe(() -> updateItem(getItem(), isEmpty()));
    }

    @Override
    protected void updateItem(T item, boolean empty) {
      super.updateItem(item, empty);
      setText(empty || item == null ? null : name.apply(item));
    }
  }
}
