package org.diffusionlab.lab.process;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.server.store.TableRead;

/**
 * A running server that handles what has arrived when it is told to. One thread at a time.
 *
 * <p>Failures are those of {@link org.diffusionlab.server.EmbeddedServer}, wherever it runs.
 */
public interface SteppedServer extends AutoCloseable {
  /** Where it listens. */
  InetSocketAddress address();

  /** What a member proves itself with. */
  String tokenFor(String uid);

  /** Whether it still runs: somebody may have killed its process. */
  boolean isAlive();

  /** The process it runs in. */
  long processId();

  /**
   * Handles everything that is queued, and every timeout that is due.
   *
   * @param ranks places of connections by their peer's port; others come last
   */
  void turn(Map<Integer, Integer> ranks);

  /**
   * A turn in which it dies if there is a send in it.
   *
   * @return whether it died; it is of no use then
   */
  boolean turnOrCrash(CrashPoint at, Map<Integer, Integer> ranks);

  /** When its next timeout is due, in the clock's monotonic time; MAX_VALUE if none is. */
  long nextTimerMillis();

  /** Every table that may be shown, in full. */
  List<TableRead> tables();

  /** Size of the database. */
  long databaseBytes();

  /** Dies where it stands; the database stays as it is on disk. */
  void crash();

  /** Says goodbye to everybody and ends. */
  @Override
  void close();
}
