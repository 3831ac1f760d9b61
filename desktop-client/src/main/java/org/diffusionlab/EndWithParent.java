package org.diffusionlab;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Ends this java when the java that started it is gone, however that one ended: the two are one
 * program to whoever watches, and a killed program must not hold its databases.
 *
 * <p>The parent keeps the other end of this java's standard input and never writes to it; the
 * system closes it when the parent is gone.
 */
final class EndWithParent {

  /** The system property that is set when there is a parent. */
  static final String PROPERTY = "diffusionlab.child";

  private static final int KILLED = 137;

  private EndWithParent() {}

  /** Starts to watch the parent, if there is one, on a thread of its own. */
  static void watch() {
    if (Boolean.getBoolean(PROPERTY)) {
      InputStream parent = System.in;
      Thread watcher = new Thread(() -> waitFor(parent), "end-with-parent");
      watcher.setDaemon(true);
      watcher.start();
    }
  }

  private static void waitFor(InputStream parent) {
    try {
      parent.transferTo(OutputStream.nullOutputStream());
    } catch (IOException gone) {
      // Gone all the same.
    }
    Runtime.getRuntime().halt(KILLED);
  }
}
