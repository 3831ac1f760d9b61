package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * Lets lanes work at the same time: they share nothing, and their events are woven only when all
 * have ended. The engine thread waits; what a worker did in a lane is seen by whoever has the lane
 * next.
 */
final class LaneWorkers implements AutoCloseable {
  private ExecutorService threads;

  /**
   * Does {@code work} for each lane; returns when all have ended.
   *
   * @throws RuntimeException what the first lane that failed threw; the others have ended too
   */
  void each(Collection<Lane> lanes, Consumer<Lane> work) {
    if (lanes.size() == 1) {
      lanes.forEach(work);
      return;
    }
    List<Future<?>> running = new ArrayList<>();
    for (Lane lane : lanes) {
      running.add(threads().submit(() -> work.accept(lane)));
    }
    RuntimeException failure = null;
    for (Future<?> each : running) {
      try {
        ended(each);
      } catch (RuntimeException e) {
        failure = failure == null ? e : failure;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static void ended(Future<?> lane) {
    boolean interrupted = false;
    while (true) {
      try {
        lane.get();
        break;
      } catch (InterruptedException e) {
        interrupted = true; // half a step is no state to leave a lane in
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private ExecutorService threads() {
    if (threads == null) {
      int most = Math.max(1, Runtime.getRuntime().availableProcessors());
      threads =
          Executors.newFixedThreadPool(
              most,
              work -> {
                Thread made = new Thread(work, "lab-lane");
                made.setDaemon(true);
                return made;
              });
    }
    return threads;
  }

  @Override
  public void close() {
    if (threads != null) {
      threads.shutdown();
    }
  }
}
