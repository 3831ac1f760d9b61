package org.diffusionlab.lab.cost;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.LabConfig;
import org.diffusionlab.lab.TemporaryFolder;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;

/**
 * Runs workloads one after the other, each in every scheme, in labs of their own with temporary
 * folders.
 *
 * <p>Each scheme first runs once small, which is not told, so that no point pays for loading
 * classes; and the order of the schemes moves on from workload to workload, so that none is always
 * the first. {@link #run} is called once and works on its caller's thread; {@link #cancel} may be
 * called by any.
 */
public final class Sweep {
  /** Told how far a sweep is, on its thread; must return soon. */
  public interface Listener {
    /** A run has begun, or has come on. */
    default void running(Running running) {}

    /** A point is there. */
    default void measured(SweepPoint point) {}
  }

  /**
   * How far a sweep is.
   *
   * @param workload what runs
   * @param scheme in which scheme
   * @param point which point that is, from 0
   * @param points how many there are
   * @param done the part of the whole sweep that is done, 0 to 1, reckoned by rows and steps
   */
  public record Running(Workload workload, Scheme scheme, int point, int points, double done) {}

  private static final Workload WARM_UP = new Workload(4, 0.5, 20, 64, 2);
  private static final int STEPS_BETWEEN_REPORTS = 10;

  private final List<Workload> workloads;
  private final List<Scheme> schemes;
  private volatile boolean cancelled;

  private Listener listener;
  private double doneBefore;
  private double all;

  private Sweep(List<Workload> workloads, List<Scheme> schemes) {
    this.workloads = workloads;
    this.schemes = schemes;
  }

  /**
   * A sweep that has not begun.
   *
   * @throws IllegalArgumentException with a sentence where there is nothing to run, or a workload
   *     is {@linkplain Workload#tooLarge() too large}
   */
  public static Sweep of(List<Workload> workloads, List<Scheme> schemes) {
    if (workloads.isEmpty() || schemes.isEmpty()) {
      throw new IllegalArgumentException("a sweep needs a workload and a scheme");
    }
    for (Workload workload : workloads) {
      workload
          .tooLarge()
          .ifPresent(
              why -> {
                throw new IllegalArgumentException(workload + ": " + why.sentence());
              });
    }
    return new Sweep(List.copyOf(workloads), List.copyOf(schemes));
  }

  /** Ends the sweep after the step that runs. Any thread. */
  public void cancel() {
    cancelled = true;
  }

  /** Whether it was cancelled. Any thread. */
  public boolean isCancelled() {
    return cancelled;
  }

  /** How many points there will be. */
  public int points() {
    return workloads.size() * schemes.size();
  }

  /**
   * Runs everything.
   *
   * @return the points, in order of workload and scheme; those that were done where it was
   *     cancelled
   * @throws org.diffusionlab.lab.LabException where a run could not be completed
   */
  public List<SweepPoint> run(Listener told) throws IOException {
    listener = told;
    all = workloads.stream().mapToDouble(Sweep::weight).sum() * schemes.size();
    for (Scheme scheme : schemes) {
      if (cancelled) {
        return List.of();
      }
      run(WARM_UP, scheme, -1);
    }
    List<SweepPoint> points = new ArrayList<>();
    for (int i = 0; i < workloads.size(); i++) {
      SweepPoint[] own = new SweepPoint[schemes.size()];
      for (int k = 0; k < own.length && !cancelled; k++) {
        int turn = (k + i) % own.length;
        own[turn] = run(workloads.get(i), schemes.get(turn), i * own.length + k);
        if (own[turn] != null) {
          doneBefore += weight(workloads.get(i));
          listener.measured(own[turn]);
        }
      }
      Arrays.stream(own).filter(point -> point != null).forEach(points::add);
    }
    return points;
  }

  /** About how long a run takes, in any unit: rows and steps. */
  private static double weight(Workload w) {
    return w.members() * 20.0 + (double) w.members() * (w.messages() + w.groups()) + w.messages();
  }

  /** One point; null where it was cancelled. */
  private SweepPoint run(Workload workload, Scheme scheme, int point) throws IOException {
    Scenario scenario = workload.scenario();
    report(workload, scheme, point, 0);
    try (TemporaryFolder folder = TemporaryFolder.create();
        Lab lab = Lab.open(config(folder, scheme), scenario)) {
      List<Long> logins = new ArrayList<>();
      List<Scenario.Item> steps = scenario.steps();
      for (int i = 0; i < steps.size(); i++) {
        if (cancelled) {
          return null;
        }
        if (i % STEPS_BETWEEN_REPORTS == 0) {
          report(workload, scheme, point, (double) i / steps.size());
        }
        long nanos = perform(lab, steps.get(i));
        if (steps.get(i).step() instanceof Step.Online online && online.members().size() == 1) {
          logins.add(nanos);
        }
      }
      LaneFigures end = lab.figures().get(0);
      return new SweepPoint(
          workload,
          scheme,
          end.counters(),
          Formulas.of(scheme, workload),
          end.seconds(),
          logins.size(),
          median(logins),
          end.databaseBytes().getAsLong());
    }
  }

  private void report(Workload workload, Scheme scheme, int point, double part) {
    if (point >= 0) {
      double done = (doneBefore + part * weight(workload)) / all;
      listener.running(new Running(workload, scheme, point, points(), Math.min(1, done)));
    }
  }

  private static LabConfig config(TemporaryFolder folder, Scheme scheme) {
    return LabConfig.of(folder.path()).withSchemes(List.of(scheme)).withDurability(Durability.FULL);
  }

  /** Runs a step; how long its lane took turns for it. */
  private static long perform(Lab lab, Scenario.Item item) {
    double before = item.step() instanceof Step.Online ? seconds(lab) : 0;
    try {
      lab.perform(item).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
    return item.step() instanceof Step.Online ? Math.round((seconds(lab) - before) * 1e9) : 0;
  }

  private static double seconds(Lab lab) {
    return lab.figures().get(0).seconds();
  }

  private static long median(List<Long> values) {
    if (values.isEmpty()) {
      return 0;
    }
    List<Long> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
