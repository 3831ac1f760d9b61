package org.diffusionlab.lab.scenario;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the word somebody probably meant. */
final class Nearest {
  private Nearest() {}

  /** {@code expected "x"} for the nearest word, or a list of all where none is near. */
  static String expected(String found, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(k -> distance(found, k)))
        .filter(k -> distance(found, k) <= Math.max(2, k.length() / 2))
        .map(k -> "expected \"" + k + "\"?")
        .orElse("expected one of " + String.join(", ", known));
  }

  /** Letters to change, add or remove to get from one to the other, case apart. */
  static int distance(String a, String b) {
    String x = a.toLowerCase(Locale.ROOT);
    String y = b.toLowerCase(Locale.ROOT);
    int[] row = new int[y.length() + 1];
    for (int j = 0; j <= y.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= x.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= y.length(); j++) {
        int cost = x.charAt(i - 1) == y.charAt(j - 1) ? 0 : 1;
        int best = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + cost);
        diagonal = row[j];
        row[j] = best;
      }
    }
    return row[y.length()];
  }
}
