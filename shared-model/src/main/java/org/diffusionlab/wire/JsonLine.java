package org.diffusionlab.wire;

import java.util.List;

/**
 * Writes one JSON object on one line, keys in the order they are put. Not thread-safe; {@link
 * #end()} once.
 *
 * <p>Written by hand because it stands in the server's hottest path, and because the run log needs
 * the same bytes for the same values on every machine.
 */
public final class JsonLine {
  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final StringBuilder out = new StringBuilder(96).append('{');

  public JsonLine put(String key, String value) {
    key(key);
    string(value);
    return this;
  }

  public JsonLine put(String key, long value) {
    key(key);
    out.append(value);
    return this;
  }

  public JsonLine put(String key, boolean value) {
    key(key);
    out.append(value);
    return this;
  }

  public JsonLine putStrings(String key, List<String> values) {
    key(key);
    out.append('[');
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        out.append(',');
      }
      string(values.get(i));
    }
    out.append(']');
    return this;
  }

  public JsonLine putNumbers(String key, List<Long> values) {
    return putRaw(key, values.stream().map(String::valueOf).toList());
  }

  /** Puts a value that is JSON already. */
  public JsonLine putRaw(String key, String json) {
    key(key);
    out.append(json);
    return this;
  }

  /** Puts an array of values that are JSON already. */
  public JsonLine putRaw(String key, List<String> jsons) {
    key(key);
    out.append('[');
    for (int i = 0; i < jsons.size(); i++) {
      if (i > 0) {
        out.append(',');
      }
      out.append(jsons.get(i));
    }
    out.append(']');
    return this;
  }

  /** The whole object, without a newline. */
  public String end() {
    return out.append('}').toString();
  }

  private void key(String key) {
    if (out.length() > 1) {
      out.append(',');
    }
    string(key);
    out.append(':');
  }

  private void string(String value) {
    out.append('"');
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      switch (c) {
        case '"':
          out.append("\\\"");
          break;
        case '\\':
          out.append("\\\\");
          break;
        case '\n':
          out.append("\\n");
          break;
        case '\r':
          out.append("\\r");
          break;
        case '\t':
          out.append("\\t");
          break;
        default:
          if (c < 0x20 || c == 0x2028 || c == 0x2029) {
            out.append("\\u")
                .append(HEX[c >> 12])
                .append(HEX[c >> 8 & 15])
                .append(HEX[c >> 4 & 15])
                .append(HEX[c & 15]);
          } else {
            out.append(c);
          }
      }
    }
    out.append('"');
  }
}
