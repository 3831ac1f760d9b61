package org.diffusionlab.window.chart;

import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.scene.text.Font;
import org.diffusionlab.window.view.Painted;

/** A grid of charts on the screen; focusable, with a sentence for who cannot see it. FX thread. */
public final class ChartView extends StackPane {
  private final Painted canvas = new Painted(this::paint);
  private final Label font = new Label();
  private PlotGrid grid = PlotGrid.EMPTY;

  public ChartView() {
    getStyleClass().add("chart");
    font.setVisible(false);
    font.setManaged(false);
    getChildren().addAll(font, canvas);
    canvas.setFocusTraversable(true);
    canvas.setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    font.fontProperty().subscribe(any -> measure());
    canvas.widthProperty().subscribe(any -> measure());
    setMinWidth(0);
  }

  /** Shows charts, and says in one sentence what they show. */
  public void show(PlotGrid next, String sentence) {
    grid = next;
    canvas.setAccessibleText(sentence);
    measure();
  }

  /** Takes the height its charts need at least. */
  private void measure() {
    double around = snappedTopInset() + snappedBottomInset();
    setMinHeight(Math.ceil(grid.leastHeight(pen(), canvas.getWidth()) + around));
    canvas.repaint();
  }

  /** The charts that are shown. */
  public PlotGrid grid() {
    return grid;
  }

  /** What takes keys and focus. */
  public Painted canvas() {
    return canvas;
  }

  /** Tells {@code to} the number on the x axis wherever a chart is clicked. */
  public void onPicked(DoubleConsumer to) {
    canvas.setOnMouseClicked(
        e -> {
          canvas.requestFocus();
          OptionalDouble x =
              grid.xAt(pen(), canvas.getWidth(), canvas.getHeight(), e.getX(), e.getY());
          x.ifPresent(to);
        });
  }

  private CanvasPen pen() {
    Font small = Font.font(font.getFont().getFamily(), font.getFont().getSize() * 0.92);
    return new CanvasPen(canvas, small);
  }

  private void paint(Painted on) {
    grid.paint(pen(), on.getWidth(), on.getHeight());
  }
}
