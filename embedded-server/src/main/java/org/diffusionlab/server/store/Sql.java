package org.diffusionlab.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;

/**
 * One prepared statement, kept until it fails, that reports each run. Owner thread only.
 *
 * <p>After a failure it is prepared anew: the driver finalizes a statement that failed.
 */
final class Sql implements AutoCloseable {
  /** Makes a value of the row a result set stands on. */
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Whom to tell of a run; shared by all statements of a store. */
  static final class Reporter {
    private Consumer<StatementRun> listener;

    void listen(Consumer<StatementRun> listener) {
      this.listener = listener;
    }

    boolean on() {
      return listener != null;
    }

    void report(Purpose purpose, String sql, long rows, List<RowChange> changes) {
      if (listener != null) {
        listener.accept(new StatementRun(purpose, sql, 1, rows, changes));
      }
    }
  }

  private final Purpose purpose;
  private final String sql;
  private final String doing;
  private final String file;
  private final Reporter reporter;
  private final Connection connection;
  private PreparedStatement statement;

  /**
   * Prepares a statement.
   *
   * @param doing what it does, as it fits after "could not"
   */
  Sql(
      Connection connection,
      String file,
      Reporter reporter,
      Purpose purpose,
      String doing,
      String sql)
      throws SQLException {
    this.purpose = purpose;
    this.sql = sql;
    this.doing = doing;
    this.file = file;
    this.reporter = reporter;
    this.connection = connection;
    statement = connection.prepareStatement(sql);
  }

  /** Runs a statement that neither writes rows nor reads any, unreported. */
  void run() {
    try {
      bound().execute();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Writes exactly one row; {@code change} says which and is built only for a listener. */
  void write(java.util.function.Supplier<RowChange> change, Object... values) {
    int rows = update(values);
    if (rows != 1) {
      throw new StoreException(
          StoreException.Reason.FAILED,
          "could not " + doing + ": " + rows + " rows were written where 1 was expected");
    }
    if (reporter.on()) {
      reporter.report(purpose, sql, 1, List.of(change.get()));
    }
  }

  /** Writes any number of rows; the caller says which. */
  int writeMany(List<RowChange> changes, Object... values) {
    int rows = update(values);
    reporter.report(purpose, sql, rows, changes);
    return rows;
  }

  private int update(Object... values) {
    try {
      return bound(values).executeUpdate();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Reads all rows. */
  <T> List<T> all(Row<T> row, Object... values) {
    try {
      PreparedStatement query = bound(values);
      List<T> found = new ArrayList<>();
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          found.add(read(row, rows));
        }
      }
      reporter.report(purpose, sql, found.size(), List.of());
      return found;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /**
   * Reads rows until {@code row} returns null for one, which counts as read but is left out.
   *
   * <p>The result set is closed in any case: an open one would keep the WAL from shrinking.
   */
  <T> List<T> some(Row<T> row, Object... values) {
    try {
      PreparedStatement query = bound(values);
      List<T> found = new ArrayList<>();
      int read = 0;
      try (ResultSet rows = query.executeQuery()) {
        while (rows.next()) {
          read++;
          T value = read(row, rows);
          if (value == null) {
            break;
          }
          found.add(value);
        }
      }
      reporter.report(purpose, sql, read, List.of());
      return found;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  <T> Optional<T> first(Row<T> row, Object... values) {
    List<T> found = all(row, values);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
  }

  /** A row that breaks the rules of its record was not written by us. */
  private <T> T read(Row<T> row, ResultSet rows) throws SQLException {
    try {
      return row.read(rows);
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          StoreException.Reason.CORRUPT,
          "could not "
              + doing
              + ": "
              + file
              + " is damaged ("
              + e.getMessage()
              + "); restore a copy",
          e);
    }
  }

  private StoreException failure(SQLException e) {
    try {
      close();
    } catch (SQLException closing) {
      e.addSuppressed(closing);
    }
    return StoreErrors.of(doing, file, e);
  }

  private PreparedStatement bound(Object... values) throws SQLException {
    if (statement == null) {
      statement = connection.prepareStatement(sql);
    }
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof Long number) {
        statement.setLong(i + 1, number);
      } else if (values[i] instanceof Integer number) {
        statement.setInt(i + 1, number);
      } else {
        statement.setString(i + 1, (String) values[i]);
      }
    }
    return statement;
  }

  @Override
  public void close() throws SQLException {
    if (statement != null) {
      statement.close();
      statement = null;
    }
  }
}
