package org.diffusionlab.server.net;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bytes the owner thread has given to all links and their event loops have not come to yet. It says
 * how far the owner is ahead of the event loops, and nothing about peers: a peer that does not read
 * never makes it grow. Thread-safe.
 */
public final class Backlog {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition smaller = lock.newCondition();
  private final long most;
  private long bytes;

  /**
   * Nothing waits.
   *
   * @param most with more bytes than this the owner thread is too far ahead
   */
  public Backlog(long most) {
    this.most = most;
  }

  void add(long more) {
    lock.lock();
    try {
      bytes += more;
    } finally {
      lock.unlock();
    }
  }

  void remove(long fewer) {
    lock.lock();
    try {
      bytes -= fewer;
      if (bytes <= most) {
        smaller.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until the event loops have caught up, or until the time is over. */
  public void await(long millis) throws InterruptedException {
    lock.lock();
    try {
      long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
      while (bytes > most && nanos > 0) {
        nanos = smaller.awaitNanos(nanos);
      }
    } finally {
      lock.unlock();
    }
  }
}
