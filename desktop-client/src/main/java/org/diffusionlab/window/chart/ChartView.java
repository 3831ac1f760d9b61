package org.diffusionlab.window.chart;

import java.util.OptionalDouble;
import java.util.function.DoubleConsumer;
import javafx.geometry.Orientation;
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
    font.fontProperty().subscribe(any -> changed());
    setMinWidth(0);
  }

  /** Shows charts, and says in one sentence what they show. */
  public void show(PlotGrid next, String sentence) {
    grid = next;
    canvas.setAccessibleText(sentence);
    changed();
  }

  private void changed() {
    requestLayout();
    canvas.repaint();
  }

  /** How high it must be depends on how many charts stand side by side. */
  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  @Override
  protected double computeMinHeight(double width) {
    double wide = (width < 0 ? getWidth() : width) - snappedLeftInset() - snappedRightInset();
    double around = snappedTopInset() + snappedBottomInset();
    return snapSizeY(grid.leastHeight(pen(), Math.max(1, wide)) + around);
  }

  @Override
  protected double computePrefHeight(double width) {
    return computeMinHeight(width);
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
