package org.diffusionlab.window.rail;

import javafx.scene.canvas.GraphicsContext;
import org.diffusionlab.lab.state.CellState;
import org.diffusionlab.window.view.Painted;
import org.diffusionlab.window.view.Painted.Ink;

/** Paints the rail's cells, each by a shape of its own, and the flags. */
final class CellPainter {
  /** One row: cells where there is room for marks, spans where there is not. */
  void row(Painted on, RailViewModel model, RailScale scale, int row, double y, double first) {
    long head = model.head();
    long cursor = model.cursor(row);
    double lagFrom = scale.left() + (cursor - first) * scale.cellWidth();
    double lagTo = scale.left() + (head - first) * scale.cellWidth();
    GraphicsContext pen = on.pen();
    if (lagTo > lagFrom) {
      boolean tall = scale.rowHeight() >= 9;
      pen.setFill(on.colour(tall ? Ink.TINT : Ink.FLIGHT));
      pen.fillRect(
          lagFrom, y + (tall ? 1 : 0), lagTo - lagFrom, scale.rowHeight() - (tall ? 2 : 0.5));
    }
    if (!scale.roomForMarks()) {
      spans(on, model, scale, row, y, first);
      return;
    }
    long from = Math.max(1, (long) first + 1);
    long to = Math.min(head, (long) (first + scale.cellsInSight()) + 1);
    double size = Math.floor(Math.min(scale.cellWidth(), scale.rowHeight()) * 0.62);
    for (long id = from; id <= to; id++) {
      double x = scale.left() + (id - 0.5 - first) * scale.cellWidth() - size / 2;
      double top = y + (scale.rowHeight() - size) / 2;
      cell(on, model.cell(row, id), Math.floor(x) + 0.5, Math.floor(top) + 0.5, size);
      if (model.redelivered(row, id)) {
        pen.setStroke(on.colour(Ink.DUPLICATE));
        pen.setLineWidth(1.5);
        pen.strokeRect(Math.floor(x) - 2, Math.floor(top) - 2, size + 5, size + 5);
      }
    }
  }

  private void spans(
      Painted on, RailViewModel model, RailScale scale, int row, double y, double first) {
    GraphicsContext pen = on.pen();
    double end = scale.left() + (model.cursor(row) - first) * scale.cellWidth();
    pen.setFill(on.colour(Ink.ACKED));
    double pad = scale.rowHeight() > 6 ? 2 : 0;
    double begin = scale.left() - first * scale.cellWidth();
    pen.fillRect(
        begin, y + pad, Math.max(0, end - begin), scale.rowHeight() - Math.max(0.5, 2 * pad));
  }

  private void cell(Painted on, CellState state, double x, double y, double size) {
    GraphicsContext pen = on.pen();
    pen.setLineWidth(1.5);
    switch (state) {
      case ACKED -> {
        pen.setFill(on.colour(Ink.ACKED));
        pen.fillRect(x, y, size, size);
      }
      case OWN -> {
        pen.setStroke(on.colour(Ink.ACKED));
        pen.setFill(on.colour(Ink.ACKED));
        pen.strokeRect(x, y, size, size);
        pen.fillPolygon(new double[] {x, x + size, x}, new double[] {y, y + size, y + size}, 3);
      }
      case SHOWN -> {
        pen.setStroke(on.colour(Ink.ACKED));
        pen.setLineWidth(2.5);
        pen.strokeOval(x, y, size, size);
      }
      case IN_FLIGHT -> {
        pen.setStroke(on.colour(Ink.FLIGHT));
        pen.setLineWidth(2.5);
        pen.strokeOval(x, y, size, size);
      }
      case PENDING -> {
        pen.setFill(on.colour(Ink.INK));
        pen.fillOval(x + size / 2 - 2, y + size / 2 - 2, 4, 4);
      }
      case LOST -> {
        pen.setStroke(on.colour(Ink.LOST));
        pen.setLineWidth(2.5);
        pen.strokeLine(x, y, x + size, y + size);
        pen.strokeLine(x, y + size, x + size, y);
      }
      case GONE -> {
        pen.setStroke(on.colour(Ink.OFFLINE));
        pen.strokeLine(x, y + size / 2, x + size, y + size / 2);
      }
      default -> {
        // Outside: nothing is meant for this member.
      }
    }
  }

  /** The flag at {@code last_ack_msgid}. */
  void flag(Painted on, RailScale scale, double y, double x) {
    if (scale.rowHeight() < 9) {
      return;
    }
    GraphicsContext pen = on.pen();
    double h = scale.rowHeight();
    pen.setStroke(on.colour(Ink.STORED));
    pen.setFill(on.colour(Ink.STORED));
    pen.setLineWidth(2);
    pen.strokeLine(x, y + 1, x, y + h - 1);
    pen.fillPolygon(
        new double[] {x, x + h * 0.38, x},
        new double[] {y + 1, y + 1 + h * 0.18, y + 1 + h * 0.38},
        3);
  }
}
