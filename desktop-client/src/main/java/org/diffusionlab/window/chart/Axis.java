package org.diffusionlab.window.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

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

  /**
   * A logarithmic axis between 1, 2 or 5 times powers of ten that holds {@code least} to {@code
   * most}.
   */
  public static Axis log(String label, double least, double most) {
    double from = below(Math.max(1e-6, least));
    double to = step(Math.max(least, most) * (1 - 1e-9));
    return new Axis(label, Kind.LOG, from, to > from * 1.5 ? to : step(from * 1.01));
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

  /** Round numbers along the axis, about {@code most} at most. */
  List<Double> ticks(int most) {
    return kind == Kind.LOG ? logTicks(Math.max(1, most)) : linearTicks(Math.max(1, most));
  }

  private List<Double> linearTicks(int most) {
    List<Double> ticks = new ArrayList<>();
    double step = step((to - from) / most);
    for (double tick = Math.ceil(from / step) * step; tick <= to + step / 1e6; tick += step) {
      ticks.add(tick);
    }
    return ticks;
  }

  /** 1, 2 and 5 times powers of ten where these are few, else the powers, or every other one. */
  private List<Double> logTicks(int most) {
    List<Double> fine = new ArrayList<>();
    for (double tick = from; tick <= to * (1 + 1e-9); tick = step(tick * 1.01)) {
      fine.add(tick);
    }
    if (fine.size() <= most) {
      return fine;
    }
    List<Double> powers = fine.stream().filter(Axis::isPower).toList();
    if (powers.size() < 2) {
      return List.of(from, to);
    }
    int every = (powers.size() + most - 1) / most;
    return IntStream.range(0, powers.size())
        .filter(i -> i % every == 0)
        .mapToObj(powers::get)
        .toList();
  }

  private static boolean isPower(double value) {
    double power = Math.log10(value);
    return Math.abs(power - Math.rint(power)) < 1e-6;
  }

  /** 1, 2 or 5 times a power of ten, at or above {@code least}. */
  private static double step(double least) {
    double power = power(least);
    double times = least / power;
    return power * (times <= 1 ? 1 : times <= 2 ? 2 : times <= 5 ? 5 : 10);
  }

  /** 1, 2 or 5 times a power of ten, at or below {@code most}. */
  private static double below(double most) {
    double power = power(most);
    double times = most / power * (1 + 1e-9);
    return power * (times >= 5 ? 5 : times >= 2 ? 2 : 1);
  }

  private static double power(double value) {
    return Math.pow(10, Math.floor(Math.log10(value) + 1e-12));
  }
}
