package org.diffusionlab.cli;

import java.io.PrintWriter;

/** Tells on standard error how far a run is: a bar on a terminal, a line now and then elsewhere. */
final class Progress {
  private static final int WIDTH = 40;
  private static final int LINES = 4;

  private final PrintWriter err;
  private final String what;
  private final int total;
  private final boolean terminal;
  private int shown;

  /**
   * Nothing done yet.
   *
   * @param what how the run is named
   * @param total how many steps it has
   * @param terminal whether a bar can be drawn
   */
  Progress(PrintWriter err, String what, int total, boolean terminal) {
    this.err = err;
    this.what = what;
    this.total = Math.max(1, total);
    this.terminal = terminal;
  }

  void done(int steps) {
    int parts = terminal ? WIDTH : LINES;
    int part = (int) ((long) steps * parts / total);
    if (part == shown) {
      return;
    }
    shown = part;
    int percent = (int) ((long) steps * 100 / total);
    if (terminal) {
      String bar = "#".repeat(part) + ".".repeat(WIDTH - part);
      err.print("\r" + what + " [" + bar + "] " + percent + " %" + (steps >= total ? "\n" : ""));
      err.flush();
    } else {
      err.println(what + ": " + percent + " %");
    }
  }
}
