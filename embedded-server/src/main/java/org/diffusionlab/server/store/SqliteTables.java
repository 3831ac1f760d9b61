package org.diffusionlab.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.runlog.TableSchema;

/** Reads whole tables, for the eye. Stateless. */
final class SqliteTables {
  private SqliteTables() {}

  static List<TableRead> read(SqliteDatabase db, List<TableSchema> schemas) {
    List<TableRead> tables = new ArrayList<>();
    for (TableSchema schema : schemas) {
      tables.add(read(db, schema));
    }
    return tables;
  }

  private static TableRead read(SqliteDatabase db, TableSchema schema) {
    String sql =
        "SELECT "
            + String.join(", ", schema.columns())
            + " FROM "
            + schema.name()
            + " ORDER BY "
            + String.join(", ", schema.columns().subList(0, schema.keyColumns()));
    try (Statement statement = db.committed().createStatement();
        ResultSet found = statement.executeQuery(sql)) {
      List<List<Object>> rows = new ArrayList<>();
      while (found.next()) {
        rows.add(row(found, schema.columns().size()));
      }
      return new TableRead(schema, rows);
    } catch (SQLException e) {
      throw db.failure("read the table " + schema.name(), e);
    }
  }

  /** The first {@code columns} values of the row a result set stands on. */
  static List<Object> row(ResultSet found, int columns) throws SQLException {
    List<Object> row = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      Object value = found.getObject(i);
      row.add(value instanceof Number number ? number.longValue() : value);
    }
    return List.copyOf(row);
  }
}
