package org.diffusionlab.window.view;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/**
 * A row of controls that goes on in the next line where the width ends, so that nothing is cut at
 * any text size. A child that grows ({@code HBox.hgrow="ALWAYS"}) asks for its least width and gets
 * what its line has left. FX thread.
 */
public final class WrapRow extends HBox {
  /** Some children side by side; {@code needed} is without what growing ones get besides. */
  private record Line(List<Node> nodes, double needed, double height) {}

  @Override
  public Orientation getContentBias() {
    return Orientation.HORIZONTAL;
  }

  private double around() {
    return snappedLeftInset() + snappedRightInset();
  }

  private static boolean grows(Node node) {
    return getHgrow(node) == Priority.ALWAYS;
  }

  private double needed(Node node, double room) {
    double width = snapSizeX(grows(node) ? node.minWidth(-1) : node.prefWidth(-1));
    return Math.min(width, room);
  }

  /** The height of a node where it is given {@code width}. */
  private double height(Node node, double width) {
    boolean depends = node.getContentBias() == Orientation.HORIZONTAL;
    double given = depends ? width : -1;
    return snapSizeY(Math.max(node.minHeight(given), node.prefHeight(given)));
  }

  private List<Line> lines(double width) {
    double room = Math.max(0, width - around());
    double gap = snapSpaceX(getSpacing());
    List<Line> lines = new ArrayList<>();
    List<Node> nodes = new ArrayList<>();
    double used = 0;
    for (Node node : getManagedChildren()) {
      double needed = needed(node, room);
      if (!nodes.isEmpty() && used + gap + needed > room) {
        lines.add(line(nodes, used, room));
        nodes = new ArrayList<>();
        used = 0;
      }
      used += (nodes.isEmpty() ? 0 : gap) + needed;
      nodes.add(node);
    }
    if (!nodes.isEmpty()) {
      lines.add(line(nodes, used, room));
    }
    return lines;
  }

  private Line line(List<Node> nodes, double needed, double room) {
    double more = share(nodes, needed, room);
    double height = 0;
    for (Node node : nodes) {
      height = Math.max(height, height(node, needed(node, room) + (grows(node) ? more : 0)));
    }
    return new Line(nodes, needed, height);
  }

  /** What each growing child gets beyond its least width. */
  private static double share(List<Node> nodes, double needed, double room) {
    long growing = nodes.stream().filter(WrapRow::grows).count();
    return growing == 0 ? 0 : Math.floor(Math.max(0, room - needed) / growing);
  }

  @Override
  protected double computeMinWidth(double height) {
    double least = 0;
    for (Node node : getManagedChildren()) {
      least = Math.max(least, node.minWidth(-1));
    }
    return around() + least;
  }

  @Override
  protected double computeMinHeight(double width) {
    return computePrefHeight(width);
  }

  @Override
  protected double computePrefHeight(double width) {
    double wide = width < 0 ? (getWidth() > 0 ? getWidth() : prefWidth(-1)) : width;
    List<Line> lines = lines(wide);
    double gaps = snapSpaceY(getSpacing()) * Math.max(0, lines.size() - 1);
    double heights = lines.stream().mapToDouble(Line::height).sum();
    return snappedTopInset() + heights + gaps + snappedBottomInset();
  }

  @Override
  protected void layoutChildren() {
    double room = Math.max(0, getWidth() - around());
    double y = snappedTopInset();
    for (Line line : lines(getWidth())) {
      double more = share(line.nodes(), line.needed(), room);
      double x = snappedLeftInset();
      for (Node node : line.nodes()) {
        double width = needed(node, room) + (grows(node) ? more : 0);
        double height =
            Math.min(line.height(), Math.max(height(node, width), node.maxHeight(width)));
        double top = y + Math.floor((line.height() - height) / 2);
        node.resizeRelocate(x, top, node.isResizable() ? width : 0, height);
        x += width + snapSpaceX(getSpacing());
      }
      y += line.height() + snapSpaceY(getSpacing());
    }
  }
}
