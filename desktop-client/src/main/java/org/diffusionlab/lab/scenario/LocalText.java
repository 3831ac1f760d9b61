package org.diffusionlab.lab.scenario;

/**
 * A text in the languages the window speaks.
 *
 * @param en in English; may be empty
 * @param zh in Simplified Chinese; may be empty
 */
public record LocalText(String en, String zh) {
  public static final LocalText EMPTY = new LocalText("", "");

  public LocalText {
    if (en == null || zh == null) {
      throw new IllegalArgumentException("a text is empty rather than missing");
    }
  }

  public static LocalText en(String text) {
    return new LocalText(text, "");
  }

  public boolean isEmpty() {
    return en.isEmpty() && zh.isEmpty();
  }

  /** The English text, or the Chinese one where there is no English. */
  public String any() {
    return en.isEmpty() ? zh : en;
  }
}
