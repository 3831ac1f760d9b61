package org.diffusionlab.window.scale;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads amounts as people write them: 10000, 10,000, 10 k, 1.5M, 3万, 1亿. Stateless. */
final class Amounts {
  private static final Pattern AMOUNT =
      Pattern.compile("([0-9]*\\.?[0-9]+|[0-9]+\\.)(k|m|g|b|万|亿)?%?");

  private Amounts() {}

  /** The amount; empty where it is none. */
  static OptionalDouble read(String typed) {
    String bare = typed.toLowerCase(Locale.ROOT).replaceAll("[\\s,，_'’]", "");
    Matcher amount = AMOUNT.matcher(bare);
    if (!amount.matches()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(Double.parseDouble(amount.group(1)) * times(amount.group(2)));
  }

  private static double times(String unit) {
    if (unit == null) {
      return 1;
    }
    return switch (unit) {
      case "k" -> 1e3;
      case "万" -> 1e4;
      case "m" -> 1e6;
      case "亿" -> 1e8;
      default -> 1e9;
    };
  }
}
