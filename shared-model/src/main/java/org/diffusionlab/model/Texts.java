package org.diffusionlab.model;

import java.nio.charset.StandardCharsets;

/**
 * Checks of the strings that cross a boundary. Every check throws {@link IllegalArgumentException}
 * with a sentence that says what was found and what is allowed.
 */
public final class Texts {
  private Texts() {}

  /** A group's id: 1 to 64 bytes of letters, digits, {@code . _ -}. */
  public static String gid(String gid) {
    return id("gid", gid);
  }

  /** A member's id: 1 to 64 bytes of letters, digits, {@code . _ -}, optionally a leading "@". */
  public static String uid(String uid) {
    if (uid != null && uid.startsWith("@")) {
      id("uid", uid.substring(1));
      return uid;
    }
    return id("uid", uid);
  }

  /** The id a client gives a send: 1 to 64 bytes of letters, digits, {@code . _ -}. */
  public static String clientId(String clientId) {
    return id("clientId", clientId);
  }

  /** A message's text: 1 to 10,240 bytes of UTF-8, no NUL, no lone surrogate. */
  public static String text(String text) {
    if (text == null || text.isEmpty()) {
      throw new IllegalArgumentException("text is empty: a message needs at least one character");
    }
    return unicode("text", text, Limits.TEXT_BYTES);
  }

  /** A group's title: up to 200 bytes of UTF-8, no NUL, no lone surrogate. */
  public static String title(String title) {
    if (title == null) {
      throw new IllegalArgumentException("title is missing");
    }
    return unicode("title", title, Limits.TITLE_BYTES);
  }

  /** Bytes that {@code text} takes in UTF-8. */
  public static int utf8Length(String text) {
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes++;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (Character.isHighSurrogate(c) && i + 1 < text.length()) {
        bytes += 4;
        i++;
      } else {
        bytes += 3;
      }
    }
    return bytes;
  }

  private static String id(String what, String id) {
    if (id == null || id.isEmpty()) {
      throw new IllegalArgumentException(what + " is missing");
    }
    if (id.getBytes(StandardCharsets.UTF_8).length > Limits.ID_BYTES) {
      throw new IllegalArgumentException(
          what + " is longer than " + Limits.ID_BYTES + " bytes: " + id.substring(0, 16) + "…");
    }
    id.codePoints()
        .forEach(
            c -> {
              if (!Character.isLetterOrDigit(c) && c != '.' && c != '_' && c != '-') {
                throw new IllegalArgumentException(
                    what
                        + " may hold letters, digits, '.', '_' and '-', not U+"
                        + String.format("%04X", c));
              }
            });
    return id;
  }

  private static String unicode(String what, String value, int limit) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == 0) {
        throw new IllegalArgumentException(what + " holds a NUL character (U+0000)");
      }
      if (Character.isSurrogate(c)) {
        if (!Character.isHighSurrogate(c)
            || i + 1 == value.length()
            || !Character.isLowSurrogate(value.charAt(i + 1))) {
          throw new IllegalArgumentException(
              what + " holds a lone surrogate (half a character) at index " + i);
        }
        i++;
      }
    }
    int bytes = utf8Length(value);
    if (bytes > limit) {
      throw new IllegalArgumentException(
          what + " is " + bytes + " bytes of UTF-8; at most " + limit + " are allowed");
    }
    return value;
  }
}
