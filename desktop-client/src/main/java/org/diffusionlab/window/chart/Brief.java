package org.diffusionlab.window.chart;

import java.util.Locale;

/** Numbers in few letters, for axes and tables. Stateless. */
public final class Brief {
  private static final String[] UNITS = {"", " k", " M", " G", " T", " P", " E"};

  private Brief() {}

  /** Such as 0, 0.25, 950, 1.2 k or 35 M; three digits at most. */
  public static String number(double value) {
    double size = Math.abs(value);
    int unit = 0;
    while (size >= 999.5 && unit < UNITS.length - 1) {
      size /= 1000;
      unit++;
    }
    String digits;
    if (size >= 99.95 || size == Math.rint(size)) {
      digits = String.format(Locale.ROOT, "%.0f", size);
    } else if (size >= 9.995) {
      digits = trimmed(String.format(Locale.ROOT, "%.1f", size));
    } else if (size >= 0.0995) {
      digits = trimmed(String.format(Locale.ROOT, "%.2f", size));
    } else {
      digits = String.format(Locale.ROOT, "%.1g", size);
    }
    return (value < 0 ? "−" : "") + digits + UNITS[unit];
  }

  /** Such as 0 B, 950 B, 1.2 kB or 35 MB. */
  public static String bytes(double value) {
    String number = number(value);
    return number + (number.contains(" ") ? "B" : " B");
  }

  private static String trimmed(String digits) {
    return digits.contains(".") ? digits.replaceAll("0+$", "").replaceAll("\\.$", "") : digits;
  }
}
