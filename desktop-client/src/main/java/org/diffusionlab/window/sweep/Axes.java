package org.diffusionlab.window.sweep;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.diffusionlab.lab.cost.Axis;
import org.diffusionlab.lab.cost.Workload;

/**
 * Which input of the one group the charts are drawn along, and at which number of each other input
 * where several were typed. FX thread.
 */
final class Axes {
  /** Inputs of the one group. */
  static final List<Axis> GROWING =
      List.of(Axis.MEMBERS, Axis.OFFLINE, Axis.MESSAGES, Axis.PAYLOAD);

  private final ObservableList<Axis> candidates = FXCollections.observableArrayList();
  private final ObjectProperty<Axis> along = new SimpleObjectProperty<>(Axis.MEMBERS);
  private final Map<Axis, ObservableList<Double>> values = new EnumMap<>(Axis.class);
  private final Map<Axis, ObjectProperty<Double>> chosen = new EnumMap<>(Axis.class);

  Axes(Runnable changed) {
    along.subscribe(any -> changed.run());
    for (Axis axis : GROWING) {
      values.put(axis, FXCollections.observableArrayList());
      ObjectProperty<Double> one = new SimpleObjectProperty<>(0.0);
      one.subscribe(any -> changed.run());
      chosen.put(axis, one);
    }
  }

  /** Takes what was typed; choices stay where they are still possible. */
  void offer(Inputs inputs) {
    for (Axis axis : GROWING) {
      List<Double> now = inputs.values(axis);
      if (!values.get(axis).equals(now)) {
        values.get(axis).setAll(now);
      }
      if (!now.contains(chosen.get(axis).get())) {
        chosen.get(axis).set(now.get(now.size() / 2));
      }
    }
    List<Axis> several = GROWING.stream().filter(axis -> values.get(axis).size() > 1).toList();
    List<Axis> next = several.isEmpty() ? List.of(Axis.MEMBERS) : several;
    if (!candidates.equals(next)) {
      candidates.setAll(next);
    }
    if (!next.contains(along.get())) {
      along.set(next.get(0));
    }
  }

  /** The workloads to be drawn. */
  Slice slice(Inputs inputs) {
    Workload base = inputs.growing().get(0);
    for (Axis axis : GROWING) {
      base = base.with(axis, chosen.get(axis).get());
    }
    return Slice.of(inputs.growing(), along.get(), base);
  }

  /** Inputs of which several numbers were typed; one at least. */
  ObservableList<Axis> candidates() {
    return candidates;
  }

  ObjectProperty<Axis> alongProperty() {
    return along;
  }

  /** The numbers typed for an input, ascending. */
  ObservableList<Double> values(Axis axis) {
    return values.get(axis);
  }

  /** At which of them the charts are drawn, unless they are drawn along it. */
  ObjectProperty<Double> chosenProperty(Axis axis) {
    return chosen.get(axis);
  }
}
