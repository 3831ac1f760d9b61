package org.diffusionlab;

/**
 * Ends this java when the java that started it is gone, however that one ended: the two are one
 * program to whoever watches, and a killed program must not hold its databases.
 */
final class EndWithParent {

  /** The system property that holds the parent's process id; absent when there is no parent. */
  static final String PROPERTY = "diffusionlab.parent";

  private static final int KILLED = 137;

  private EndWithParent() {}

  /** Starts to watch the parent, if there is one. */
  static void watch() {
    Long parent = Long.getLong(PROPERTY);
    if (parent == null) {
      return;
    }
    ProcessHandle.of(parent)
        .ifPresentOrElse(
            process -> process.onExit().thenRun(EndWithParent::end), EndWithParent::end);
  }

  private static void end() {
    Runtime.getRuntime().halt(KILLED);
  }
}
