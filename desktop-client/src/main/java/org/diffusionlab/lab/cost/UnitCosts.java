package org.diffusionlab.lab.cost;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * What one row and one write cost in SQLite on some machine: bytes by the file's growth, time by
 * many rows in one transaction. The commit, which waits for the disk, is apart.
 *
 * @param payloadBytes the length of the texts that times were measured with
 * @param copyBytes bytes of a {@code user_msgs} row with a text of {@link #TEXT} bytes, schemes 1,
 *     2
 * @param bodyBytes bytes of a {@code group_msgs} row with such a text, schemes 3 and 4
 * @param idBytes bytes of a {@code user_msgs} row without text, scheme 3
 * @param cursorBytes bytes by which a membership is longer because of its cursor, scheme 4
 * @param insertMicros time to insert a row
 * @param updateMicros time to move a cursor
 * @param deleteMicros time to delete one acked row, the look whether it is there included
 * @param queryMicros time of a query for a page, its rows not counted
 * @param rowMicros time to read one row of a page
 * @param commitMicros time to commit a transaction of one message, on disk
 */
public record UnitCosts(
    int payloadBytes,
    double copyBytes,
    double bodyBytes,
    double idBytes,
    double cursorBytes,
    double insertMicros,
    double updateMicros,
    double deleteMicros,
    double queryMicros,
    double rowMicros,
    double commitMicros) {
  /** Length of the texts that rows are weighed with. */
  public static final int TEXT = 100;

  /** Used until this machine was measured: a virtual machine with two cores. */
  public static final UnitCosts DEFAULT =
      new UnitCosts(TEXT, 146, 133, 19, 3.3, 5, 3, 5, 9, 2, 250);

  private static final int PAGE = 4_096;
  private static final int OVERFLOW_ROOM = PAGE - 4;
  private static final int LONGEST_ON_PAGE = (PAGE - 12) * 64 / 255 - 23;
  private static final int SHORTEST_ON_PAGE = (PAGE - 12) * 32 / 255 - 23;

  /**
   * Measures this machine, through the server's own stores in a temporary folder; takes a few
   * seconds. To be called off the window's thread.
   *
   * @param payloadBytes the length of the texts
   * @param done told the part that is done, 0 to 1
   * @param cancelled asked now and then
   * @return empty where it was cancelled
   * @throws org.diffusionlab.server.store.StoreException where the databases cannot be used
   */
  public static Optional<UnitCosts> measure(
      int payloadBytes, DoubleConsumer done, BooleanSupplier cancelled) throws IOException {
    return UnitMeasurement.run(payloadBytes, done, cancelled);
  }

  /** Bytes of a copy with a text of another length. */
  public double copyBytes(int payload) {
    return withOverflow(copyBytes - TEXT + payload);
  }

  /** Bytes of a body with a text of another length. */
  public double bodyBytes(int payload) {
    return withOverflow(bodyBytes - TEXT + payload);
  }

  /**
   * What a row takes in a b-tree of keys (sqlite.org/fileformat2, "B-tree Cell Format"): a long one
   * keeps its beginning on the page, and the rest takes whole pages of its own.
   */
  private static double withOverflow(double row) {
    if (row <= LONGEST_ON_PAGE) {
      return row;
    }
    double kept = SHORTEST_ON_PAGE + (row - SHORTEST_ON_PAGE) % OVERFLOW_ROOM;
    if (kept > LONGEST_ON_PAGE) {
      kept = SHORTEST_ON_PAGE;
    }
    return kept + Math.ceil((row - kept) / OVERFLOW_ROOM) * PAGE;
  }
}
