package org.diffusionlab.lab.cost;

import java.util.Map;
import java.util.OptionalDouble;
import org.diffusionlab.model.Scheme;

/**
 * A figure a sweep is read by, made from the counters of a run or from their formulas in the same
 * way.
 */
public enum CostFigure {
  /** Rows written for the messages, bodies and ids. */
  ROWS_WRITTEN("rows_written", "bodyRows.written", "idRows.written"),
  /** Rows there were at once at most, bodies and ids: right after the last message was stored. */
  ROWS_PEAK("rows_peak", "bodyRows.peak", "idRows.peak"),
  /** Rows left when everybody has come back and acked. */
  ROWS_NOW("rows_now", "bodyRows.now", "idRows.now"),
  /** Bytes of texts written, once for each stored copy. */
  PAYLOAD_WRITTEN("payload_written_bytes", "payloadBytes.written"),
  /** Rows inserted, updated or deleted for each message. */
  WRITES_PER_MESSAGE("writes_per_message", "inserts", "updates", "deletes"),
  /** Queries for pages in one login. */
  LOGIN_QUERIES("login_queries", "replayQueries"),
  /** Rows read for pages in one login. */
  LOGIN_ROWS("login_rows", "replayRows"),
  /** Microseconds of one login. Measured only. */
  LOGIN_MICROS("login_micros"),
  /** Bytes of the database at the end. Measured only. */
  DATABASE_BYTES("database_bytes");

  private final String column;
  private final String[] parts;

  CostFigure(String column, String... parts) {
    this.column = column;
    this.parts = parts;
  }

  /** The name of its column in a sweep's CSV, which carries the unit. */
  public String column() {
    return column;
  }

  /** Whether it follows from the input alone. */
  public boolean hasFormula() {
    return parts.length > 0;
  }

  /** Two values that differ by less than this part of the larger one are taken as the same. */
  double tolerance() {
    switch (this) {
      case LOGIN_MICROS:
        return 0.4;
      case DATABASE_BYTES:
        return 0.05;
      default:
        return 1e-9;
    }
  }

  /** What was measured; empty where it has no meaning, such as a login where nobody was offline. */
  public OptionalDouble measured(SweepPoint point) {
    switch (this) {
      case LOGIN_MICROS:
        return point.logins() == 0
            ? OptionalDouble.empty()
            : OptionalDouble.of(point.loginNanos() / 1e3);
      case DATABASE_BYTES:
        return OptionalDouble.of(point.databaseBytes());
      default:
        return from(point.figures(), point.workload());
    }
  }

  /** What the formula says; empty where there is none. */
  public OptionalDouble formula(Scheme scheme, Workload workload) {
    return from(Formulas.of(scheme, workload), workload);
  }

  private OptionalDouble from(Map<String, Long> figures, Workload workload) {
    double per = per(workload);
    double sum = 0;
    for (String part : parts) {
      if (!figures.containsKey(part)) {
        return OptionalDouble.empty();
      }
      sum += figures.get(part);
    }
    return parts.length == 0 || per == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / per);
  }

  /** What the sum is divided by. */
  private double per(Workload workload) {
    switch (this) {
      case WRITES_PER_MESSAGE:
        return workload.messages();
      case LOGIN_QUERIES:
      case LOGIN_ROWS:
        return workload.offline();
      default:
        return 1;
    }
  }
}
