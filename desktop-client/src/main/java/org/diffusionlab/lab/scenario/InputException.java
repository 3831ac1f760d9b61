package org.diffusionlab.lab.scenario;

/** A scenario or trace file with a mistake. The message reads {@code file:line: found …}. */
public final class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int line;

  /**
   * A mistake.
   *
   * @param file the file as it was named by whoever asked for it
   * @param line where in it, from 1; 0 if it concerns the whole file
   * @param message what was found and what was expected
   */
  public InputException(String file, int line, String message) {
    super((line > 0 ? file + ":" + line : file) + ": " + message);
    this.line = line;
  }

  /** The line, from 1; 0 if the whole file is meant. */
  public int line() {
    return line;
  }
}
