package org.diffusionlab.lab;

/** A run that cannot go on; the message is a plain sentence that says what to do. */
public final class LabException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LabException(String message) {
    super(message);
  }

  public LabException(String message, Throwable cause) {
    super(message, cause);
  }
}
