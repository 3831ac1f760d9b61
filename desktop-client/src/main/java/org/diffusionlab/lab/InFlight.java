package org.diffusionlab.lab;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Counts what is on its way between a lane's members and its server, so that quiet is known.
 *
 * <p>Units are counted per connection, which is known by the client's port: the connection itself,
 * each line, and a close by the client. Thread-safe: the engine and the server write, event loops
 * report arrivals, the engine waits.
 */
final class InFlight {
  private final String lane;
  private final long patienceNanos;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition empty = lock.newCondition();
  private final Way toServer = new Way();
  private final Way toMembers = new Way();

  /** Units of connections nobody has claimed yet. */
  private final Map<Integer, Integer> unclaimed = new HashMap<>();

  /**
   * Nothing on its way.
   *
   * @param lane how messages name the lane
   * @param patienceNanos how long to wait for what is on its way
   */
  InFlight(String lane, long patienceNanos) {
    this.lane = lane;
    this.patienceNanos = patienceNanos;
  }

  /** A connection of ours is made: its opening is on its way to the server, or there already. */
  void claim(int port) {
    lock.lock();
    try {
      Integer early = unclaimed.remove(port);
      toServer.drop(port);
      toMembers.drop(port);
      toServer.add(port, early == null ? 1 : 1 - early);
      toMembers.add(port, 0);
    } finally {
      lock.unlock();
    }
  }

  /** We wrote a unit. */
  void wroteToServer(int port) {
    lock.lock();
    try {
      toServer.add(port, 1);
    } finally {
      lock.unlock();
    }
  }

  /** The server queued a unit; false if the connection is none of ours. */
  boolean queuedAtServer(int port) {
    lock.lock();
    try {
      if (!toServer.balance.containsKey(port)) {
        unclaimed.merge(port, 1, Integer::sum);
        return false;
      }
      toServer.add(port, -1);
      signal(toServer);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** The server is about to write a frame. */
  void wroteToMember(int port) {
    lock.lock();
    try {
      if (toMembers.balance.containsKey(port)) {
        toMembers.add(port, 1);
      }
    } finally {
      lock.unlock();
    }
  }

  /** A frame is queued at its member. */
  void arrivedAtMember(int port) {
    lock.lock();
    try {
      if (toMembers.balance.containsKey(port)) {
        toMembers.add(port, -1);
        signal(toMembers);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Nothing the server writes on this connection arrives any more. */
  void deaf(int port) {
    lock.lock();
    try {
      toMembers.drop(port);
      empty.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The connection is over; what was on its way in either direction is not waited for. */
  void forget(int port) {
    lock.lock();
    try {
      toServer.drop(port);
      toMembers.drop(port);
      signal(toServer);
      signal(toMembers);
    } finally {
      lock.unlock();
    }
  }

  /** Forgets which connections were strangers: they have been served. */
  void strangersServed() {
    lock.lock();
    try {
      unclaimed.clear();
    } finally {
      lock.unlock();
    }
  }

  /** Waits until everything our members wrote is queued at the server. */
  void awaitServer() {
    await(toServer, "the server has not received");
  }

  /** Waits until everything the server wrote to members who read is queued there. */
  void awaitMembers() {
    await(toMembers, "members have not received");
  }

  /** Waits until a connection's end has made {@code condition} true. */
  void awaitChange(BooleanSupplier condition, String otherwise) {
    lock.lock();
    try {
      long left = patienceNanos;
      while (!condition.getAsBoolean()) {
        if (left <= 0) {
          throw new LabException("Lane " + lane + " is stuck: " + otherwise + ".");
        }
        left = empty.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Lane " + lane + " was interrupted while it waited.", e);
    } finally {
      lock.unlock();
    }
  }

  private void await(Way way, String what) {
    lock.lock();
    try {
      long left = patienceNanos;
      while (way.total > 0) {
        if (left <= 0) {
          throw new LabException(
              "Lane "
                  + lane
                  + " did not become quiet within "
                  + TimeUnit.NANOSECONDS.toSeconds(patienceNanos)
                  + " s: "
                  + what
                  + " "
                  + way.total
                  + " frames (by port: "
                  + way.waiting()
                  + "). Run it again; if it happens again, please report it with the input.");
        }
        left = empty.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("Lane " + lane + " was interrupted while it waited for quiet.", e);
    } finally {
      lock.unlock();
    }
  }

  private void signal(Way way) {
    if (way.total == 0) {
      empty.signalAll();
    }
  }

  /** One direction: units written less units arrived, for each connection. */
  private static final class Way {
    private final Map<Integer, Integer> balance = new HashMap<>();

    /** Sum of what is above zero; a close that comes unasked may be below. */
    private int total;

    void add(int port, int by) {
      int before = balance.getOrDefault(port, 0);
      balance.put(port, before + by);
      total += Math.max(0, before + by) - Math.max(0, before);
    }

    void drop(int port) {
      Integer before = balance.remove(port);
      if (before != null) {
        total -= Math.max(0, before);
      }
    }

    Map<Integer, Integer> waiting() {
      Map<Integer, Integer> waiting = new TreeMap<>(balance);
      waiting.values().removeIf(v -> v <= 0);
      return waiting;
    }
  }
}
