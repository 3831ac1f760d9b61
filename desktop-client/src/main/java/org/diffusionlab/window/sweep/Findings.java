package org.diffusionlab.window.sweep;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.diffusionlab.lab.cost.CostFigure;
import org.diffusionlab.lab.cost.Crossing;
import org.diffusionlab.lab.cost.Crossings;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.Brief;
import org.diffusionlab.window.text.Texts;

/**
 * One side of a sweep: what its charts show, and the same in words.
 *
 * @param slice what was asked for
 * @param figures what its charts are of
 * @param points what has been measured so far
 */
record Findings(Slice slice, List<CostFigure> figures, List<SweepPoint> points) {
  /** Against the size of a group: where one copy in all is the cheaper one. */
  private static final List<CostFigure> STORED =
      List.of(CostFigure.ROWS_PEAK, CostFigure.WRITES_PER_MESSAGE, CostFigure.PAYLOAD_WRITTEN);

  /** Against the number of groups: where one queue for each member is. */
  private static final List<CostFigure> LOGIN =
      List.of(CostFigure.LOGIN_QUERIES, CostFigure.LOGIN_ROWS, CostFigure.LOGIN_MICROS);

  /** What one group stores and writes. */
  static Findings growing(Slice slice, List<SweepPoint> points) {
    return new Findings(slice, STORED, slice.of(points));
  }

  /** What a login into many groups reads. */
  static Findings spread(Slice slice, List<SweepPoint> points) {
    return new Findings(slice, LOGIN, slice.of(points));
  }

  /** All figures that have a chart. */
  static List<CostFigure> charted() {
    List<CostFigure> all = new ArrayList<>(STORED);
    all.addAll(LOGIN);
    return all;
  }

  /** Whether it is between a copy for everyone and one copy in all. */
  static boolean betweenPoles(Crossing crossing) {
    Set<Scheme> both = Set.of(crossing.cheaper(), crossing.dearer());
    return both.contains(Scheme.COPY_PER_MEMBER) && both.contains(Scheme.CURSOR);
  }

  /**
   * Where one log overtakes or falls behind in a figure; that is what the page is about. Times are
   * noisy: between schemes that do the same work now one is faster, now the other, so of measured
   * places only the last one between the poles is told, from which on the order stays.
   */
  List<Crossing> crossings(CostFigure figure) {
    List<Crossing> told = new ArrayList<>();
    Crossing measured = null;
    for (Crossing crossing : Crossings.of(points, slice.along(), figure)) {
      boolean log = crossing.cheaper() == Scheme.CURSOR || crossing.dearer() == Scheme.CURSOR;
      if (log && crossing.basis() == Crossing.Basis.FORMULA) {
        told.add(crossing);
      } else if (betweenPoles(crossing)) {
        measured = crossing;
      }
    }
    if (measured != null) {
      told.add(measured);
    }
    return told;
  }

  /** For each figure who is cheapest at the largest size, and where one overtakes another. */
  List<String> sentences(Texts texts) {
    List<String> sentences = new ArrayList<>();
    for (CostFigure figure : figures) {
      atTheEnd(figure, texts, sentences);
      crossings(figure).forEach(crossing -> sentences.add(sentence(crossing, texts)));
    }
    return sentences;
  }

  private void atTheEnd(CostFigure figure, Texts texts, List<String> sentences) {
    double end = points.stream().mapToDouble(p -> slice.place(p.workload())).max().orElse(0);
    List<SweepPoint> last =
        points.stream()
            .filter(p -> slice.place(p.workload()) == end)
            .filter(p -> figure.measured(p).isPresent())
            .sorted(Comparator.comparingDouble(p -> figure.measured(p).getAsDouble()))
            .toList();
    if (last.size() == Scheme.values().length) {
      SweepPoint least = last.get(0);
      SweepPoint most = last.get(last.size() - 1);
      boolean same = figure.measured(least).equals(figure.measured(most));
      sentences.add(
          texts.get(
              same ? "sweep.same" : "sweep.end",
              end,
              texts.get("sweep.axis." + slice.along()),
              texts.get("sweep.figure." + figure),
              equalTo(least, figure, last),
              Brief.number(figure.measured(least).getAsDouble()),
              equalTo(most, figure, last),
              Brief.number(figure.measured(most).getAsDouble())));
    }
  }

  /** The numbers of the schemes that measured the same as one of them. */
  private static String equalTo(SweepPoint one, CostFigure figure, List<SweepPoint> all) {
    return all.stream()
        .filter(p -> figure.measured(p).equals(figure.measured(one)))
        .map(p -> Integer.toString(p.scheme().number()))
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String sentence(Crossing crossing, Texts texts) {
    return texts.get(
        "sweep.crossing." + crossing.kind() + "." + crossing.basis(),
        texts.get("sweep.figure." + crossing.figure()),
        crossing.axis().isWhole()
            ? Math.round(crossing.value())
            : Slice.shown(crossing.axis(), crossing.value()),
        texts.get("sweep.axis." + crossing.axis()),
        crossing.cheaper().number(),
        crossing.dearer().number());
  }
}
