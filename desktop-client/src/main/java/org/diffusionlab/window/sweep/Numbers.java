package org.diffusionlab.window.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.diffusionlab.window.text.Texts;

/**
 * Reads what was typed into a field: numbers separated by commas or spaces, and ranges such as
 * {@code 2-2000}, which stand for 1, 2 and 5 times powers of ten between their ends; of percentages
 * for quarters of the way. Ascending, each once.
 */
final class Numbers {
  private static final int MOST = 24;
  private static final Pattern RANGE =
      Pattern.compile("([0-9.]+)\\s*%?\\s*(?:\\.\\.|-|–|—|~|～|至|到)\\s*([0-9.]+)");
  private static final int QUARTERS = 4;
  private static final double WHOLE = 100;

  private final Texts texts;

  Numbers(Texts texts) {
    this.texts = texts;
  }

  /** Whole numbers above 0. */
  List<Integer> whole(String typed, String what) throws Mistake {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (String part : parts(typed)) {
      Matcher range = RANGE.matcher(part);
      if (range.matches()) {
        int from = one(range.group(1), what);
        int to = one(range.group(2), what);
        numbers.addAll(between(Math.min(from, to), Math.max(from, to)));
      } else {
        numbers.add(one(part, what));
      }
    }
    return few(numbers, what);
  }

  private static String[] parts(String typed) {
    String joined = typed.trim().replaceAll("\\s*(\\.\\.|-|–|—|~|～|至|到)\\s*", "$1");
    return joined.split("[\\s,，、;；]+");
  }

  /** Both ends, and what is round between them. */
  private static List<Integer> between(int from, int to) {
    List<Integer> numbers = new ArrayList<>(List.of(from, to));
    for (long power = 1; power <= to; power *= 10) {
      for (long times : new long[] {1, 2, 5}) {
        long number = times * power;
        if (number > from && number < to) {
          numbers.add((int) number);
        }
      }
    }
    return numbers;
  }

  private <T> List<T> few(TreeSet<T> numbers, String what) throws Mistake {
    if (numbers.size() > MOST) {
      throw new Mistake(texts.get("sweep.tooMany", what, MOST));
    }
    return List.copyOf(numbers);
  }

  /** A whole number above 0. */
  int one(String typed, String what) throws Mistake {
    try {
      int number = Integer.parseInt(typed.trim());
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below, as for a number that is too small
    }
    throw new Mistake(texts.get("sweep.noNumber", what, typed));
  }

  /** Percentages, as shares. */
  List<Double> shares(String typed, String what) throws Mistake {
    TreeSet<Double> shares = new TreeSet<>();
    for (String part : parts(typed.replaceAll("\\s*%", "%"))) {
      Matcher range = RANGE.matcher(part.replaceAll("%$", ""));
      if (range.matches()) {
        double from = share(range.group(1), what);
        double to = share(range.group(2), what);
        for (int i = 0; i <= QUARTERS; i++) {
          shares.add(from + (to - from) * i / QUARTERS);
        }
      } else {
        shares.add(share(part, what));
      }
    }
    return few(shares, what);
  }

  /** A percentage, as a share. */
  double share(String typed, String what) throws Mistake {
    try {
      double percent = Double.parseDouble(typed.trim().replaceAll("\\s*%$", ""));
      if (percent >= 0 && percent <= WHOLE) {
        return percent / WHOLE;
      }
    } catch (NumberFormatException e) {
      // told below, as for a number that is no share
    }
    throw new Mistake(texts.get("sweep.noShare", what, typed));
  }
}
