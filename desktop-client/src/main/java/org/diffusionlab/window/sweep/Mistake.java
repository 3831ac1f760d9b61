package org.diffusionlab.window.sweep;

/** Something that was typed cannot be run; the message is a sentence in the language chosen. */
final class Mistake extends Exception {
  private static final long serialVersionUID = 1;

  Mistake(String sentence) {
    super(sentence);
  }
}
