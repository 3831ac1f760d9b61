package org.diffusionlab.server;

/**
 * How much a server bears.
 *
 * @param idleMillis a connection without a line for so long is closed
 * @param outboxBytes a peer for whom more bytes than this wait unread is cut
 * @param inboxBytes a peer of whom more bytes than this wait to be handled is not read from
 * @param databaseBytes the size the database may grow to, 0 for no limit
 */
public record ServerLimits(long idleMillis, long outboxBytes, long inboxBytes, long databaseBytes) {
  private static final long MIB = 1024 * 1024;

  /** For a server that runs freely. */
  public static final ServerLimits FREE = new ServerLimits(60_000, MIB, MIB / 2, 0);

  /** For a stepped server: within one turn nobody can read, and everything must be queued. */
  public static final ServerLimits STEPPED =
      new ServerLimits(60_000, 1024 * MIB, Long.MAX_VALUE, 0);

  public ServerLimits {
    if (idleMillis < 1 || outboxBytes < 1 || inboxBytes < 1 || databaseBytes < 0) {
      throw new IllegalArgumentException("limits must be above 0");
    }
  }

  public ServerLimits withIdleMillis(long millis) {
    return new ServerLimits(millis, outboxBytes, inboxBytes, databaseBytes);
  }
}
