package org.diffusionlab.lab.scenario;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.diffusionlab.lab.scenario.Json.Node;

/** Reads and writes the times of a scenario file. */
final class Times {
  private static final Pattern SPAN = Pattern.compile("(-?)(\\d{1,9})(ms|s|m|h)");
  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant TOO_LATE = Instant.parse("+10000-01-01T00:00:00Z");
  private static final String INSTANT =
      "an instant such as \"2017-05-01T09:00:00Z\", of the years 1 to 9999";

  private Times() {}

  /** How long something lasts. */
  static Duration duration(String file, Node node) {
    Duration duration = span(node);
    if (duration == null || duration.isNegative()) {
      throw FileObject.wrong(file, node, "a time such as \"500ms\", \"30s\", \"2m\" or \"1h\"");
    }
    return duration;
  }

  /** By how much something moves, back or forth. */
  static Duration shift(String file, Node node) {
    Duration shift = span(node);
    if (shift == null) {
      throw FileObject.wrong(file, node, "a time such as \"-2h\" or \"30s\"");
    }
    return shift;
  }

  private static Duration span(Node node) {
    Matcher m = SPAN.matcher(node.value() instanceof String text ? text : "");
    if (!m.matches()) {
      return null;
    }
    long n = Long.parseLong(m.group(1) + m.group(2));
    switch (m.group(3)) {
      case "ms":
        return Duration.ofMillis(n);
      case "s":
        return Duration.ofSeconds(n);
      case "m":
        return Duration.ofMinutes(n);
      default:
        return Duration.ofHours(n);
    }
  }

  /** In whole seconds where it has no others. */
  static String text(Duration time) {
    boolean whole = time.toMillis() % 1000 == 0;
    return whole ? time.toMillis() / 1000 + "s" : time.toMillis() + "ms";
  }

  /** A moment. */
  static Instant instant(String file, Node node) {
    try {
      if (node.value() instanceof String text) {
        Instant instant = Instant.parse(text);
        if (!instant.isBefore(EARLIEST) && instant.isBefore(TOO_LATE)) {
          return instant;
        }
      }
    } catch (DateTimeParseException e) {
      throw FileObject.wrong(file, node, INSTANT);
    }
    throw FileObject.wrong(file, node, INSTANT);
  }
}
