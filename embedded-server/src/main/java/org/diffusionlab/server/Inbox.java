package org.diffusionlab.server;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.diffusionlab.server.core.Input;

/**
 * What waits for the owner thread: inputs from the event loops, and work that others want done on
 * it. Thread-safe.
 */
final class Inbox {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition filled = lock.newCondition();
  private final boolean wakesOnInput;
  private List<Input> inputs = new ArrayList<>();
  private List<Runnable> work = new ArrayList<>();
  private boolean closed;

  /**
   * An empty inbox.
   *
   * @param wakesOnInput whether an input is worth waking the owner thread for
   */
  Inbox(boolean wakesOnInput) {
    this.wakesOnInput = wakesOnInput;
  }

  void post(Input input) {
    lock.lock();
    try {
      inputs.add(input);
      if (wakesOnInput && inputs.size() == 1) {
        filled.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Returns false if the owner thread will do no more work. */
  boolean submit(Runnable task) {
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      work.add(task);
      filled.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Waits until there is something to do, or until the time is over. */
  void await(long millis) throws InterruptedException {
    lock.lock();
    try {
      long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
      while (work.isEmpty() && !(wakesOnInput && !inputs.isEmpty()) && nanos > 0) {
        nanos = filled.awaitNanos(nanos);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Takes everything. */
  List<Input> takeInputs() {
    return takeInputs(Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  /**
   * Takes the oldest inputs.
   *
   * @param most so many at most
   * @param mostBytes no further ones once they hold so many bytes
   */
  List<Input> takeInputs(int most, long mostBytes) {
    lock.lock();
    try {
      int count = 0;
      for (long bytes = 0; count < Math.min(most, inputs.size()) && bytes < mostBytes; count++) {
        bytes += inputs.get(count).bytes();
      }
      List<Input> taken = inputs;
      inputs = new ArrayList<>(taken.subList(count, taken.size()));
      taken.subList(count, taken.size()).clear();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  List<Runnable> takeWork() {
    lock.lock();
    try {
      List<Runnable> taken = work;
      work = new ArrayList<>();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Takes the rest of the work; nothing is accepted after it. */
  List<Runnable> close() {
    lock.lock();
    try {
      closed = true;
      return takeWork();
    } finally {
      lock.unlock();
    }
  }
}
