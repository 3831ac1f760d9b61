package org.diffusionlab.lab.scenario;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import org.diffusionlab.lab.scenario.Json.Node;

/**
 * The keys and values of one object of a scenario file. Whatever is missing or does not fit is an
 * {@link InputException} with file and line.
 */
final class FileObject {
  private final String file;
  private final Node node;
  private final Map<String, Node> values;

  @SuppressWarnings("unchecked") // Json makes no other maps
  FileObject(String file, Node node, String what) {
    if (!(node.value() instanceof Map)) {
      throw wrong(file, node, what.toLowerCase(Locale.ROOT).startsWith("a") ? what : "an object");
    }
    this.file = file;
    this.node = node;
    this.values = (Map<String, Node>) node.value();
  }

  void onlyKeys(List<String> known) {
    for (String key : values.keySet()) {
      if (!known.contains(key)) {
        throw new InputException(
            file,
            line(key),
            "found the unknown key \"" + key + "\", " + Nearest.expected(key, known));
      }
    }
  }

  List<String> keys() {
    return List.copyOf(values.keySet());
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  int line(String key) {
    return node.keys().getOrDefault(key, node.line());
  }

  Node get(String key) {
    Node value = values.get(key);
    if (value == null) {
      throw new InputException(file, node.line(), "found no \"" + key + "\" here, expected one");
    }
    return value;
  }

  String string(String key) {
    if (get(key).value() instanceof String s) {
      return s;
    }
    throw wrong(file, get(key), "a string for \"" + key + "\"");
  }

  boolean bool(String key) {
    if (get(key).value() instanceof Boolean b) {
      return b;
    }
    throw wrong(file, get(key), "true or false for \"" + key + "\"");
  }

  long number(String key, long from, long to) {
    Object value = get(key).value();
    if (value instanceof Long n && n >= from && n <= to) {
      return n;
    }
    String range =
        value instanceof Long || value instanceof BigDecimal ? " from " + from + " to " + to : "";
    throw wrong(file, get(key), "a whole number" + range + " for \"" + key + "\"");
  }

  int integer(String key, int from, int to) {
    return (int) number(key, from, to);
  }

  @SuppressWarnings("unchecked") // Json makes no other lists
  List<Node> list(String key) {
    if (!has(key)) {
      return List.of();
    }
    if (get(key).value() instanceof List) {
      return (List<Node>) get(key).value();
    }
    throw wrong(file, get(key), "a list for \"" + key + "\"");
  }

  /** The constant of an enum that a text names. */
  static <E extends Enum<E>> E constant(String file, Class<E> type, Node node) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
    return Enum.valueOf(type, oneOf(file, names, node));
  }

  /** A text that is one of some words. */
  static String oneOf(String file, List<String> words, Node node) {
    if (node.value() instanceof String word) {
      if (words.contains(word)) {
        return word;
      }
      throw new InputException(
          file, node.line(), "found \"" + word + "\", " + Nearest.expected(word, words));
    }
    throw wrong(file, node, "one of " + String.join(", ", words));
  }

  static InputException wrong(String file, Node found, String expected) {
    return new InputException(
        file, found.line(), "found " + found.describe() + ", expected " + expected);
  }

  /** Runs a constructor that checks; its complaint becomes a message with the line. */
  static <T> T checked(String file, Node at, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException e) {
      throw new InputException(file, at.line(), e.getMessage());
    }
  }
}
