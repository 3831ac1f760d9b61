package org.diffusionlab.window.sweep;

import java.util.Comparator;
import java.util.List;
import org.diffusionlab.lab.cost.Axis;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.lab.cost.Workload;

/**
 * Workloads that differ in one input only: what stands side by side in a chart.
 *
 * @param along in which input
 * @param workloads ascending along it; at least one
 */
record Slice(Axis along, List<Workload> workloads) {
  private static final double PERCENT = 100;

  Slice {
    workloads = List.copyOf(workloads);
  }

  /** Those of some workloads that are like {@code base} in everything else. */
  static Slice of(List<Workload> all, Axis along, Workload base) {
    return new Slice(
        along,
        all.stream()
            .filter(workload -> workload.with(along, 1).equals(base.with(along, 1)))
            .sorted(Comparator.comparingDouble(along::of))
            .toList());
  }

  /** The points of these workloads, ascending along the axis. */
  List<SweepPoint> of(List<SweepPoint> points) {
    return points.stream()
        .filter(point -> workloads.contains(point.workload()))
        .sorted(Comparator.comparingDouble(point -> along.of(point.workload())))
        .toList();
  }

  /** Where a workload stands on the chart's axis: a share as a percentage. */
  double place(Workload workload) {
    return shown(along, along.of(workload));
  }

  /** A number on an axis as people read it. */
  static double shown(Axis axis, double value) {
    return axis == Axis.OFFLINE ? value * PERCENT : value;
  }

  Workload first() {
    return workloads.get(0);
  }

  Workload last() {
    return workloads.get(workloads.size() - 1);
  }
}
