package org.diffusionlab.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.diffusionlab.server.store.StoreException.Reason;
import org.sqlite.SQLiteConfig;

/**
 * Looks at a file before anything opens it for writing, so that a file that cannot be used is left
 * exactly as it was. Stateless.
 */
final class DatabaseFile {
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_BYTES = 100;
  private static final int USER_VERSION_AT = 60;
  private static final int APPLICATION_ID_AT = 68;

  private DatabaseFile() {}

  /** Throws where the file is there and is not one this program can go on with. */
  static void check(Path file) {
    try {
      if (Files.isDirectory(file)) {
        throw new StoreException(
            Reason.NOT_OURS, file + " is a folder; name a file for the database");
      }
      if (!Files.exists(file) || Files.size(file) == 0) {
        return;
      }
      header(file);
      if (!Files.isWritable(file)) {
        throw new StoreException(
            Reason.READ_ONLY, file + " is read-only; make it writable or choose another file");
      }
    } catch (IOException e) {
      throw new StoreException(
          Reason.FAILED, "cannot read " + file + " (" + e.getMessage() + ")", e);
    }
    integrity(file);
  }

  private static void header(Path file) throws IOException {
    byte[] bytes;
    try (var in = Files.newInputStream(file)) {
      bytes = in.readNBytes(HEADER_BYTES);
    }
    for (int i = 0; i < MAGIC.length; i++) {
      if (i >= bytes.length || bytes[i] != MAGIC[i]) {
        throw new StoreException(Reason.NOT_OURS, file + " is not a database; choose another file");
      }
    }
    if (bytes.length < HEADER_BYTES) {
      throw damaged(file);
    }
    ByteBuffer header = ByteBuffer.wrap(bytes);
    versions(file, header.getInt(APPLICATION_ID_AT), header.getInt(USER_VERSION_AT));
  }

  /** Throws where the two numbers are not those of a database this version can read. */
  static void versions(Path file, int applicationId, int version) {
    if (applicationId != Schema.APPLICATION_ID) {
      if (applicationId == 0 && version == 0) {
        return; // just created, or its first transaction still stands in the WAL
      }
      throw foreign(file);
    }
    if (version < 1) {
      throw damaged(file);
    }
    if (version > Schema.VERSION) {
      throw new StoreException(
          Reason.NEWER,
          file
              + " was written by a newer version (format "
              + version
              + ", this one reads up to "
              + Schema.VERSION
              + "); use that version or choose another file");
    }
  }

  /** A connection that only reads does not move the WAL into the file when it is closed. */
  private static void integrity(Path file) {
    boolean wal = Files.exists(beside(file, "-wal"));
    boolean shm = Files.exists(beside(file, "-shm"));
    SQLiteConfig readOnly = new SQLiteConfig();
    readOnly.setReadOnly(true);
    readOnly.setBusyTimeout(SqliteDatabase.BUSY_MILLIS);
    try (Connection connection = readOnly.createConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      if (!"ok".equals(SqliteDatabase.value(statement, "PRAGMA quick_check(1)"))) {
        throw damaged(file);
      }
      if ("0".equals(SqliteDatabase.value(statement, "PRAGMA application_id"))
          && !"0".equals(SqliteDatabase.value(statement, "SELECT count(*) FROM sqlite_schema"))) {
        throw foreign(file);
      }
    } catch (SQLException e) {
      throw StoreErrors.of("open the database", file.toString(), e);
    } finally {
      // A reading connection makes these and cannot take them away again.
      deleteUnless(wal, beside(file, "-wal"));
      deleteUnless(shm, beside(file, "-shm"));
    }
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  private static void deleteUnless(boolean wasThere, Path path) {
    if (!wasThere) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        // an empty file beside the database does no harm
      }
    }
  }

  private static StoreException foreign(Path file) {
    return new StoreException(
        Reason.NOT_OURS, file + " is a database of another program; choose another file");
  }

  private static StoreException damaged(Path file) {
    return new StoreException(
        Reason.CORRUPT, file + " is damaged; restore a copy or choose another file");
  }
}
