package org.diffusionlab.window.costs;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.state.CostHistory;
import org.diffusionlab.lab.state.CostHistory.Sample;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.Axis;
import org.diffusionlab.window.chart.Legend;
import org.diffusionlab.window.chart.Plot;
import org.diffusionlab.window.chart.PlotGrid;
import org.diffusionlab.window.chart.Series;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;

/** What the lanes cost over the run, and at the playhead. FX thread. */
public final class CostsViewModel {
  /** Work done in one go, so that a flood of events never freezes the screen. */
  private static final long SLICE_NANOS = 6_000_000;

  /**
   * One figure of the table.
   *
   * @param was what it was when the step at the playhead began
   * @param now what it is
   * @param best whether no lane has less, and some lane has more
   */
  record Figure(long was, long now, boolean best) {}

  /** One row of the table: a cost, lane by lane. */
  record Row(Cost cost, List<Figure> figures) {}

  private final SharedState shared;
  private final Texts texts;
  private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
  private CostHistory history = new CostHistory();

  public CostsViewModel(SharedState shared, Texts texts) {
    this.shared = shared;
    this.texts = texts;
    shared
        .sessionProperty()
        .subscribe(
            any -> {
              history = new CostHistory();
              changed();
            });
    shared.playhead().revisionProperty().subscribe(any -> changed());
    texts.languageProperty().subscribe(any -> changed());
  }

  private void changed() {
    revision.set(revision.get() + 1);
  }

  /** Takes in what the log has got since; to be called in every frame. */
  public void tick() {
    Session session = shared.sessionProperty().get();
    if (session == null) {
      return;
    }
    RunLog log = session.log();
    int before = history.samples().size();
    long end = System.nanoTime() + SLICE_NANOS;
    for (int i = history.seen(); i < log.size(); i++) {
      history.add(log.get(i));
      if (i % 16 == 0 && System.nanoTime() > end) {
        break;
      }
    }
    if (history.samples().size() != before) {
      changed();
    }
  }

  /** Changes whenever there is something else to show. */
  ReadOnlyIntegerProperty revisionProperty() {
    return revision.getReadOnlyProperty();
  }

  /** The schemes whose lanes run, in order. */
  List<Scheme> schemes() {
    return shared.playhead().state().lanes().stream().map(LaneState::scheme).toList();
  }

  /** Small charts of the first costs, one scale for all lanes in each. */
  PlotGrid charts() {
    List<Plot> plots = new ArrayList<>();
    for (Cost cost : Cost.values()) {
      if (cost.ordinal() < Cost.CHARTS) {
        plots.add(plot(cost));
      }
    }
    return new PlotGrid(
        Legend.of(texts, schemes(), List.of()), List.of(new PlotGrid.Section("", plots)));
  }

  private Plot plot(Cost cost) {
    List<Sample> samples = history.samples();
    double most = 0;
    List<Series> series = new ArrayList<>();
    for (Scheme scheme : schemes()) {
      List<Series.Point> points = new ArrayList<>();
      for (Sample sample : samples) {
        if (sample.lanes().containsKey(scheme)) {
          double y = cost.of(sample.lanes().get(scheme));
          points.add(new Series.Point(sample.step() + 1, y));
          most = Math.max(most, y);
        }
      }
      series.add(new Series(Series.Mark.of(scheme), Series.Kind.LINE, points));
    }
    int last = samples.isEmpty() ? 0 : samples.get(samples.size() - 1).step() + 1;
    return new Plot(
        texts.get("costs." + cost),
        new Axis(texts.get("costs.x"), Axis.Kind.LINEAR, 0, Math.max(1, last)),
        Axis.fromZero("", most),
        samples.size() < 2 ? List.of() : series,
        List.of(),
        OptionalDouble.of(here()),
        texts.get("costs.empty"));
  }

  /** Which step the playhead has reached the end of. */
  private double here() {
    double x = 0;
    int position = shared.playhead().positionProperty().get();
    for (Sample sample : history.samples()) {
      if (sample.position() > position) {
        break;
      }
      x = sample.step() + 1;
    }
    return x;
  }

  /** Moves the playhead to the end of the step at a place of the x axis. */
  void pick(double x) {
    Sample nearest = null;
    for (Sample sample : history.samples()) {
      if (nearest == null || Math.abs(sample.step() + 1 - x) < Math.abs(nearest.step() + 1 - x)) {
        nearest = sample;
      }
    }
    if (nearest != null) {
      goTo(nearest);
    }
  }

  /** Moves the playhead to the end of the next step. */
  void forward() {
    int position = shared.playhead().positionProperty().get();
    history.samples().stream()
        .filter(sample -> sample.position() > position)
        .findFirst()
        .ifPresent(this::goTo);
  }

  /** Moves the playhead to the end of the last step that is over. */
  void back() {
    int position = shared.playhead().positionProperty().get();
    history.samples().stream()
        .filter(sample -> sample.position() < position)
        .reduce((before, last) -> last)
        .ifPresent(this::goTo);
  }

  private void goTo(Sample sample) {
    shared.playhead().goToEntry(sample.position() - 1);
  }

  /** Every cost at the playhead. */
  List<Row> rows() {
    List<LaneState> lanes = shared.playhead().state().lanes();
    List<Row> rows = new ArrayList<>();
    for (Cost cost : Cost.values()) {
      List<Long> now = lanes.stream().map(lane -> cost.of(lane.counters())).toList();
      long least = now.isEmpty() ? 0 : Collections.min(now);
      boolean differ = now.stream().anyMatch(value -> value > least);
      List<Figure> figures = new ArrayList<>();
      for (int i = 0; i < lanes.size(); i++) {
        long was = cost.of(lanes.get(i).countersAtStepStart());
        figures.add(new Figure(was, now.get(i), differ && now.get(i) == least));
      }
      rows.add(new Row(cost, figures));
    }
    return rows;
  }

  /** Says that not every step has a sample; empty where each has. */
  String thinned() {
    return history.every() == 1 ? "" : texts.get("costs.thinned", history.every());
  }

  /** What the charts show, in one sentence. */
  String sentence() {
    int last =
        history.samples().isEmpty()
            ? 0
            : history.samples().get(history.samples().size() - 1).step() + 1;
    return texts.get("costs.sentence", schemes().size(), last, Math.round(here()));
  }

  /** The table, for who cannot see it: row after row. */
  String spoken() {
    StringBuilder out = new StringBuilder(texts.get("costs.table"));
    for (Row row : rows()) {
      out.append('\n').append(texts.get("costs." + row.cost())).append(':');
      for (int i = 0; i < row.figures().size(); i++) {
        String scheme = texts.get("scheme." + schemes().get(i));
        out.append(' ').append(scheme).append(' ').append(row.figures().get(i).now()).append(';');
      }
    }
    return out.toString();
  }

  /** The charts' figures: one line for each step and lane. */
  String csv() {
    StringBuilder out = new StringBuilder("# one row per step and scheme: totals at its end\n");
    out.append("step,scheme");
    for (Cost cost : Cost.values()) {
      out.append(',').append(cost.name().toLowerCase(Locale.ROOT)).append(unit(cost));
    }
    out.append('\n');
    for (Sample sample : history.samples()) {
      sample
          .lanes()
          .forEach(
              (scheme, counters) -> {
                out.append(sample.step() + 1).append(',').append(scheme);
                for (Cost cost : Cost.values()) {
                  out.append(',').append(cost.of(counters));
                }
                out.append('\n');
              });
    }
    return out.toString();
  }

  private static String unit(Cost cost) {
    boolean bytes = cost == Cost.PAYLOAD || cost == Cost.WIRE || cost == Cost.PEAK_PAYLOAD;
    return bytes ? "_bytes" : "";
  }
}
