package org.diffusionlab.lab.scenario;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON with comments into nodes that know their line. Strict otherwise: duplicate keys,
 * trailing commas and anything after the value are mistakes.
 */
final class Json {
  private static final int DEPTH = 32;

  /** Longest number, in characters: far longer ones take minutes to be understood. */
  private static final int NUMBER = 400;

  /** Longest value that a message repeats whole. */
  private static final int SHOWN = 80;

  /**
   * A value and where it stands.
   *
   * @param value a {@code Map<String, Node>}, a {@code List<Node>}, String, Boolean, Long,
   *     BigDecimal, or null
   * @param line where it begins, from 1
   * @param keys lines of an object's keys; empty for anything else
   */
  record Node(Object value, int line, Map<String, Integer> keys) {
    /** The value without lines: maps, lists and plain values. */
    Object plain() {
      if (value instanceof Map<?, ?> map) {
        Map<String, Object> plain = new LinkedHashMap<>();
        map.forEach((k, v) -> plain.put((String) k, ((Node) v).plain()));
        return plain;
      }
      if (value instanceof List<?> list) {
        List<Object> plain = new ArrayList<>();
        list.forEach(v -> plain.add(((Node) v).plain()));
        return plain;
      }
      return value;
    }

    /** How the value is named in a message. */
    String describe() {
      if (value instanceof Map) {
        return "an object";
      }
      if (value instanceof List) {
        return "a list";
      }
      return value instanceof String s ? "\"" + cut(s) + "\"" : cut(String.valueOf(value));
    }
  }

  private static String cut(String text) {
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }

  private final String file;
  private final String text;
  private int at;
  private int line = 1;

  private Json(String file, String text) {
    this.file = file;
    this.text = text;
  }

  static Node parse(String file, String text) {
    Json json = new Json(file, text.startsWith("\uFEFF") ? text.substring(1) : text);
    Node node = json.value(0);
    json.space();
    if (json.at < json.text.length()) {
      throw json.wrong("the end of the file");
    }
    return node;
  }

  private InputException wrong(String expected) {
    String found =
        at >= text.length() ? "the end of the file" : "'" + text.substring(at, next(at)) + "'";
    return new InputException(file, line, "found " + found + ", expected " + expected);
  }

  private int next(int i) {
    return text.offsetByCodePoints(i, 1);
  }

  private Node value(int depth) {
    space();
    if (depth > DEPTH) {
      throw new InputException(
          file, line, "found more than " + DEPTH + " nested levels, expected fewer");
    }
    int start = line;
    char c = at < text.length() ? text.charAt(at) : '\0';
    if (c == '{') {
      return object(depth);
    }
    if (c == '[') {
      return list(depth);
    }
    if (c == '"') {
      return new Node(string(), start, Map.of());
    }
    if (c == '-' || c >= '0' && c <= '9') {
      return new Node(number(), start, Map.of());
    }
    for (Map.Entry<String, Object> word : words().entrySet()) {
      if (text.startsWith(word.getKey(), at)) {
        at += word.getKey().length();
        return new Node(word.getValue(), start, Map.of());
      }
    }
    throw wrong("a JSON value");
  }

  private static Map<String, Object> words() {
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("true", Boolean.TRUE);
    words.put("false", Boolean.FALSE);
    words.put("null", null);
    return words;
  }

  private Node object(int depth) {
    int start = line;
    Map<String, Node> values = new LinkedHashMap<>();
    Map<String, Integer> keys = new LinkedHashMap<>();
    at++;
    space();
    while (!take('}')) {
      if (!values.isEmpty()) {
        expect(',', "',' or '}'");
        space();
      }
      if (at >= text.length() || text.charAt(at) != '"') {
        throw wrong("a key in quotes");
      }
      int keyLine = line;
      String key = string();
      space();
      expect(':', "':' after the key \"" + key + "\"");
      Node value = value(depth + 1);
      if (values.containsKey(key)) {
        throw new InputException(
            file, keyLine, "found the key \"" + key + "\" a second time, expected it once");
      }
      values.put(key, value);
      keys.put(key, keyLine);
      space();
    }
    return new Node(values, start, keys);
  }

  private Node list(int depth) {
    int start = line;
    List<Node> values = new ArrayList<>();
    at++;
    space();
    while (!take(']')) {
      if (!values.isEmpty()) {
        expect(',', "',' or ']'");
      }
      values.add(value(depth + 1));
      space();
    }
    return new Node(values, start, Map.of());
  }

  private boolean take(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c, String what) {
    if (!take(c)) {
      throw wrong(what);
    }
  }

  private String string() {
    StringBuilder out = new StringBuilder();
    at++;
    while (!take('"')) {
      if (at >= text.length() || text.charAt(at) == '\n') {
        throw new InputException(
            file, line, "found the end of the line in a string, expected '\"'");
      }
      char c = text.charAt(at++);
      if (c < 0x20) {
        at--;
        throw new InputException(
            file,
            line,
            String.format(
                "found the control character U+%04X in a string, expected an escape", (int) c));
      }
      out.append(c == '\\' ? escape() : c);
    }
    return whole(out.toString());
  }

  /** Escapes can name halves of characters, which no file, socket or database can hold. */
  private String whole(String string) {
    int half = string.codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF).findFirst().orElse(-1);
    if (half >= 0) {
      throw new InputException(
          file,
          line,
          String.format("found \\u%04x by itself, expected both halves of the character", half));
    }
    return string;
  }

  private char escape() {
    if (at >= text.length()) {
      throw wrong("an escape");
    }
    char c = text.charAt(at);
    int simple = "\"\\/bfnrt".indexOf(c);
    if (simple >= 0) {
      at++;
      return "\"\\/\b\f\n\r\t".charAt(simple);
    }
    if (c == 'u' && at + 5 <= text.length()) {
      try {
        char value = (char) Integer.parseUnsignedInt(text.substring(at + 1, at + 5), 16);
        at += 5;
        return value;
      } catch (NumberFormatException e) {
        throw new InputException(
            file,
            line,
            "found \\u" + text.substring(at + 1, at + 5) + ", expected four hexadecimal digits");
      }
    }
    throw wrong("one of \" \\ / b f n r t u after a backslash");
  }

  private Object number() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String digits = text.substring(from, at);
    try {
      if (digits.length() > NUMBER) {
        throw new NumberFormatException();
      }
      BigDecimal value = new BigDecimal(digits);
      if (Math.abs((long) value.scale()) > 400) {
        throw new NumberFormatException();
      }
      try {
        return value.longValueExact();
      } catch (ArithmeticException e) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw new InputException(file, line, "found " + cut(digits) + ", expected a number");
    }
  }

  /** Passes over white space and comments. */
  private void space() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\n') {
        line++;
        at++;
      } else if (c == ' ' || c == '\t' || c == '\r') {
        at++;
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        if (end < 0) {
          throw new InputException(file, line, "found a comment without end, expected '*/'");
        }
        line += (int) text.substring(at, end).chars().filter(x -> x == '\n').count();
        at = end + 2;
      } else {
        return;
      }
    }
  }
}
