package org.diffusionlab.window.text;

import java.util.Locale;

/** A language the window speaks. */
public enum Language {
  EN(Locale.ENGLISH),
  ZH(Locale.SIMPLIFIED_CHINESE);

  private final Locale locale;

  Language(Locale locale) {
    this.locale = locale;
  }

  /** The locale numbers and times are written in. */
  public Locale locale() {
    return locale;
  }

  /** The other one. */
  public Language other() {
    return this == EN ? ZH : EN;
  }

  /** The language that fits {@code locale}: Chinese for any Chinese one, else English. */
  public static Language of(Locale locale) {
    return locale.getLanguage().equals("zh") ? ZH : EN;
  }
}
