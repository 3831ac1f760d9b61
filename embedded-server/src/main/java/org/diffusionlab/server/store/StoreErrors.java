package org.diffusionlab.server.store;

import java.sql.SQLException;
import org.diffusionlab.server.store.StoreException.Reason;
import org.sqlite.SQLiteErrorCode;

/** SQLite's result codes as sentences. Stateless. */
final class StoreErrors {
  private StoreErrors() {}

  /**
   * The exception to throw for what SQLite said.
   *
   * @param doing what was tried, as it fits after "could not"
   * @param file the database, for the sentence
   */
  static StoreException of(String doing, String file, SQLException e) {
    SQLiteErrorCode code = SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xff);
    Reason reason = reason(code);
    String what = "could not " + doing + ": ";
    switch (reason) {
      case NOT_OURS:
        return new StoreException(
            reason, what + file + " is not a database; choose another file", e);
      case READ_ONLY:
        return new StoreException(
            reason, what + file + " is read-only; make it writable or choose another file", e);
      case LOCKED:
        return new StoreException(
            reason, what + file + " is locked by another program; close it and try again", e);
      case CORRUPT:
        return new StoreException(
            reason, what + file + " is damaged; restore a copy or choose another file", e);
      case FULL:
        return new StoreException(
            reason, what + "no space is left for " + file + "; free some and try again", e);
      default:
        return new StoreException(
            reason, what + "SQLite reports " + code.name() + " (" + code.message + ")", e);
    }
  }

  /** The same while a database is opened, where SQL that does not fit means that parts are gone. */
  static StoreException onOpening(String doing, String file, SQLException e) {
    if ((e.getErrorCode() & 0xff) == SQLiteErrorCode.SQLITE_ERROR.code) {
      return new StoreException(
          Reason.CORRUPT,
          "could not "
              + doing
              + ": "
              + file
              + " lacks tables; restore a copy or choose another file",
          e);
    }
    return of(doing, file, e);
  }

  private static Reason reason(SQLiteErrorCode code) {
    switch (code) {
      case SQLITE_NOTADB:
        return Reason.NOT_OURS;
      case SQLITE_READONLY:
      case SQLITE_PERM:
      case SQLITE_CANTOPEN:
        return Reason.READ_ONLY;
      case SQLITE_BUSY:
      case SQLITE_LOCKED:
        return Reason.LOCKED;
      case SQLITE_CORRUPT:
        return Reason.CORRUPT;
      case SQLITE_FULL:
        return Reason.FULL;
      default:
        return Reason.FAILED;
    }
  }
}
