package org.diffusionlab.window.lane;

import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;
import javafx.scene.text.TextAlignment;
import org.diffusionlab.window.lane.Packed.Line;
import org.diffusionlab.window.view.Painted;
import org.diffusionlab.window.view.Painted.Ink;

/**
 * Paints one lane's packed picture: copies as filled blocks in the message's tint, ids as narrow
 * outlines, cursors as flags; the number of a line's things stands at its end.
 */
final class PackedPainter {
  private static final double ROAMING = 0.35;

  void paint(Painted on, Packed packed, PackedScale scale, Font font, long chosen) {
    GraphicsContext pen = on.pen();
    pen.setFont(font);
    pen.setTextBaseline(VPos.CENTER);
    int every = scale.labelEvery(font.getSize());
    double y = 0;
    for (Line line : packed.lines()) {
      boolean labelled = line.msgid() % every == 0;
      if (line.msgid() == chosen) {
        pen.setFill(on.colour(Ink.SHADE));
        pen.fillRect(0, y, on.getWidth(), scale.lineHeight());
      }
      label(on, line, y, scale, labelled);
      double end = blocks(on, line, scale, y);
      if (labelled && line.copies() + line.ids() > 0) {
        pen.setFill(on.colour(Ink.MUTED));
        pen.setTextAlign(TextAlignment.LEFT);
        String ids = line.ids() > 0 ? " + " + line.ids() : "";
        pen.fillText("×" + line.copies() + ids, end + 4, y + scale.lineHeight() / 2);
      }
      y += scale.lineHeight();
    }
  }

  private static void label(Painted on, Line line, double y, PackedScale scale, boolean labelled) {
    GraphicsContext pen = on.pen();
    if (line.msgid() > 0) {
      // a number higher than its line stands beside the tint, not on those of its neighbours
      double from = scale.low() ? scale.left() - 9 : 1;
      pen.setFill(on.colour(Ink.of(line.tint())));
      pen.fillRect(from, y + 1, scale.left() - 5 - from, Math.max(1, scale.lineHeight() - 2));
    }
    if (labelled) {
      pen.setFill(on.colour(Ink.INK));
      pen.setTextAlign(TextAlignment.CENTER);
      String number = line.msgid() > 0 ? Long.toString(line.msgid()) : "–";
      double middle = scale.left() / 2 - (scale.low() ? 5 : 2);
      pen.fillText(number, middle, y + scale.lineHeight() / 2, scale.left() - 10);
    }
  }

  /** Draws a line's things from the left; answers where they end. */
  private double blocks(Painted on, Line line, PackedScale scale, double y) {
    double height = Math.max(2, Math.min(scale.lineHeight() - 4, 18));
    double top = Math.floor(y + (scale.lineHeight() - height) / 2) + 0.5;
    double x = scale.left();
    if (!scale.single()) {
      return bar(on, line, scale, top, height);
    }
    int drawn = 0;
    int roaming = line.marked();
    for (int i = 0; i < line.copies(); i++) {
      boolean faint = drawn++ < roaming;
      copy(on, line.tint(), x, top, scale.block(), height, faint);
      x += scale.unit();
    }
    for (int i = 0; i < line.ids(); i++) {
      id(on, x, top, Math.min(scale.block(), 6), height, i < roaming);
      x += Math.min(scale.unit(), 8);
    }
    for (int i = 0; i < line.cursors(); i++) {
      flag(on, x + 1, top, Math.min(scale.block(), 8), height);
      x += Math.min(scale.unit(), 10);
    }
    return x;
  }

  private static void copy(
      Painted on, int tint, double x, double y, double width, double height, boolean faint) {
    GraphicsContext pen = on.pen();
    pen.setGlobalAlpha(faint ? ROAMING : 1);
    pen.setFill(on.colour(Ink.of(tint)));
    pen.fillRect(Math.floor(x), y, width, height);
    if (width >= 4) {
      pen.setStroke(on.colour(Ink.MUTED));
      pen.setLineWidth(1);
      pen.strokeRect(Math.floor(x) + 0.5, y, width - 1, height - 1);
    }
    pen.setGlobalAlpha(1);
  }

  private static void id(
      Painted on, double x, double y, double width, double height, boolean faint) {
    GraphicsContext pen = on.pen();
    pen.setGlobalAlpha(faint ? ROAMING : 1);
    pen.setStroke(on.colour(Ink.INK));
    pen.setLineWidth(1);
    if (width < 4) {
      pen.strokeLine(Math.floor(x) + 0.5, y, Math.floor(x) + 0.5, y + height - 1);
    } else {
      pen.strokeRect(Math.floor(x) + 0.5, y, width - 2, height - 1);
    }
    pen.setGlobalAlpha(1);
  }

  private static void flag(Painted on, double x, double y, double width, double height) {
    GraphicsContext pen = on.pen();
    pen.setStroke(on.colour(Ink.STORED));
    pen.setFill(on.colour(Ink.STORED));
    pen.setLineWidth(1.5);
    pen.strokeLine(x, y, x, y + height - 1);
    pen.fillPolygon(
        new double[] {x, x + width, x}, new double[] {y, y + height * 0.25, y + height * 0.5}, 3);
  }

  /** Too many for blocks: as long as they would be. */
  private static double bar(Painted on, Line line, PackedScale scale, double y, double height) {
    GraphicsContext pen = on.pen();
    double x = scale.left();
    double copies = Math.max(line.copies() > 0 ? 2 : 0, line.copies() * scale.unit());
    pen.setFill(on.colour(Ink.of(line.tint())));
    pen.fillRect(x, y, copies, height);
    pen.setStroke(on.colour(Ink.MUTED));
    pen.setLineWidth(1);
    if (copies > 0) {
      pen.strokeRect(x + 0.5, y, Math.max(1, copies - 1), height - 1);
    }
    x += copies;
    if (line.ids() > 0) {
      double ids = Math.max(2, line.ids() * scale.unit());
      pen.setStroke(on.colour(Ink.INK));
      pen.strokeRect(x + 1.5, y, ids, height - 1);
      x += ids + 2;
    }
    if (line.cursors() > 0) {
      flag(on, x + 2, y, 8, height);
      x += 10;
    }
    return x;
  }
}
