package org.diffusionlab.server.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs SQL on a database file from outside. */
public final class SqliteFiles {
  private SqliteFiles() {}

  public static Connection connect(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  public static void run(Path file, String... statements) throws SQLException {
    try (Connection connection = connect(file);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
