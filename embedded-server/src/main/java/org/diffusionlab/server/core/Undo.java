package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.List;

/** How to take back, newest first, what a turn has changed in memory before its commit failed. */
final class Undo {
  private final List<Runnable> steps = new ArrayList<>();

  void add(Runnable step) {
    steps.add(step);
  }

  /** Takes everything back. */
  void run() {
    for (int i = steps.size() - 1; i >= 0; i--) {
      steps.get(i).run();
    }
    steps.clear();
  }

  /** Nothing can be taken back any more. */
  void forget() {
    steps.clear();
  }
}
