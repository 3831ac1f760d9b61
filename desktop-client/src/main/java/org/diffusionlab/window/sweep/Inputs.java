package org.diffusionlab.window.sweep;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.diffusionlab.lab.cost.TooLarge;
import org.diffusionlab.lab.cost.Workload;
import org.diffusionlab.window.text.Texts;

/**
 * What a person typed for a sweep, as two rows of workloads: one group that grows, and few members
 * who are in more and more groups.
 *
 * @param members sizes of the one group, ascending
 * @param groups numbers of groups, ascending
 * @param groupMembers members of each of the many groups
 * @param offlineShare part of the recipients that is offline
 * @param messages messages in the one group
 * @param groupMessages messages in all of the many groups together
 * @param payloadBytes length of a text
 */
record Inputs(
    List<Integer> members,
    List<Integer> groups,
    int groupMembers,
    double offlineShare,
    int messages,
    int groupMessages,
    int payloadBytes) {
  private static final int MOST_PLACES = 24;

  /** A mistake in them, as a sentence in the language chosen. */
  static final class Mistake extends Exception {
    private static final long serialVersionUID = 1;

    Mistake(String sentence) {
      super(sentence);
    }
  }

  List<Workload> growing() {
    return members.stream()
        .map(n -> new Workload(n, offlineShare, messages, payloadBytes, 1))
        .toList();
  }

  List<Workload> spread() {
    return groups.stream()
        .map(g -> new Workload(groupMembers, offlineShare, groupMessages, payloadBytes, g))
        .toList();
  }

  /** Checks everything that can be known before anything runs. */
  Inputs checked(Texts texts) throws Mistake {
    try {
      List<Workload> all = new ArrayList<>(growing());
      all.addAll(spread());
      for (Workload workload : all) {
        Optional<TooLarge> why = workload.tooLarge();
        if (why.isPresent()) {
          throw new Mistake(
              texts.get(
                  "sweep.tooLarge." + why.get().limit(),
                  why.get().found(),
                  why.get().limit().most()));
        }
      }
    } catch (IllegalArgumentException e) {
      throw new Mistake(texts.get("sweep.wrong", e.getMessage()));
    }
    return this;
  }

  /** Whole numbers in a text, separated by commas or spaces; ascending, each once. */
  static List<Integer> numbers(String text, String what, Texts texts) throws Mistake {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (String part : text.trim().split("[\\s,，、;]+")) {
      numbers.add(number(part, what, texts));
    }
    if (numbers.size() > MOST_PLACES) {
      throw new Mistake(texts.get("sweep.tooMany", what, MOST_PLACES));
    }
    return List.copyOf(numbers);
  }

  /** A whole number above 0. */
  static int number(String text, String what, Texts texts) throws Mistake {
    try {
      int number = Integer.parseInt(text.trim());
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // told below, as for a number that is too small
    }
    throw new Mistake(texts.get("sweep.noNumber", what, text));
  }

  /** A percentage, as a share. */
  static double share(String text, String what, Texts texts) throws Mistake {
    try {
      double percent = Double.parseDouble(text.trim().replace("%", ""));
      if (percent >= 0 && percent <= 100) {
        return percent / 100;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new Mistake(texts.get("sweep.noShare", what, text));
  }
}
