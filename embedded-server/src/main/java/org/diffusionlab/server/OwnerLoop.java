package org.diffusionlab.server;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.IntUnaryOperator;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.server.clock.Clock;
import org.diffusionlab.server.core.Input;
import org.diffusionlab.server.core.ServerCore;
import org.diffusionlab.server.net.Backlog;
import org.diffusionlab.wire.ClientFrame;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The owner thread: the only one that touches the core and the store. */
final class OwnerLoop {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerLoop.class);

  /** Most inputs of one free-running turn. */
  private static final int TURN_INPUTS = 1024;

  /**
   * Most bytes of one free-running turn, or little more: they may all be pushed to the same member
   * before it can read any, and that must not look as if it did not read.
   */
  private static final long TURN_BYTES = 128 * 1024;

  /** Longest sleep, so that a clock which is moved by hand is noticed too. */
  private static final long NAP_MILLIS = 1_000;

  private final ServerCore core;
  private final Clock clock;
  private final Inbox inbox;
  private final Backlog backlog;
  private final boolean free;
  private final Thread thread;
  private volatile boolean stopping;

  OwnerLoop(ServerCore core, Clock clock, Inbox inbox, Backlog backlog, boolean free, String name) {
    this.core = core;
    this.clock = clock;
    this.inbox = inbox;
    this.backlog = backlog;
    this.free = free;
    thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  private void run() {
    try {
      while (!stopping) {
        long nap = free ? Math.min(NAP_MILLIS, untilTimer()) : NAP_MILLIS;
        inbox.await(nap);
        inbox.takeWork().forEach(Runnable::run);
        if (free && !stopping) {
          backlog.await(NAP_MILLIS);
          freeTurn();
        }
      }
    } catch (InterruptedException e) {
      LOG.warn("the server's owner thread was interrupted and ends");
    } catch (RuntimeException | Error e) {
      LOG.error("the server's owner thread failed and ends", e);
      throw e;
    } finally {
      stopping = true;
      inbox.close().forEach(Runnable::run);
    }
  }

  private long untilTimer() {
    return Math.max(0, core.nothingDueBefore() - clock.monotonicMillis());
  }

  /** An error of our own, or of an observer, must not end everybody's service. */
  private void freeTurn() {
    try {
      core.turn(inbox.takeInputs(TURN_INPUTS, TURN_BYTES));
    } catch (RuntimeException e) {
      LOG.error("a turn failed; the server goes on", e);
    }
  }

  /** A stepped turn with everything that is queued; see {@link EmbeddedServer#turn}. */
  boolean turn(IntUnaryOperator rank) {
    return call(() -> core.turn(queued(rank)));
  }

  /**
   * A stepped turn that goes only as far as {@code end} where it holds a send.
   *
   * @return whether it did
   */
  boolean turnUpTo(CrashPoint end, IntUnaryOperator rank) {
    return call(
        () -> {
          List<Input> inputs = queued(rank);
          boolean last = inputs.stream().anyMatch(OwnerLoop::isSend);
          if (!last || end == CrashPoint.PUSHED) {
            core.turn(inputs);
          } else if (end == CrashPoint.STORED) {
            core.lastTurn(inputs);
          }
          return last;
        });
  }

  private static boolean isSend(Input input) {
    return input instanceof Input.Line line && line.frame() instanceof ClientFrame.Send;
  }

  private List<Input> queued(IntUnaryOperator rank) {
    List<Input> inputs = new ArrayList<>(inbox.takeInputs());
    inputs.sort(Comparator.comparingInt(input -> rank.applyAsInt(input.link().remotePort())));
    return inputs;
  }

  /** Runs {@code task} on the owner thread and waits for it. */
  <T> T call(Callable<T> task) {
    if (Thread.currentThread() == thread) {
      throw new IllegalStateException("the owner thread must not wait for itself");
    }
    FutureTask<T> future = new FutureTask<>(task);
    if (!inbox.submit(future)) {
      throw new IllegalStateException("the server is closed");
    }
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the server was working", e);
    } catch (CancellationException e) {
      throw new IllegalStateException("the server is closed", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("the server failed", e.getCause());
    }
  }

  /** Runs {@code last} on the owner thread and ends it. */
  void stop(Runnable last) {
    FutureTask<Void> task =
        new FutureTask<>(
            () -> {
              stopping = true;
              last.run();
            },
            null);
    if (inbox.submit(task)) {
      try {
        task.get();
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (ExecutionException e) {
        LOG.error("the server did not say goodbye", e.getCause());
      }
    }
  }
}
