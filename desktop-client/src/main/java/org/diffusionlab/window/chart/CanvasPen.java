package org.diffusionlab.window.chart;

import java.util.List;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.paint.Color;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;
import org.diffusionlab.window.view.Painted;
import org.diffusionlab.window.view.Painted.Ink;

/** Draws on the screen with the theme's colours. FX thread. */
final class CanvasPen implements Pen {
  private final Painted on;
  private final GraphicsContext pen;
  private final Font font;
  private final Font strongFont;
  private final Text measure = new Text();

  CanvasPen(Painted on, Font font) {
    this.on = on;
    this.pen = on.pen();
    this.font = font;
    this.strongFont = Font.font(font.getFamily(), FontWeight.BOLD, font.getSize());
    measure.setFont(font);
  }

  private Color colour(Hue hue) {
    switch (hue) {
      case INK:
        return on.colour(Ink.INK);
      case MUTED:
        return on.colour(Ink.MUTED);
      case LINE:
        return on.colour(Ink.LINE);
      case CARD:
        return on.colour(Ink.CARD);
      case ACCENT:
        return on.colour(Ink.ACCENT);
      case ONE:
        return on.colour(Ink.LANE1);
      case TWO:
        return on.colour(Ink.LANE2);
      case THREE:
        return on.colour(Ink.LANE3);
      default:
        return on.colour(Ink.LANE4);
    }
  }

  @Override
  public double textHeight() {
    return font.getSize();
  }

  @Override
  public double width(String text) {
    measure.setText(text);
    return measure.getLayoutBounds().getWidth();
  }

  @Override
  public double strongWidth(String text) {
    measure.setFont(strongFont);
    double width = width(text);
    measure.setFont(font);
    return width;
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, Hue hue, double thickness) {
    pen.setStroke(colour(hue));
    pen.setLineWidth(thickness);
    pen.setLineDashes();
    pen.strokeLine(x1, y1, x2, y2);
  }

  @Override
  public void path(List<Series.Point> points, Hue hue, double thickness, double[] dashes) {
    double[] xs = points.stream().mapToDouble(Series.Point::x).toArray();
    double[] ys = points.stream().mapToDouble(Series.Point::y).toArray();
    pen.setStroke(colour(hue));
    pen.setLineWidth(thickness);
    pen.setLineDashes(dashes);
    pen.strokePolyline(xs, ys, xs.length);
    pen.setLineDashes();
  }

  @Override
  public void shape(Series.Shape shape, double x, double y, double size, Hue hue) {
    pen.setFill(colour(hue));
    double[][] corners = Corners.of(shape, x, y, size);
    if (corners.length == 0) {
      pen.fillOval(x - size / 2, y - size / 2, size, size);
    } else {
      pen.fillPolygon(corners[0], corners[1], corners[0].length);
    }
  }

  @Override
  public void text(String text, double x, double y, Align align, Hue hue, boolean strong) {
    pen.setFont(strong ? strongFont : font);
    pen.setTextBaseline(VPos.CENTER);
    pen.setTextAlign(
        align == Align.LEFT
            ? TextAlignment.LEFT
            : align == Align.RIGHT ? TextAlignment.RIGHT : TextAlignment.CENTER);
    pen.setFill(colour(hue));
    pen.fillText(text, x, y);
  }
}
