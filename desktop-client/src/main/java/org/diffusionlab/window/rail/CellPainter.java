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
    GraphicsContext pen = on.pen();
    if (!model.queued()) {
      lag(on, scale, y, model.cursor(row) - first, head - first);
    }
    if (!scale.roomForMarks()) {
      spans(on, model, scale, row, y, first);
      return;
    }
    long from = Math.max(1, (long) first + 1);
    long to = Math.min(head, (long) (first + scale.cellsInSight()) + 1);
    double size = Math.floor(Math.min(scale.cellWidth(), scale.rowHeight()) * 0.62);
    for (long id = from; id <= to; id++) {
      if (model.queued() && model.kept(row, id)) {
        kept(on, scale, scale.left() + (id - 1 - first) * scale.cellWidth(), y);
      }
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

  /** From the cursor to the head: what a replay will bring. */
  private static void lag(Painted on, RailScale scale, double y, double from, double to) {
    if (to > from) {
      boolean tall = scale.rowHeight() >= 9;
      on.pen().setFill(on.colour(tall ? Ink.TINT : Ink.FLIGHT));
      on.pen()
          .fillRect(
              scale.left() + from * scale.cellWidth(),
              y + (tall ? 1 : 0),
              (to - from) * scale.cellWidth(),
              scale.rowHeight() - (tall ? 2 : 0.5));
    }
  }

  /** A row kept for one member: a box around the cell, with a bar at its foot. */
  private static void kept(Painted on, RailScale scale, double x, double y) {
    GraphicsContext pen = on.pen();
    double left = Math.floor(x) + 1;
    double top = Math.floor(y) + 1;
    double width = scale.cellWidth() - 2;
    double height = scale.rowHeight() - 2;
    pen.setFill(on.colour(Ink.TINT));
    pen.fillRect(left, top, width, height);
    pen.setStroke(on.colour(Ink.STORED));
    pen.setLineWidth(1);
    pen.strokeRect(left + 0.5, top + 0.5, width - 1, height - 1);
    pen.setFill(on.colour(Ink.STORED));
    pen.fillRect(left, top + height - 3, width, 3);
  }

  private void spans(
      Painted on, RailViewModel model, RailScale scale, int row, double y, double first) {
    if (model.queued()) {
      long from = Math.max(1, (long) first);
      long to = Math.min(model.head(), (long) (first + scale.cellsInSight()) + 1);
      model.acked(row, from, to, (a, b) -> span(on, scale, Ink.ACKED, y, a - 1 - first, b - first));
      model.kept(row, from, to, (a, b) -> span(on, scale, Ink.FLIGHT, y, a - 1 - first, b - first));
    } else {
      span(on, scale, Ink.ACKED, y, -first, Math.max(-first, model.cursor(row) - first));
    }
  }

  private static void span(Painted on, RailScale scale, Ink ink, double y, double from, double to) {
    double pad = scale.rowHeight() > 6 ? 2 : 0;
    on.pen().setFill(on.colour(ink));
    on.pen()
        .fillRect(
            scale.left() + from * scale.cellWidth(),
            y + pad,
            (to - from) * scale.cellWidth(),
            scale.rowHeight() - Math.max(0.5, 2 * pad));
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
        pen.setLineWidth(1);
        for (double i = 0; i <= 2; i += 0.5) {
          double from = Math.max(0, i - 1) * size;
          double to = Math.min(1, i) * size;
          pen.strokeLine(x + from, y + to, x + to, y + from);
        }
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

  /** A thin dashed flag: nobody stores this number, it follows from the first row kept. */
  void derivedFlag(Painted on, RailScale scale, double y, double x) {
    if (scale.rowHeight() < 9) {
      return;
    }
    GraphicsContext pen = on.pen();
    double h = scale.rowHeight();
    pen.setStroke(on.colour(Ink.MUTED));
    pen.setLineWidth(1);
    pen.setLineDashes(2, 2);
    pen.strokeLine(x, y + 1, x, y + h - 1);
    pen.strokePolygon(
        new double[] {x, x + h * 0.34, x},
        new double[] {y + 1, y + 1 + h * 0.17, y + 1 + h * 0.34},
        3);
    pen.setLineDashes();
  }
}
