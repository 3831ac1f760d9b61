package org.diffusionlab.window.chart;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes SVG, in colours for white paper. */
final class SvgPen implements Pen {
  private static final double TEXT = 12;

  private final StringBuilder out = new StringBuilder();

  /** A picture of a size in pixels. */
  SvgPen(double width, double height) {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$.0f\" height=\"%2$.0f\""
            + " viewBox=\"0 0 %1$.0f %2$.0f\" font-family=\"sans-serif\" font-size=\"%3$.0f\">",
        width, height, TEXT);
    add("<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>");
  }

  private void add(String format, Object... values) {
    out.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private static String colour(Hue hue) {
    switch (hue) {
      case INK:
        return "#1f2328";
      case MUTED:
        return "#545d68";
      case LINE:
        return "#d4dae1";
      case CARD:
        return "#ffffff";
      case ACCENT:
        return "#0969da";
      case ONE:
        return "#882255";
      case TWO:
        return "#a86a00";
      case THREE:
        return "#00805c";
      default:
        return "#0072b2";
    }
  }

  /** The whole file. */
  String end() {
    return out + "</svg>\n";
  }

  @Override
  public double textHeight() {
    return TEXT;
  }

  /** There is no font to measure with: wide letters count double. */
  @Override
  public double width(String text) {
    return text.codePoints().mapToDouble(c -> c > 0x2E80 ? 1 : 0.56).sum() * TEXT;
  }

  @Override
  public double strongWidth(String text) {
    return width(text) * 1.07;
  }

  @Override
  public void line(double x1, double y1, double x2, double y2, Hue hue, double thickness) {
    add(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%.1f\"/>",
        x1, y1, x2, y2, colour(hue), thickness);
  }

  @Override
  public void path(List<Series.Point> points, Hue hue, double thickness, double[] dashes) {
    String gaps =
        dashes.length == 0
            ? ""
            : " stroke-dasharray=\""
                + java.util.Arrays.stream(dashes)
                    .mapToObj(d -> String.format(Locale.ROOT, "%.0f", d))
                    .collect(Collectors.joining(" "))
                + "\"";
    add(
        "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"%.1f\"%s/>",
        points.stream()
            .map(p -> String.format(Locale.ROOT, "%.1f,%.1f", p.x(), p.y()))
            .collect(Collectors.joining(" ")),
        colour(hue),
        thickness,
        gaps);
  }

  @Override
  public void shape(Series.Shape shape, double x, double y, double size, Hue hue) {
    double[][] corners = Corners.of(shape, x, y, size);
    if (corners.length == 0) {
      add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\"/>", x, y, size / 2, colour(hue));
      return;
    }
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < corners[0].length; i++) {
      points.append(String.format(Locale.ROOT, "%.1f,%.1f ", corners[0][i], corners[1][i]));
    }
    add("<polygon points=\"%s\" fill=\"%s\"/>", points.toString().trim(), colour(hue));
  }

  @Override
  public void text(String text, double x, double y, Align align, Hue hue, boolean strong) {
    add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>",
        x,
        y + TEXT * 0.36,
        align == Align.LEFT ? "start" : align == Align.RIGHT ? "end" : "middle",
        colour(hue),
        strong ? " font-weight=\"bold\"" : "",
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
  }
}
