package org.diffusionlab.window.sweep;

import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ObservableList;
import javafx.collections.transformation.SortedList;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import org.diffusionlab.lab.cost.Axis;
import org.diffusionlab.lab.cost.CostFigure;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.window.chart.Brief;
import org.diffusionlab.window.text.Texts;

/**
 * The table of a sweep: a row for each point, measured figures, each column sortable. FX thread.
 */
final class SweepTable {
  private final TableView<SweepPoint> table;
  private final Texts texts;

  private SweepTable(TableView<SweepPoint> table, Texts texts) {
    this.table = table;
    this.texts = texts;
  }

  /** Fills {@code table}; the order of the points themselves stays as it is. */
  static void fill(TableView<SweepPoint> table, ObservableList<SweepPoint> points, Texts texts) {
    SortedList<SweepPoint> sorted = new SortedList<>(points);
    sorted.comparatorProperty().bind(table.comparatorProperty());
    table.setItems(sorted);
    SweepTable columns = new SweepTable(table, texts);
    columns.add("sweep.column.scheme", p -> p.scheme().number(), p -> "" + p.scheme().number());
    for (Axis axis : Axis.values()) {
      ToDoubleFunction<SweepPoint> value = p -> Slice.shown(axis, axis.of(p.workload()));
      columns.add("sweep.axis." + axis, value, p -> Brief.number(value.applyAsDouble(p)));
    }
    for (CostFigure figure : Findings.charted()) {
      columns.add(
          "sweep.figure." + figure,
          p -> figure.measured(p).orElse(Double.NaN),
          p -> columns.text(figure, p));
    }
  }

  private void add(
      String key, ToDoubleFunction<SweepPoint> value, Function<SweepPoint, String> text) {
    TableColumn<SweepPoint, Double> column = new TableColumn<>();
    column.textProperty().bind(texts.of(key));
    column.setCellValueFactory(
        cell -> new SimpleObjectProperty<>(value.applyAsDouble(cell.getValue())));
    column.setCellFactory(any -> new Cell(text));
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
    return formula.isEmpty() || formula.equals(measured)
        ? value
        : texts.get("sweep.other", value, Brief.number(formula.getAsDouble()));
  }

  private static final class Cell extends TableCell<SweepPoint, Double> {
    private final Function<SweepPoint, String> text;

    Cell(Function<SweepPoint, String> text) {
      this.text = text;
      getStyleClass().add("digits");
    }

    @Override
    protected void updateItem(Double item, boolean empty) {
      super.updateItem(item, empty);
      SweepPoint point = empty || getTableRow() == null ? null : getTableRow().getItem();
      setText(point == null ? null : text.apply(point));
    }
  }
}
