package org.diffusionlab.lab.cost;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.diffusionlab.lab.cost.Crossing.Basis;
import org.diffusionlab.lab.cost.Crossing.Kind;
import org.diffusionlab.model.Scheme;

/** Finds where one scheme overtakes another in a sweep. Stateless. */
public final class Crossings {
  private static final int HALVINGS = 40;

  /** So many places are looked at one by one. */
  private static final int MOST_STEPS = 500;

  private Crossings() {}

  /**
   * All crossings of a figure along an axis, for every pair of schemes and every combination of the
   * other inputs there are points for.
   */
  public static List<Crossing> of(List<SweepPoint> points, Axis axis, CostFigure figure) {
    Map<Workload, Map<Scheme, SortedMap<Double, Double>>> series = new LinkedHashMap<>();
    for (SweepPoint point : points) {
      OptionalDouble value = figure.measured(point);
      if (value.isPresent()) {
        series
            .computeIfAbsent(point.workload().with(axis, 1), base -> new TreeMap<>())
            .computeIfAbsent(point.scheme(), scheme -> new TreeMap<>())
            .put(axis.of(point.workload()), value.getAsDouble());
      }
    }
    List<Crossing> found = new ArrayList<>();
    series.forEach(
        (base, schemes) -> {
          for (Scheme a : schemes.keySet()) {
            for (Scheme b : schemes.keySet()) {
              if (a.number() < b.number()) {
                new Pair(figure, axis, base, a, b).find(schemes.get(a), schemes.get(b), found);
              }
            }
          }
        });
    return found;
  }

  /** Two schemes along an axis. */
  private record Pair(CostFigure figure, Axis axis, Workload base, Scheme a, Scheme b) {
    void find(SortedMap<Double, Double> as, SortedMap<Double, Double> bs, List<Crossing> found) {
      int order = 0;
      double last = Double.NaN;
      for (Map.Entry<Double, Double> at : as.entrySet()) {
        double place = at.getKey();
        if (!bs.containsKey(place)) {
          continue;
        }
        int now = order(at.getValue(), bs.get(place));
        boolean first = Double.isNaN(last);
        if (!first && now != 0 && now != order) {
          found.add(crossing(order, now, last, place, as, bs));
        }
        // a tie leaves the order as it was, so that touching is not overtaking
        order = first || now != 0 ? now : order;
        last = first || now == order ? place : last;
      }
    }

    private int order(double a, double b) {
      double most = Math.max(Math.abs(a), Math.abs(b));
      return Math.abs(a - b) <= figure.tolerance() * most ? 0 : (int) Math.signum(a - b);
    }

    private Crossing crossing(
        int before,
        int after,
        double from,
        double to,
        SortedMap<Double, Double> as,
        SortedMap<Double, Double> bs) {
      OptionalDouble exact = exact(after, from, to);
      double value =
          exact.isPresent()
              ? exact.getAsDouble()
              : between(from, as.get(from) - bs.get(from), to, as.get(to) - bs.get(to));
      return new Crossing(
          figure,
          axis,
          base,
          after < 0 ? a : b,
          after < 0 ? b : a,
          before == 0 ? Kind.PARTS : Kind.OVERTAKES,
          exact.isPresent() ? Basis.FORMULA : Basis.MEASURED,
          value,
          from,
          to);
    }

    /** Where a straight line between two differences is zero. */
    private static double between(double from, double before, double to, double after) {
      return before == after ? to : from + (to - from) * before / (before - after);
    }

    /** The place from which on the formula has the new order, up to {@code to}. */
    private OptionalDouble exact(int after, double from, double to) {
      if (figure.formula(a, base.with(axis, to)).isEmpty()) {
        return OptionalDouble.empty();
      }
      if (axis == Axis.GROUPS && to - from <= MOST_STEPS) {
        // pages that are not full make the order go to and fro
        double place = to;
        while (place - 1 > from && hasOrder(after, place - 1)) {
          place--;
        }
        return OptionalDouble.of(place);
      }
      return OptionalDouble.of(halved(after, from, to));
    }

    private double halved(int after, double from, double to) {
      double low = from;
      double high = to;
      for (int i = 0; i < HALVINGS; i++) {
        double middle = axis.isWhole() ? Math.floor((low + high) / 2) : (low + high) / 2;
        if (middle <= low) {
          return high;
        }
        if (hasOrder(after, middle)) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return high;
    }

    private boolean hasOrder(int order, double place) {
      Workload there = base.with(axis, place);
      OptionalDouble x = figure.formula(a, there);
      OptionalDouble y = figure.formula(b, there);
      return x.isPresent() && y.isPresent() && order(x.getAsDouble(), y.getAsDouble()) == order;
    }
  }
}
