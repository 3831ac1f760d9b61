package org.diffusionlab.cli;

/** What the program's exit codes mean. */
final class ExitCode {
  /** Done, and everything that was expected holds. */
  static final int OK = 0;

  /** An expectation failed, or a scheme other than 1 lost or duplicated a message. */
  static final int FAILED = 1;

  /** The run could not be completed. */
  static final int BROKEN = 2;

  /** Wrong use of the command line. */
  static final int USAGE = 64;

  /** A file that was given is wrong. */
  static final int BAD_INPUT = 65;

  private ExitCode() {}
}
