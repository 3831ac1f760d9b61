package org.diffusionlab.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.server.store.StoreException.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;

/**
 * An open SQLite file: its lock, its one writing connection with the current transaction, and a
 * second connection that only reads what is committed. Owner thread only, once it is open.
 */
final class SqliteDatabase implements AutoCloseable {
  /** How long a statement waits for another program's lock. */
  static final int BUSY_MILLIS = 2_000;

  private static final Logger LOG = LoggerFactory.getLogger(SqliteDatabase.class);

  private final Path file;
  private final FileLock lock;
  private final Connection writer;
  private final Connection reader;
  private final Sql.Reporter reporter = new Sql.Reporter();
  private final Sql begin;
  private final Sql commit;
  private final Sql rollback;
  private final byte[] secret;
  private boolean writing;
  private boolean closed;

  private SqliteDatabase(
      Path file, FileLock lock, Connection writer, Connection reader, byte[] secret)
      throws SQLException {
    this.file = file;
    this.lock = lock;
    this.writer = writer;
    this.reader = reader;
    this.secret = secret;
    begin = onWriter(Purpose.LOOKUP, "begin a transaction", "BEGIN IMMEDIATE");
    commit = onWriter(Purpose.LOOKUP, "write to disk", "COMMIT");
    rollback = onWriter(Purpose.LOOKUP, "roll back", "ROLLBACK");
  }

  /**
   * Opens a database, creating it where there is none.
   *
   * @param tables the statements that make a new database's tables
   * @param maxBytes the size it may grow to, 0 for no limit
   */
  static SqliteDatabase open(
      Path file, Scheme scheme, Durability durability, List<String> tables, long maxBytes) {
    Path path = file.toAbsolutePath();
    try {
      Files.createDirectories(path.getParent());
    } catch (IOException e) {
      throw new StoreException(
          Reason.READ_ONLY, "cannot create the folder " + path.getParent() + "; choose another", e);
    }
    FileLock lock = FileLock.take(path);
    Connection writer = null;
    Connection reader = null;
    try {
      DatabaseFile.check(path);
      writer = connect(path);
      prepareWriter(path, writer, durability, maxBytes);
      byte[] secret = SchemaSetup.ensure(path, writer, scheme, tables);
      reader = connect(path);
      pragma(reader, "query_only", "ON", "1");
      return new SqliteDatabase(path, lock, writer, reader, secret);
    } catch (SQLException e) {
      closeAll(reader, writer, lock);
      throw StoreErrors.onOpening("open the database", path.toString(), e);
    } catch (RuntimeException e) {
      closeAll(reader, writer, lock);
      throw e;
    }
  }

  private static Connection connect(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    try {
      pragma(connection, "busy_timeout", Integer.toString(BUSY_MILLIS), "" + BUSY_MILLIS);
      pragma(connection, "foreign_keys", "ON", "1");
      return connection;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static void prepareWriter(
      Path file, Connection writer, Durability durability, long maxBytes) throws SQLException {
    try (Statement statement = writer.createStatement()) {
      // Another program's lock, or a file that cannot be written to, shows here and not later.
      statement.execute("BEGIN IMMEDIATE");
      statement.execute("ROLLBACK");
    }
    DatabaseFile.versions(
        file, (int) number(writer, "application_id"), (int) number(writer, "user_version"));
    pragma(writer, "journal_mode", "WAL", "wal");
    pragma(writer, "synchronous", durability.name(), durability == Durability.FULL ? "2" : "1");
    if (maxBytes > 0) {
      long pages = Math.max(1, maxBytes / number(writer, "page_size"));
      pages = Math.max(pages, number(writer, "page_count"));
      pragma(writer, "max_page_count", Long.toString(pages), Long.toString(pages));
    }
  }

  /** Sets one pragma and reads it back: SQLite passes over what it does not like. */
  private static void pragma(Connection connection, String name, String value, String expected)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA " + name + "=" + value);
      try (ResultSet result = statement.executeQuery("PRAGMA " + name)) {
        String found = result.next() ? result.getString(1) : "nothing";
        if (!expected.equalsIgnoreCase(found)) {
          throw new StoreException(
              Reason.FAILED,
              "SQLite refused to set "
                  + name
                  + " to "
                  + value
                  + " and keeps "
                  + found
                  + "; put the database on a local disk");
        }
      }
    }
  }

  /** The first value of the first row, as text; null if there is no row. */
  static String value(Statement statement, String sql) throws SQLException {
    try (ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getString(1) : null;
    }
  }

  private static long number(Connection connection, String pragma) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA " + pragma)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }

  private static void closeAll(AutoCloseable... all) {
    for (AutoCloseable one : all) {
      try {
        if (one != null) {
          one.close();
        }
      } catch (Exception e) {
        LOG.debug("closing after a failed start", e);
      }
    }
  }

  Sql.Reporter reporter() {
    return reporter;
  }

  /** A statement on the writing connection. */
  Sql onWriter(Purpose purpose, String doing, String sql) throws SQLException {
    return new Sql(writer, file.toString(), reporter, purpose, doing, sql);
  }

  /** A statement that sees only what is committed. */
  Sql onReader(Purpose purpose, String doing, String sql) throws SQLException {
    return new Sql(reader, file.toString(), reporter, purpose, doing, sql);
  }

  Connection committed() {
    return reader;
  }

  /** To be called before each write: the transaction begins with the first of them. */
  void beforeWrite() {
    if (!writing) {
      begin.run();
      writing = true;
    }
  }

  boolean commit() {
    if (!writing) {
      return false;
    }
    commit.run();
    writing = false;
    return true;
  }

  void rollback() {
    if (!writing) {
      return;
    }
    writing = false;
    try {
      rollback.run();
    } catch (StoreException e) {
      // After some failures (no space, I/O) SQLite has rolled back by itself already.
      LOG.debug("nothing to roll back", e);
    }
  }

  StoreException failure(String doing, SQLException e) {
    return StoreErrors.of(doing, file.toString(), e);
  }

  /** Why the statements of a scheme could not be prepared. */
  StoreException unprepared(SQLException e) {
    return StoreErrors.onOpening("prepare its statements", file.toString(), e);
  }

  byte[] secret() {
    return secret.clone();
  }

  long bytes() {
    try {
      checkpoint();
      return number(writer, "page_count") * number(writer, "page_size");
    } catch (SQLException e) {
      throw failure("measure the database", e);
    }
  }

  private void checkpoint() throws SQLException {
    try (Statement statement = writer.createStatement()) {
      statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
    }
  }

  /** Makes 32 random bytes as hexadecimal digits. */
  static String newSecret() {
    byte[] bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    rollback();
    try {
      reader.close();
      checkpoint();
    } catch (SQLException e) {
      LOG.warn("{} was closed without a last checkpoint: {}", file, e.getMessage());
    }
    closeAll(writer, lock);
  }

  /**
   * Lets go of the file as it is. SQLite moves the WAL into the file when the last connection is
   * closed; where that one can only read, it cannot, and the WAL stays as it stands.
   */
  void abandon() {
    if (closed) {
      return;
    }
    closed = true;
    SQLiteConfig readOnly = new SQLiteConfig();
    readOnly.setReadOnly(true);
    try (Connection last = readOnly.createConnection("jdbc:sqlite:" + file);
        Statement statement = last.createStatement()) {
      value(statement, "PRAGMA user_version"); // opened only when it is first read
      reader.close();
      writer.close();
    } catch (SQLException e) {
      LOG.warn("{} could not be left as it was: {}", file, e.getMessage());
      closeAll(reader, writer);
    } finally {
      lock.abandon();
    }
  }
}
