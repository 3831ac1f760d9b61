package org.diffusionlab.window.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * One axis of a chart.
 *
 * @param label what it measures, with its unit
 * @param kind how its numbers are spread
 * @param from the smallest number on it
 * @param to the largest, above {@code from}
 */
public record Axis(String label, Kind kind, double from, double to) {
  /** How numbers are spread. */
  public enum Kind {
    LINEAR,
    /** By their logarithm; numbers below the smallest stand at it. */
    LOG
  }

  /** An axis from 0 to a round number at or above {@code most}. */
  public static Axis fromZero(String label, double most) {
    double step = step(Math.max(1, most) / 4);
    return new Axis(label, Kind.LINEAR, 0, Math.max(step, Math.ceil(most / step) * step));
  }

  /** A logarithmic axis over whole decades that holds all of {@code least} to {@code most}. */
  public static Axis log(String label, double least, double most) {
    double from = Math.pow(10, Math.floor(Math.log10(Math.max(1e-6, least))));
    double to = Math.pow(10, Math.ceil(Math.log10(Math.max(least * 1.0001, most))));
    return new Axis(label, Kind.LOG, from, Math.max(to, from * 10));
  }

  /** Where a number stands, 0 at the axis' beginning and 1 at its end. */
  public double place(double value) {
    double at =
        kind == Kind.LINEAR
            ? (value - from) / (to - from)
            : Math.log(Math.max(value, from) / from) / Math.log(to / from);
    return Math.max(0, Math.min(1, at));
  }

  /** The number at a place. */
  public double at(double place) {
    return kind == Kind.LINEAR ? from + place * (to - from) : from * Math.pow(to / from, place);
  }

  /** Round numbers along the axis, some {@code most} at most. */
  List<Double> ticks(int most) {
    List<Double> ticks = new ArrayList<>();
    if (kind == Kind.LOG) {
      int decades = (int) Math.round(Math.log10(to / from));
      int every = Math.max(1, (int) Math.ceil(decades / (double) Math.max(1, most - 1)));
      for (int i = 0; i <= decades; i += every) {
        ticks.add(from * Math.pow(10, i));
      }
      return ticks;
    }
    double step = step((to - from) / Math.max(1, most));
    for (double tick = Math.ceil(from / step) * step; tick <= to + step / 1e6; tick += step) {
      ticks.add(tick);
    }
    return ticks;
  }

  /** 1, 2 or 5 times a power of ten, at or above {@code least}. */
  private static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    double times = least / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
  }
}
