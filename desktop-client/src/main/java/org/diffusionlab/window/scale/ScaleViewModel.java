package org.diffusionlab.window.scale;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
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
import org.diffusionlab.lab.cost.Scale;
import org.diffusionlab.lab.cost.ScaleFigures;
import org.diffusionlab.lab.cost.UnitCosts;
import org.diffusionlab.window.chart.Brief;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.UiThread;

/** Sizes that are typed, and what they come to in each scheme. FX thread. */
public final class ScaleViewModel {
  /** What comes out, in the order of the table. */
  enum Output {
    ROWS,
    BYTES,
    WRITES_PER_DAY,
    WRITE_TIME,
    QUERIES_PER_DAY,
    ROWS_READ_PER_DAY,
    READ_TIME
  }

  private final Map<Input, StringProperty> inputs = new EnumMap<>(Input.class);
  private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper("");
  private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper measuring = new ReadOnlyBooleanWrapper();
  private final ReadOnlyDoubleWrapper progress = new ReadOnlyDoubleWrapper();
  private final Texts texts;
  private final Executor worker;
  private final UiThread ui;
  private List<ScaleFigures> figures = List.of();
  private UnitCosts costs = UnitCosts.DEFAULT;
  private boolean measured;
  private String failed = "";
  private AtomicBoolean cancelled = new AtomicBoolean();

  /**
   * A page that shows a company.
   *
   * @param worker measures this machine, for seconds
   */
  public ScaleViewModel(Texts texts, Executor worker, UiThread ui) {
    this.texts = texts;
    this.worker = worker;
    this.ui = ui;
    for (Input input : Input.values()) {
      StringProperty typed = new SimpleStringProperty("");
      inputs.put(input, typed);
    }
    use(Scale.Preset.COMPANY);
    inputs.values().forEach(typed -> typed.subscribe(any -> reckon()));
    texts.languageProperty().subscribe(any -> reckon());
  }

  /** Types in a preset. */
  void use(Scale.Preset preset) {
    Scale s = preset.scale();
    type(Input.MEMBERS, s.members());
    type(Input.GROUPS, s.groups());
    type(Input.MEMBERS_PER_GROUP, s.membersPerGroup());
    type(Input.MESSAGES_PER_DAY, s.messagesPerDay());
    type(Input.PAYLOAD_BYTES, s.payloadBytes());
    type(Input.OFFLINE_PERCENT, s.offlineShare() * 100);
    type(Input.LOGINS_PER_DAY, s.loginsPerDay());
    type(Input.DAYS_KEPT, s.daysKept());
    reckon();
  }

  private void type(Input input, double value) {
    inputs.get(input).set(texts.get("number", Math.round(value)));
  }

  private void reckon() {
    String wrong = wrong();
    mistake.set(wrong);
    if (wrong.isEmpty()) {
      figures = scale().figures(costs);
    }
    changed();
  }

  /** What is wrong with what was typed, in a sentence; empty if nothing is. */
  private String wrong() {
    for (Input input : Input.values()) {
      OptionalDouble value = Amounts.read(inputs.get(input).get());
      String name = texts.get("scale.input." + input);
      if (value.isEmpty()) {
        return texts.get("scale.noNumber", name, inputs.get(input).get());
      }
      if (!input.allows(value.getAsDouble())) {
        return texts.get("scale.outside", name, input.least(), Brief.number(input.most()));
      }
    }
    if (number(Input.MEMBERS_PER_GROUP) > number(Input.MEMBERS)) {
      return texts.get("scale.groupTooLarge");
    }
    boolean never = number(Input.LOGINS_PER_DAY) == 0 && number(Input.OFFLINE_PERCENT) > 0;
    return never ? texts.get("scale.noLogins") : "";
  }

  private Scale scale() {
    return new Scale(
        number(Input.MEMBERS),
        number(Input.GROUPS),
        number(Input.MEMBERS_PER_GROUP),
        number(Input.MESSAGES_PER_DAY),
        (int) number(Input.PAYLOAD_BYTES),
        number(Input.OFFLINE_PERCENT) / 100,
        number(Input.LOGINS_PER_DAY),
        number(Input.DAYS_KEPT));
  }

  private double number(Input input) {
    return Amounts.read(inputs.get(input).get()).orElse(0);
  }

  private void changed() {
    revision.set(revision.get() + 1);
  }

  /** Measures what rows and writes cost on this machine, and reckons with it from then on. */
  void measure() {
    if (measuring.get()) {
      return;
    }
    measuring.set(true);
    progress.set(0);
    int payload = mistake.get().isEmpty() ? (int) number(Input.PAYLOAD_BYTES) : UnitCosts.TEXT;
    AtomicBoolean end = new AtomicBoolean();
    cancelled = end;
    worker.execute(
        () -> {
          try {
            Optional<UnitCosts> found =
                UnitCosts.measure(payload, done -> ui.later(() -> progress.set(done)), end::get);
            ui.later(() -> measured(found, ""));
          } catch (IOException | RuntimeException e) {
            String why = e.getMessage() == null ? e.toString() : e.getMessage();
            ui.later(() -> measured(Optional.empty(), why));
          }
        });
  }

  private void measured(Optional<UnitCosts> found, String why) {
    measuring.set(false);
    failed = why;
    found.ifPresent(
        here -> {
          costs = here;
          measured = true;
        });
    reckon();
  }

  /** Ends a measurement, if there is one; what was known before stays. */
  public void cancel() {
    cancelled.set(true);
  }

  StringProperty input(Input input) {
    return inputs.get(input);
  }

  /** What is wrong with the inputs; empty if nothing is. */
  ReadOnlyStringProperty mistakeProperty() {
    return mistake.getReadOnlyProperty();
  }

  ReadOnlyBooleanProperty measuringProperty() {
    return measuring.getReadOnlyProperty();
  }

  /** 0 to 1. */
  ReadOnlyDoubleProperty progressProperty() {
    return progress.getReadOnlyProperty();
  }

  /** Changes whenever there is something else to show. */
  ReadOnlyIntegerProperty revisionProperty() {
    return revision.getReadOnlyProperty();
  }

  /** Where the unit costs come from, and what they are. */
  String source() {
    if (!failed.isEmpty()) {
      return texts.get("scale.notMeasured", failed);
    }
    return texts.get(
        measured ? "scale.measured" : "scale.default",
        Brief.number(costs.copyBytes(costs.payloadBytes())),
        Brief.number(costs.bodyBytes(costs.payloadBytes())),
        Brief.number(costs.idBytes()),
        Brief.number(costs.insertMicros()),
        Brief.number(costs.deleteMicros()),
        Brief.number(costs.updateMicros()),
        Brief.number(costs.queryMicros()),
        Brief.number(costs.rowMicros()),
        costs.payloadBytes());
  }

  /** One output in each scheme, in their order. */
  List<String> row(Output output) {
    return figures.stream().map(f -> text(output, f)).toList();
  }

  /** The scheme with the smallest number of an output; all of them where they are equal. */
  List<Boolean> best(Output output) {
    double least = figures.stream().mapToDouble(f -> value(output, f)).min().orElse(0);
    boolean differ = figures.stream().anyMatch(f -> value(output, f) > least);
    return figures.stream().map(f -> differ && value(output, f) == least).toList();
  }

  private static double value(Output output, ScaleFigures f) {
    switch (output) {
      case ROWS:
        return f.rows();
      case BYTES:
        return f.bytes();
      case WRITES_PER_DAY:
        return f.writesPerDay();
      case WRITE_TIME:
        return f.writeSecondsPerDay();
      case QUERIES_PER_DAY:
        return f.queriesPerDay();
      case ROWS_READ_PER_DAY:
        return f.rowsReadPerDay();
      default:
        return f.readSecondsPerDay();
    }
  }

  private String text(Output output, ScaleFigures f) {
    double value = value(output, f);
    switch (output) {
      case BYTES:
        return Brief.bytes(value);
      case WRITE_TIME, READ_TIME:
        return time(value);
      default:
        return Brief.number(value);
    }
  }

  private String time(double seconds) {
    if (seconds < 120) {
      return texts.get("scale.seconds", Brief.number(seconds));
    }
    if (seconds < 7200) {
      return texts.get("scale.minutes", Brief.number(seconds / 60));
    }
    return seconds < 86_400
        ? texts.get("scale.hours", Brief.number(seconds / 3600))
        : texts.get("scale.days", Brief.number(seconds / 86_400));
  }

  /** The table for who cannot see it: row after row. */
  String spoken() {
    StringBuilder out = new StringBuilder(texts.get("scale.table"));
    for (Output output : Output.values()) {
      out.append('\n').append(texts.get("scale.output." + output)).append(':');
      for (ScaleFigures f : figures) {
        out.append(' ').append(texts.get("scheme." + f.scheme())).append(' ');
        out.append(text(output, f)).append(';');
      }
    }
    return out.toString();
  }

  /** The table as text: one line for each scheme. */
  String csv() {
    StringBuilder out = new StringBuilder("# one row per scheme; a day is an average one\n");
    out.append("# of ").append(scale()).append('\n');
    out.append("# with ").append(measured ? "measured " : "default ").append(costs).append('\n');
    out.append("scheme,rows,bytes,writes_per_day,write_seconds_per_day,queries_per_day,");
    out.append("rows_read_per_day,read_seconds_per_day\n");
    for (ScaleFigures f : figures) {
      List<String> cells = new ArrayList<>();
      cells.add(f.scheme().name());
      for (Output output : Output.values()) {
        cells.add(String.format(java.util.Locale.ROOT, "%.2f", value(output, f)));
      }
      out.append(String.join(",", cells)).append('\n');
    }
    return out.toString();
  }
}
