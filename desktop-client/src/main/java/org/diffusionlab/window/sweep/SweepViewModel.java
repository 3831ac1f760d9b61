package org.diffusionlab.window.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyDoubleWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.diffusionlab.lab.cost.Axis;
import org.diffusionlab.lab.cost.Sweep;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.lab.cost.SweepReport;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.PlotGrid;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.UiThread;

/**
 * Runs sweeps off the FX thread and collects their points; everything else on the FX thread. What
 * was measured stays until the next sweep, whatever is typed meanwhile; the charts show what of it
 * belongs to the inputs that are typed.
 */
public final class SweepViewModel {
  private final Map<Field, StringProperty> typed = new EnumMap<>(Field.class);
  private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
  private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper();
  private final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper("");
  private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
  private final ObservableList<SweepPoint> points = FXCollections.observableArrayList();
  private final AtomicReference<Sweep.Running> reached = new AtomicReference<>();
  private final Axes axes = new Axes(this::changed);

  private final Texts texts;
  private final Executor worker;
  private final UiThread ui;
  private Supplier<String> said = () -> "";
  private Inputs inputs;
  private Sweep sweep;

  /**
   * A page on which nothing has run.
   *
   * @param worker runs a sweep, for minutes
   */
  public SweepViewModel(Texts texts, Executor worker, UiThread ui) {
    this.texts = texts;
    this.worker = worker;
    this.ui = ui;
    for (Field field : Field.values()) {
      typed.put(field, new SimpleStringProperty(field.first()));
    }
    typed.values().forEach(each -> each.subscribe(any -> read()));
    texts.languageProperty().subscribe(any -> speak());
  }

  private void changed() {
    revision.set(revision.get() + 1);
  }

  /** Says everything in the language chosen now. */
  private void speak() {
    sentence.set(said.get());
    read();
  }

  private void say(Supplier<String> now) {
    said = now;
    sentence.set(now.get());
  }

  /** Takes what is typed, if it can be run. */
  private void read() {
    Map<Field, String> now = new EnumMap<>(Field.class);
    typed.forEach((field, text) -> now.put(field, text.get()));
    try {
      inputs = Inputs.read(now, texts);
      axes.offer(inputs);
      mistake.set("");
    } catch (Mistake e) {
      mistake.set(e.getMessage());
    }
    changed();
  }

  /** Starts, unless it runs or there is a mistake in what was typed. */
  void run() {
    if (running.get() || !mistake.get().isEmpty()) {
      return;
    }
    points.clear();
    running.set(true);
    progress.set(0);
    say(() -> texts.get("sweep.warmingUp"));
    Sweep next = Sweep.of(inputs.all(), List.of(Scheme.values()));
    sweep = next;
    worker.execute(
        () -> {
          try {
            next.run(listener());
            ui.later(() -> ended(next, null));
          } catch (IOException | RuntimeException e) {
            ui.later(() -> ended(next, e));
          }
        });
    changed();
  }

  private Sweep.Listener listener() {
    return new Sweep.Listener() {
      @Override
      public void running(Sweep.Running now) {
        if (reached.getAndSet(now) == null) {
          ui.later(() -> show(reached.getAndSet(null)));
        }
      }

      @Override
      public void measured(SweepPoint point) {
        ui.later(
            () -> {
              points.add(point);
              changed();
            });
      }
    };
  }

  private void show(Sweep.Running now) {
    if (running.get() && !sweep.isCancelled()) {
      progress.set(now.done());
      say(
          () ->
              texts.get(
                  "sweep.running",
                  now.scheme().number(),
                  now.workload().members(),
                  now.workload().groups(),
                  now.point() + 1,
                  now.points()));
    }
  }

  private void ended(Sweep which, Exception trouble) {
    running.set(false);
    boolean whole = trouble == null && !which.isCancelled();
    progress.set(whole ? 1 : 0);
    int runs = points.size();
    if (trouble != null) {
      String why = trouble.getMessage() == null ? trouble.toString() : trouble.getMessage();
      say(() -> texts.get("sweep.failed", why));
    } else {
      say(() -> texts.get(whole ? "sweep.done" : "sweep.cancelled", runs));
    }
    changed();
  }

  /** Ends it after the step that runs; what was measured stays. */
  public void cancel() {
    if (running.get()) {
      sweep.cancel();
      say(() -> texts.get("sweep.cancelling"));
    }
  }

  /** What stands in a field. */
  StringProperty field(Field field) {
    return typed.get(field);
  }

  /** What the charts of the one group are drawn along. */
  Axes axes() {
    return axes;
  }

  ReadOnlyBooleanProperty runningProperty() {
    return running.getReadOnlyProperty();
  }

  /** 0 to 1. */
  ReadOnlyDoubleProperty progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** What it is doing, or what came of it. */
  ReadOnlyStringProperty sentenceProperty() {
    return sentence.getReadOnlyProperty();
  }

  /** What is wrong with the inputs; empty if nothing is. */
  ReadOnlyStringProperty mistakeProperty() {
    return mistake.getReadOnlyProperty();
  }

  /** Changes whenever there is something else to draw. */
  ReadOnlyIntegerProperty revisionProperty() {
    return revision.getReadOnlyProperty();
  }

  /** What was measured, in the order it came. */
  ObservableList<SweepPoint> points() {
    return points;
  }

  private Findings growing() {
    return Findings.growing(axes.slice(inputs), points);
  }

  private Findings spread() {
    return Findings.spread(new Slice(Axis.GROUPS, inputs.spread()), points);
  }

  /** The charts: of what was typed last without a mistake. */
  PlotGrid charts() {
    return new SweepCharts(texts).grid(growing(), spread());
  }

  /** Who is cheaper at the largest size, and where one overtakes another, in words. */
  List<String> findings() {
    List<String> sentences = new ArrayList<>(growing().sentences(texts));
    sentences.addAll(spread().sentences(texts));
    return sentences;
  }

  /** What was measured, as a table: one line for each point. */
  String csv() {
    return new SweepReport(List.copyOf(points), List.of()).csv();
  }
}
