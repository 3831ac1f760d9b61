package org.diffusionlab.lab.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.diffusionlab.model.Scheme;

/**
 * A question about what the next step will do, with its answer. Answers are lists of words: a
 * number, uids, names of schemes, or places of options, counted from 1.
 *
 * @param kind what kind of answer is asked for
 * @param ask the question
 * @param options what there is to choose from or to put in order; empty for the other kinds
 * @param answer the right answer
 */
public record Question(Kind kind, LocalText ask, List<LocalText> options, List<String> answer) {
  /** Most options: more cannot be read at a glance. */
  public static final int MOST_OPTIONS = 12;

  /** What kind of answer is asked for. */
  public enum Kind {
    /** A whole number. */
    NUMBER(false),
    /** Some members, or none. */
    MEMBERS(false),
    /** Some schemes, or none. */
    SCHEME(false),
    /** One of the options. */
    CHOICE(true),
    /** All options, in their order. */
    ORDER(true);

    private final boolean hasOptions;

    Kind(boolean hasOptions) {
      this.hasOptions = hasOptions;
    }

    /** Whether there is something to choose from. */
    public boolean hasOptions() {
      return hasOptions;
    }
  }

  public Question {
    options = List.copyOf(options);
    answer = List.copyOf(answer);
    if (ask.isEmpty()) {
      throw new IllegalArgumentException("found a question without words, expected some");
    }
    if (kind.hasOptions()
        ? options.size() < 2 || options.size() > MOST_OPTIONS
        : !options.isEmpty()) {
      throw new IllegalArgumentException(
          "found "
              + options.size()
              + " options, expected "
              + (kind.hasOptions() ? "2 to " + MOST_OPTIONS : "none for this kind of question"));
    }
    if (options.stream().anyMatch(LocalText::isEmpty)) {
      throw new IllegalArgumentException("found an option without words, expected some");
    }
    check(kind, options.size(), answer);
  }

  private static void check(Kind kind, int options, List<String> answer) {
    switch (kind) {
      case NUMBER:
        one(answer, "a whole number");
        number(answer.get(0));
        break;
      case MEMBERS:
        answer.forEach(Step::memberId);
        distinct(answer);
        break;
      case SCHEME:
        List<String> schemes = Arrays.stream(Scheme.values()).map(Scheme::name).toList();
        for (String name : answer) {
          if (!schemes.contains(name)) {
            throw new IllegalArgumentException(
                "found \"" + name + "\", " + Nearest.expected(name, schemes));
          }
        }
        distinct(answer);
        break;
      case CHOICE:
        one(answer, "the place of one option, from 1");
        if (!places(options).contains(answer.get(0))) {
          throw new IllegalArgumentException(
              "found the option " + answer.get(0) + ", expected 1 to " + options);
        }
        break;
      default:
        List<String> sorted = new ArrayList<>(answer);
        sorted.sort(null);
        List<String> all = new ArrayList<>(places(options));
        all.sort(null);
        if (!sorted.equals(all)) {
          throw new IllegalArgumentException(
              "found the order " + answer + ", expected each place from 1 to " + options + " once");
        }
        break;
    }
  }

  private static List<String> places(int options) {
    return IntStream.rangeClosed(1, options).mapToObj(String::valueOf).toList();
  }

  private static void one(List<String> answer, String expected) {
    if (answer.size() != 1) {
      throw new IllegalArgumentException(
          "found " + answer.size() + " answers, expected " + expected);
    }
  }

  private static void number(String word) {
    try {
      Long.parseLong(word);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("found \"" + word + "\", expected a whole number", e);
    }
  }

  private static void distinct(List<String> answer) {
    Set<String> once = new HashSet<>(answer);
    if (once.size() != answer.size()) {
      throw new IllegalArgumentException(
          "found the same twice in " + answer + ", expected it once");
    }
  }

  /** Whether somebody's answer is the right one; only an order has one. */
  public boolean isRight(List<String> given) {
    return kind == Kind.ORDER || kind == Kind.NUMBER
        ? given.equals(answer)
        : given.size() == answer.size() && new HashSet<>(given).equals(new HashSet<>(answer));
  }
}
