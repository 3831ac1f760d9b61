package org.diffusionlab.window.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import javax.xml.parsers.DocumentBuilderFactory;
import org.diffusionlab.window.chart.Series.Kind;
import org.diffusionlab.window.chart.Series.Mark;
import org.diffusionlab.window.chart.Series.Point;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class PlotGridTest {
  /** Writes down what is drawn, and where. */
  private static final class Recording implements Pen {
    private record Words(String text, double left, double right, double y) {}

    private final List<Words> words = new ArrayList<>();
    private final List<Series.Shape> shapes = new ArrayList<>();
    private final List<double[]> dashes = new ArrayList<>();

    @Override
    public double textHeight() {
      return 10;
    }

    @Override
    public double width(String text) {
      return text.length() * 6.0;
    }

    @Override
    public double strongWidth(String text) {
      return text.length() * 6.5;
    }

    @Override
    public void line(double x1, double y1, double x2, double y2, Hue hue, double thickness) {}

    @Override
    public void path(List<Point> points, Hue hue, double thickness, double[] gaps) {
      dashes.add(gaps);
    }

    @Override
    public void shape(Series.Shape shape, double x, double y, double size, Hue hue) {
      shapes.add(shape);
    }

    @Override
    public void text(String text, double x, double y, Align align, Hue hue, boolean strong) {
      double width = strong ? strongWidth(text) : width(text);
      double left = align == Align.LEFT ? x : align == Align.RIGHT ? x - width : x - width / 2;
      words.add(new Words(text, left, left + width, y));
    }
  }

  private static Plot plot(String title, Series... series) {
    return new Plot(
        title,
        Axis.log("members", 2, 2000),
        Axis.log("rows < & >", 1, 100_000),
        List.of(series),
        List.of(new Plot.Crossing(50, 100, "4 is below 2 from 50")),
        OptionalDouble.empty(),
        "nothing yet");
  }

  private static Series line(Mark mark, double end) {
    return new Series(mark, Kind.LINE, List.of(new Point(2, 2), new Point(2000, end)));
  }

  private static Plot four() {
    return plot(
        "rows",
        line(Mark.ONE, 50_000),
        line(Mark.TWO, 50_000),
        line(Mark.THREE, 50_000),
        line(Mark.FOUR, 50_000));
  }

  private static PlotGrid grid(Plot... plots) {
    return new PlotGrid(LEGEND, List.of(new PlotGrid.Section("one side", List.of(plots))));
  }

  private static final Legend LEGEND =
      new Legend(
          List.of(
              new Legend.Key(Mark.ONE, "copies for who is offline"),
              new Legend.Key(Mark.TWO, "a copy for everyone"),
              new Legend.Key(Mark.THREE, "an id for everyone"),
              new Legend.Key(Mark.FOUR, "one copy")),
          List.of("lines are formulas"));

  @Test
  void everySchemeIsTellableWithoutColour() {
    Recording pen = new Recording();
    grid(four()).paint(pen, 500, 300);
    assertThat(new HashSet<>(pen.dashes.stream().map(java.util.Arrays::toString).toList()))
        .hasSize(4);
    assertThat(pen.words).extracting(Recording.Words::text).contains("1", "2", "3", "4");
    for (Mark mark : Mark.values()) {
      Recording points = new Recording();
      Series series = new Series(mark, Kind.POINTS, List.of(new Point(5, 5)));
      grid(plot("p", series)).paint(points, 500, 300);
      assertThat(points.shapes).contains(mark.shape());
    }
  }

  @Test
  void textsNeverOverlapNorLeaveThePictureFromTheLeastHeightOn() {
    for (double width : new double[] {1_400, 900, 600, 420, 260}) {
      for (double more : new double[] {0, 37, 400}) {
        PlotGrid grid = grid(four(), plot("a title that is far too long for its chart"), four());
        Recording pen = new Recording();
        double height = grid.leastHeight(pen, width) + more;
        grid.paint(pen, width, height);
        nothingOverlaps(pen.words, width, height);
      }
    }
  }

  private static void nothingOverlaps(List<Recording.Words> words, double width, double height) {
    for (int i = 0; i < words.size(); i++) {
      Recording.Words a = words.get(i);
      assertThat(a.left()).as(a.text()).isGreaterThanOrEqualTo(0);
      assertThat(a.right()).as(a.text()).isLessThanOrEqualTo(width);
      assertThat(a.y()).as(a.text()).isBetween(5.0, height - 4);
      for (int j = i + 1; j < words.size(); j++) {
        Recording.Words b = words.get(j);
        boolean sideBySide = a.right() <= b.left() || b.right() <= a.left();
        assertThat(sideBySide || Math.abs(a.y() - b.y()) >= 9)
            .as("%s and %s at %s by %s", a, b, width, height)
            .isTrue();
      }
    }
  }

  @Test
  void chartsStandInAsManyColumnsAsThereIsWidthFor() {
    Recording pen = new Recording();
    PlotGrid grid = grid(four(), four(), four());
    assertThat(grid.leastHeight(pen, 400)).isGreaterThan(2.5 * grid.leastHeight(pen, 1_400));
  }

  @Test
  void zeroStandsAtTheBottomOfALogarithmicAxisAndIsCalledZero() {
    Series nothing = new Series(Mark.ONE, Kind.LINE, List.of(new Point(2, 0), new Point(9, 0)));
    Recording pen = new Recording();
    grid(plot("rows", nothing)).paint(pen, 500, 300);
    assertThat(pen.words).extracting(Recording.Words::text).contains("0").doesNotContain("1 ");
  }

  @Test
  void chartWithoutPointsSaysWhy() {
    Recording pen = new Recording();
    grid(plot("rows")).paint(pen, 500, 300);
    assertThat(pen.words).extracting(Recording.Words::text).contains("nothing yet");
  }

  @Test
  void placeOfThePictureIsFoundOnTheAxis() {
    Recording pen = new Recording();
    PlotGrid grid = grid(four(), four());
    OptionalDouble left = grid.xAt(pen, 1000, 300, 60, 150);
    OptionalDouble right = grid.xAt(pen, 1000, 300, 480, 150);
    assertThat(left.orElseThrow()).isLessThan(right.orElseThrow());
    assertThat(grid.xAt(pen, 1000, 300, 60, 2)).as("above the chart").isEmpty();
  }

  @Test
  void svgIsXmlWithEveryLineAndText() throws Exception {
    String svg = grid(four(), plot("empty & done")).svg();
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(document.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(document.getElementsByTagName("polyline").getLength())
        .as("four lines, and four in the legend")
        .isEqualTo(8);
    assertThat(svg).contains("empty &amp; done", "4 is below 2 from 50", "stroke-dasharray");
  }
}
