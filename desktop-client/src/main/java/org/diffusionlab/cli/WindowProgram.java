package org.diffusionlab.cli;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How the command line opens the window without knowing it. Called on the main thread; blocks until
 * the window is closed.
 */
public interface WindowProgram {
  /**
   * Opens the window.
   *
   * @param session the session folder to open or continue; empty for the usual one
   * @return the exit code
   */
  int open(Optional<Path> session);

  /** How much a tour shows. */
  enum Tour {
    /** The opening demo: seconds. */
    DEMO,
    /** Also a sweep to 2,000 members and a real chat room's day: minutes. */
    ALL
  }

  /**
   * Runs the opening demo off screen and writes pictures of the window.
   *
   * @param directory where the pictures go
   * @param what how much of it
   * @return the exit code
   */
  int tour(Path directory, Tour what);
}
