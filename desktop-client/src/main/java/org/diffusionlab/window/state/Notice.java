package org.diffusionlab.window.state;

/**
 * A sentence the window tells in its bar until it is closed or replaced.
 *
 * @param kind how serious it is
 * @param text the sentence, in the language it was told in
 */
public record Notice(Kind kind, String text) {
  /** How serious it is. */
  public enum Kind {
    INFO,
    ERROR
  }
}
