package org.diffusionlab.window.chart;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.Pen.Align;
import org.diffusionlab.window.chart.Pen.Hue;
import org.diffusionlab.window.text.Texts;

/**
 * What the marks of a grid of charts mean; wraps where it is wider than the picture.
 *
 * @param keys one for each mark
 * @param notes more to say, such as what a line is and what a point is; in order
 */
public record Legend(List<Key> keys, List<String> notes) {
  /**
   * A mark's meaning.
   *
   * @param mark the mark, drawn with its line, shape and number
   * @param name what it stands for
   */
  public record Key(Series.Mark mark, String name) {}

  /** No legend. */
  public static final Legend NONE = new Legend(List.of(), List.of());

  private static final double LINE = 1.6;
  private static final double SAMPLE = 3.4;
  private static final double GAP = 1.6;

  /** A key or a note on its line. */
  private record Place(int index, double x, int line, double width) {}

  public Legend {
    keys = List.copyOf(keys);
    notes = List.copyOf(notes);
  }

  /** The schemes by their names. */
  public static Legend of(Texts texts, List<Scheme> schemes, List<String> notes) {
    List<Key> keys =
        schemes.stream()
            .map(scheme -> new Key(Series.Mark.of(scheme), texts.get("scheme." + scheme)))
            .toList();
    return new Legend(keys, notes);
  }

  private List<Place> places(Pen pen, double width) {
    double em = pen.textHeight();
    List<Place> places = new ArrayList<>();
    double x = em * 0.3;
    int line = 0;
    for (int i = 0; i < keys.size() + notes.size(); i++) {
      boolean key = i < keys.size();
      String text = key ? words(keys.get(i)) : notes.get(i - keys.size());
      double needed = pen.width(text) + (key ? SAMPLE * em : 0);
      if (x > em && x + needed > width) {
        x = em * 0.3;
        line++;
      }
      places.add(new Place(i, x, line, needed));
      x += needed + GAP * em;
    }
    return places;
  }

  private static String words(Key key) {
    return key.mark().number() + " " + key.name();
  }

  /** How much of a picture of some width it takes. */
  double height(Pen pen, double width) {
    List<Place> places = places(pen, width);
    return places.isEmpty()
        ? 0
        : (places.get(places.size() - 1).line() + 1) * LINE * pen.textHeight();
  }

  void paint(Pen pen, double width) {
    double em = pen.textHeight();
    PlotPainter painter = new PlotPainter(pen);
    for (Place place : places(pen, width)) {
      double y = (place.line() + 0.55) * LINE * em;
      double x = place.x();
      if (place.index() < keys.size()) {
        Key key = keys.get(place.index());
        Hue hue = Hue.of(key.mark());
        List<Series.Point> sample =
            List.of(new Series.Point(x, y), new Series.Point(x + (SAMPLE - 0.5) * em, y));
        painter.line(sample, key.mark());
        pen.shape(key.mark().shape(), x + (SAMPLE - 0.5) / 2 * em, y, em * 0.7, hue);
        String words = painter.fit(words(key), width - x - SAMPLE * em);
        pen.text(words, x + SAMPLE * em, y, Align.LEFT, hue, false);
      } else {
        String note = painter.fit(notes.get(place.index() - keys.size()), width - x);
        pen.text(note, x, y, Align.LEFT, Hue.MUTED, false);
      }
    }
  }
}
