package org.diffusionlab.window.stage;

import java.util.List;

/**
 * Something a menu offers to do or to break.
 *
 * @param id what tests and style sheets know it by
 * @param text it in the language chosen now
 * @param enabled whether it can be done now
 * @param action what to do; nothing where there are {@code more}
 * @param more what a submenu holds
 */
record Offer(String id, String text, boolean enabled, Runnable action, List<Offer> more) {
  /** A line between two kinds of offers. */
  static final Offer LINE = new Offer("line", "", false, () -> {}, List.of());

  Offer {
    more = List.copyOf(more);
  }

  static Offer of(String id, String text, Runnable action) {
    return new Offer(id, text, true, action, List.of());
  }

  static Offer menu(String id, String text, List<Offer> more) {
    return new Offer(id, text, !more.isEmpty(), () -> {}, more);
  }

  Offer enabledIf(boolean can) {
    return new Offer(id, text, can, action, more);
  }
}
