package org.diffusionlab.server.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.store.StoreException.Reason;

/** Makes the tables of a new database in one transaction, and checks an old one's scheme. */
final class SchemaSetup {
  private static final Pattern SECRET = Pattern.compile("[0-9a-f]{64}");

  private SchemaSetup() {}

  /** Returns the database's secret, which is made with it. */
  static byte[] ensure(Path file, Connection writer, Scheme scheme, List<String> tables)
      throws SQLException {
    try (Statement statement = writer.createStatement()) {
      if ("0".equals(SqliteDatabase.value(statement, "PRAGMA user_version"))) {
        create(writer, statement, scheme, tables);
      }
      String found = info(writer, "scheme");
      if (!scheme.name().equals(found)) {
        throw new StoreException(
            Reason.NOT_OURS,
            file
                + " was made by the scheme "
                + found
                + ", not "
                + scheme
                + "; choose that scheme"
                + " or another file");
      }
      String secret = info(writer, "secret");
      if (!SECRET.matcher(secret).matches()) {
        throw new StoreException(
            Reason.CORRUPT, file + " has a damaged secret; restore a copy or choose another file");
      }
      return HexFormat.of().parseHex(secret);
    }
  }

  private static void create(
      Connection writer, Statement statement, Scheme scheme, List<String> tables)
      throws SQLException {
    statement.execute("BEGIN IMMEDIATE");
    try {
      for (String table : tables) {
        statement.execute(table);
      }
      put(writer, "scheme", scheme.name());
      put(writer, "secret", SqliteDatabase.newSecret());
      statement.execute("PRAGMA application_id=" + Schema.APPLICATION_ID);
      statement.execute("PRAGMA user_version=" + Schema.VERSION);
      statement.execute("COMMIT");
    } catch (SQLException e) {
      rollback(statement);
      throw e;
    }
  }

  private static void rollback(Statement statement) {
    try {
      statement.execute("ROLLBACK");
    } catch (SQLException e) {
      // rolled back by SQLite already
    }
  }

  private static void put(Connection writer, String key, String value) throws SQLException {
    try (PreparedStatement insert =
        writer.prepareStatement("INSERT INTO server_info(key, value) VALUES(?, ?)")) {
      insert.setString(1, key);
      insert.setString(2, value);
      insert.executeUpdate();
    }
  }

  private static String info(Connection writer, String key) throws SQLException {
    try (PreparedStatement select =
        writer.prepareStatement("SELECT value FROM server_info WHERE key=?")) {
      select.setString(1, key);
      try (ResultSet result = select.executeQuery()) {
        if (!result.next()) {
          throw new StoreException(
              Reason.CORRUPT, "the database lacks its " + key + "; restore a copy");
        }
        return result.getString(1);
      }
    }
  }
}
