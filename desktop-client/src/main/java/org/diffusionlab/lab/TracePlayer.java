package org.diffusionlab.lab;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Trace;

/**
 * Plays a trace into a lab at a chosen speed, on its own thread. All methods may be called from any
 * thread.
 *
 * <p>Rows are steps like any other, one after the other; where the lab cannot keep up with the
 * speed the trace takes longer, and nothing is left out.
 */
public final class TracePlayer {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Lab lab;
  private final Trace trace;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by the lock.
  private double speed;
  private boolean stopped;
  private double position;
  private long positionAt;

  private volatile int rowsDone;

  private TracePlayer(Lab lab, Trace trace, double speed) {
    this.lab = lab;
    this.trace = trace;
    this.speed = checked(speed);
  }

  /**
   * Starts playing. The lab must have been opened with the trace's opening.
   *
   * @param speed how many seconds of the trace pass in one second; {@link Double#POSITIVE_INFINITY}
   *     for as fast as the lab can
   */
  public static TracePlayer start(Lab lab, Trace trace, double speed) {
    TracePlayer player = new TracePlayer(lab, trace, speed);
    Thread thread = new Thread(player::play, "trace-player");
    thread.setDaemon(true);
    thread.start();
    return player;
  }

  private static double checked(double speed) {
    if (!(speed > 0)) {
      throw new IllegalArgumentException("a speed is more than 0, not " + speed);
    }
    return speed;
  }

  /** How much of the trace was played, from 0 to 1. */
  public double progress() {
    return (double) rowsDone / trace.rows().size();
  }

  /** How many rows were played. */
  public int rowsDone() {
    return rowsDone;
  }

  /** How many rows there are. */
  public int rows() {
    return trace.rows().size();
  }

  /** Goes on at another speed, at once. */
  public void setSpeed(double newSpeed) {
    checked(newSpeed);
    lock.lock();
    try {
      advance();
      speed = newSpeed;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Ends after the row that is running. Nobody is brought online by it. */
  public void stop() {
    lock.lock();
    try {
      stopped = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Completes when the trace was played to its end and everyone came online, or when it was
   * stopped; fails with what {@link Lab#perform} failed with.
   */
  public CompletableFuture<Void> done() {
    return done;
  }

  private void play() {
    try {
      positionAt = System.nanoTime();
      for (int i = 0; i < trace.rows().size(); i++) {
        if (!reached(trace.rows().get(i).millis())) {
          done.complete(null);
          return;
        }
        lab.perform(trace.item(i)).join();
        rowsDone = i + 1;
      }
      lab.perform(Item.of(trace.ending())).join();
      done.complete(null);
    } catch (CompletionException e) {
      done.completeExceptionally(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      done.completeExceptionally(e);
    } catch (RuntimeException | Error e) {
      done.completeExceptionally(e);
    }
  }

  /** Waits until the trace has come to a moment; false if it was stopped meanwhile. */
  private boolean reached(long millis) throws InterruptedException {
    lock.lock();
    try {
      while (!stopped && speed != Double.POSITIVE_INFINITY) {
        advance();
        double left = (millis - position) / speed * NANOS_PER_MILLI;
        if (left <= 0) {
          return true;
        }
        changed.awaitNanos((long) Math.min(Long.MAX_VALUE, Math.ceil(left)));
      }
      position = Math.max(position, millis);
      positionAt = System.nanoTime();
      return !stopped;
    } finally {
      lock.unlock();
    }
  }

  private void advance() {
    long now = System.nanoTime();
    if (speed != Double.POSITIVE_INFINITY) {
      position += (now - positionAt) / NANOS_PER_MILLI * speed;
    }
    positionAt = now;
  }
}
