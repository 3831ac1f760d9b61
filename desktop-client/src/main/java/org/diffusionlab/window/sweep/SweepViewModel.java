package org.diffusionlab.window.sweep;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
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
import org.diffusionlab.lab.cost.CostFigure;
import org.diffusionlab.lab.cost.Crossing;
import org.diffusionlab.lab.cost.Crossings;
import org.diffusionlab.lab.cost.Sweep;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.lab.cost.SweepReport;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.chart.Brief;
import org.diffusionlab.window.chart.PlotGrid;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.UiThread;

/** Runs sweeps off the FX thread and collects their points; everything else on the FX thread. */
public final class SweepViewModel {
  private final StringProperty members =
      new SimpleStringProperty("2, 5, 10, 30, 100, 300, 1000, 2000");
  private final StringProperty offline = new SimpleStringProperty("50");
  private final StringProperty messages = new SimpleStringProperty("10");
  private final StringProperty payload = new SimpleStringProperty("100");
  private final StringProperty groups =
      new SimpleStringProperty("1, 2, 5, 10, 20, 50, 100, 200, 500");
  private final StringProperty groupMembers = new SimpleStringProperty("10");
  private final StringProperty groupMessages = new SimpleStringProperty("500");

  private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
  private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper();
  private final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper("");
  private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
  private final ObservableList<SweepPoint> points = FXCollections.observableArrayList();
  private final List<SweepPoint> byMembers = new ArrayList<>();
  private final List<SweepPoint> byGroups = new ArrayList<>();
  private final AtomicReference<Sweep.Running> reached = new AtomicReference<>();

  private final Texts texts;
  private final Executor worker;
  private final UiThread ui;
  private Inputs inputs;
  private Sweep sweep;
  private boolean cancelled;

  /**
   * A page on which nothing has run.
   *
   * @param worker runs a sweep, for minutes
   */
  public SweepViewModel(Texts texts, Executor worker, UiThread ui) {
    this.texts = texts;
    this.worker = worker;
    this.ui = ui;
    texts.languageProperty().subscribe(any -> changed());
    for (StringProperty each :
        List.of(members, offline, messages, payload, groups, groupMembers, groupMessages)) {
      each.subscribe(any -> read());
    }
  }

  private void changed() {
    revision.set(revision.get() + 1);
  }

  /** Shows the formulas of what is typed, unless points of other inputs are there. */
  private void read() {
    if (running.get()) {
      return;
    }
    try {
      Inputs typed = typed();
      mistake.set("");
      if (!typed.equals(inputs)) {
        inputs = typed;
        clear();
      }
    } catch (Inputs.Mistake e) {
      mistake.set(e.getMessage());
    }
    changed();
  }

  private Inputs typed() throws Inputs.Mistake {
    return new Inputs(
            Inputs.numbers(members.get(), texts.get("sweep.members"), texts),
            Inputs.numbers(groups.get(), texts.get("sweep.groups"), texts),
            Inputs.number(groupMembers.get(), texts.get("sweep.groupMembers"), texts),
            Inputs.share(offline.get(), texts.get("sweep.offline"), texts),
            Inputs.number(messages.get(), texts.get("sweep.messages"), texts),
            Inputs.number(groupMessages.get(), texts.get("sweep.groupMessages"), texts),
            Inputs.number(payload.get(), texts.get("sweep.payload"), texts))
        .checked(texts);
  }

  private void clear() {
    points.clear();
    byMembers.clear();
    byGroups.clear();
  }

  /** Starts, unless it runs or there is a mistake in what was typed. */
  void run() {
    read();
    if (running.get() || !mistake.get().isEmpty()) {
      return;
    }
    clear();
    cancelled = false;
    running.set(true);
    progress.set(0);
    sentence.set(texts.get("sweep.warmingUp"));
    Inputs asked = inputs;
    start(asked, true);
    changed();
  }

  /** The two halves run one after the other; {@code first} says which. */
  private void start(Inputs asked, boolean first) {
    Sweep next = Sweep.of(first ? asked.growing() : asked.spread(), List.of(Scheme.values()));
    sweep = next;
    worker.execute(
        () -> {
          try {
            next.run(listener(first));
            ui.later(() -> ended(asked, first, ""));
          } catch (IOException | RuntimeException e) {
            ui.later(() -> ended(asked, first, String.valueOf(e.getMessage())));
          }
        });
  }

  private Sweep.Listener listener(boolean first) {
    return new Sweep.Listener() {
      @Override
      public void running(Sweep.Running now) {
        if (reached.getAndSet(now) == null) {
          ui.later(() -> show(reached.getAndSet(null), first));
        }
      }

      @Override
      public void measured(SweepPoint point) {
        ui.later(
            () -> {
              (first ? byMembers : byGroups).add(point);
              points.add(point);
              changed();
            });
      }
    };
  }

  private void show(Sweep.Running now, boolean first) {
    if (now != null && running.get()) {
      progress.set(now.done() / 2 + (first ? 0 : 0.5));
      sentence.set(
          texts.get(
              "sweep.running",
              now.scheme().number(),
              now.workload().members(),
              now.workload().groups(),
              now.point() + 1,
              now.points()));
    }
  }

  private void ended(Inputs asked, boolean first, String why) {
    if (first && why.isEmpty() && !cancelled) {
      start(asked, false);
      return;
    }
    running.set(false);
    progress.set(why.isEmpty() && !cancelled ? 1 : 0);
    sentence.set(
        why.isEmpty()
            ? texts.get(cancelled ? "sweep.cancelled" : "sweep.done", points.size())
            : texts.get("sweep.failed", why));
    changed();
  }

  /** Ends it after the step that runs; what was measured stays. */
  public void cancel() {
    if (running.get()) {
      cancelled = true;
      sweep.cancel();
      sentence.set(texts.get("sweep.cancelling"));
    }
  }

  StringProperty membersProperty() {
    return members;
  }

  StringProperty offlineProperty() {
    return offline;
  }

  StringProperty messagesProperty() {
    return messages;
  }

  StringProperty payloadProperty() {
    return payload;
  }

  StringProperty groupsProperty() {
    return groups;
  }

  StringProperty groupMembersProperty() {
    return groupMembers;
  }

  StringProperty groupMessagesProperty() {
    return groupMessages;
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

  /** The charts; null while nothing valid was ever typed. */
  PlotGrid charts(int columns) {
    return inputs == null
        ? null
        : new SweepCharts(texts, inputs, byMembers, byGroups, crossings()).grid(columns);
  }

  private List<Crossing> crossings() {
    List<Crossing> found = new ArrayList<>();
    SweepCharts.BY_MEMBERS.forEach(f -> found.addAll(Crossings.of(byMembers, Axis.MEMBERS, f)));
    SweepCharts.BY_GROUPS.forEach(f -> found.addAll(Crossings.of(byGroups, Axis.GROUPS, f)));
    found.removeIf(crossing -> !isTold(crossing));
    return found;
  }

  /**
   * Read diffusion against write diffusion is what the page is about. Times are noisy: of schemes
   * that do the same work now one is faster, now the other.
   */
  private static boolean isTold(Crossing crossing) {
    boolean cursor = crossing.cheaper() == Scheme.CURSOR || crossing.dearer() == Scheme.CURSOR;
    return cursor && (crossing.basis() == Crossing.Basis.FORMULA || SweepCharts.poles(crossing));
  }

  /** Who is cheaper at the largest size, and where one overtakes another, in words. */
  List<String> findings() {
    List<String> sentences = new ArrayList<>();
    SweepCharts.BY_MEMBERS.forEach(f -> atTheEnd(f, Axis.MEMBERS, byMembers, sentences));
    SweepCharts.BY_GROUPS.forEach(f -> atTheEnd(f, Axis.GROUPS, byGroups, sentences));
    crossings().forEach(crossing -> sentences.add(sentence(crossing)));
    return sentences;
  }

  private void atTheEnd(
      CostFigure figure, Axis axis, List<SweepPoint> measured, List<String> sentences) {
    OptionalDouble end = measured.stream().mapToDouble(p -> axis.of(p.workload())).max();
    List<SweepPoint> last =
        measured.stream()
            .filter(p -> axis.of(p.workload()) == end.orElse(0))
            .filter(p -> figure.measured(p).isPresent())
            .sorted(Comparator.comparingDouble(p -> figure.measured(p).getAsDouble()))
            .toList();
    if (last.size() == Scheme.values().length) {
      SweepPoint least = last.get(0);
      SweepPoint most = last.get(last.size() - 1);
      sentences.add(
          texts.get(
              "sweep.end." + axis,
              Math.round(end.getAsDouble()),
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

  private String sentence(Crossing crossing) {
    return texts.get(
        "sweep.crossing." + crossing.kind() + "." + crossing.basis(),
        texts.get("sweep.figure." + crossing.figure()),
        Math.round(crossing.value()),
        texts.get("sweep.axis." + crossing.axis()),
        crossing.cheaper().number(),
        crossing.dearer().number());
  }

  /** What was measured, as a table: one line for each point. */
  String csv() {
    return new SweepReport(List.copyOf(points), List.of()).csv();
  }
}
