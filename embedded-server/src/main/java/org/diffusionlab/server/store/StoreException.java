package org.diffusionlab.server.store;

/**
 * The store could not do what it was asked to. Its message is one plain sentence for a person: what
 * failed and what to do. Nothing of the failed transaction was kept.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What kind of failure it is. */
  public enum Reason {
    /** The file is no database, or one of another program. */
    NOT_OURS,
    /** The file was written by a newer version. */
    NEWER,
    /** The file or its folder cannot be written to. */
    READ_ONLY,
    /** Another process or another server has the file. */
    LOCKED,
    /** The file is damaged. */
    CORRUPT,
    /** The disk, or the limit set for the database, is full. */
    FULL,
    /** Anything else. */
    FAILED
  }

  private final Reason reason;

  public StoreException(Reason reason, String message) {
    this(reason, message, null);
  }

  public StoreException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
