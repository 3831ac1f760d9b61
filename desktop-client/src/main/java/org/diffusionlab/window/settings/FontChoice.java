package org.diffusionlab.window.settings;

import java.util.Collection;
import java.util.List;

/**
 * The one font family the window uses. JavaFX takes a single family, so it has to hold both Latin
 * and Chinese letters.
 *
 * @param family the family, or null to leave the system's own
 * @param chinese whether it shows Chinese
 */
public record FontChoice(String family, boolean chinese) {
  private static final List<String> WANTED =
      List.of(
          "Microsoft YaHei UI",
          "Microsoft YaHei",
          "PingFang SC",
          "Hiragino Sans GB",
          "Noto Sans CJK SC",
          "Noto Sans SC",
          "Source Han Sans SC",
          "Source Han Sans CN",
          "WenQuanYi Micro Hei",
          "WenQuanYi Zen Hei",
          "Droid Sans Fallback",
          "SimHei",
          "SimSun");

  /** The best of the families installed here. */
  public static FontChoice among(Collection<String> installed) {
    return WANTED.stream()
        .filter(installed::contains)
        .findFirst()
        .map(family -> new FontChoice(family, true))
        .orElse(new FontChoice(null, false));
  }
}
