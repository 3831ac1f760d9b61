package org.diffusionlab.lab.cost;

import java.io.IOException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;

/**
 * What one row and one write cost in SQLite on some machine: bytes by the file's growth, time by
 * many rows in one transaction. The commit, which waits for the disk, is apart.
 *
 * @param payloadBytes the length of the texts it was measured with
 * @param copyBytes bytes of a {@code user_msgs} row with its text, schemes 1 and 2
 * @param bodyBytes bytes of a {@code group_msgs} row, schemes 3 and 4
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
  /**
   * Used until this machine was measured: a virtual machine with two cores of a data centre, 2025,
   * texts of 100 bytes.
   */
  public static final UnitCosts DEFAULT =
      new UnitCosts(100, 150, 140, 25, 2, 10, 10, 15, 20, 2, 1_000);

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
    return copyBytes - payloadBytes + payload;
  }

  /** Bytes of a body with a text of another length. */
  public double bodyBytes(int payload) {
    return bodyBytes - payloadBytes + payload;
  }
}
