package org.diffusionlab.lab.scenario;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.diffusionlab.lab.scenario.Trace.Event;
import org.diffusionlab.lab.scenario.Trace.Row;
import org.diffusionlab.model.Limits;

/**
 * Reads traces ({@code seconds,event,member,bytes}). Every mistake is an {@link InputException}
 * with file, line, what was found and what was expected. Stateless.
 */
public final class TraceReader {
  private static final String HEADER = "seconds,event,member,bytes";
  private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");
  private static final List<String> EVENTS =
      Arrays.stream(Event.values()).map(e -> e.name().toLowerCase(Locale.ROOT)).toList();

  private TraceReader() {}

  /** Reads a file. */
  public static Trace read(Path path) throws IOException {
    return parse(path.toString(), ScenarioReader.text(path));
  }

  /** Reads a text; {@code file} is how messages name it. */
  public static Trace parse(String file, String text) {
    String[] lines = (text.startsWith("\uFEFF") ? text.substring(1) : text).split("\r?\n", -1);
    if (!lines[0].equals(HEADER)) {
      throw new InputException(
          file, 1, "found \"" + cut(lines[0]) + "\", expected \"" + HEADER + "\"");
    }
    List<Row> rows = new ArrayList<>();
    Set<String> members = new TreeSet<>();
    Set<String> seen = new HashSet<>();
    List<String> offline = new ArrayList<>();
    long last = 0;
    for (int i = 1; i < lines.length; i++) {
      if (lines[i].isEmpty() && i == lines.length - 1) {
        break;
      }
      Row row = row(file, i + 1, lines[i]);
      if (row.millis() < last) {
        throw new InputException(
            file, i + 1, "found a time before the row above, expected rows in time order");
      }
      last = row.millis();
      rows.add(row);
      members.add(row.member());
      if (seen.add(row.member()) && row.event() == Event.ONLINE) {
        offline.add(row.member());
      }
    }
    if (rows.isEmpty()) {
      throw new InputException(file, 1, "found no rows, expected at least one");
    }
    return new Trace(file, List.copyOf(members), offline, rows);
  }

  private static Row row(String file, int line, String text) {
    String[] cells = text.split(",", -1);
    if (cells.length != 4) {
      throw new InputException(
          file, line, "found " + cells.length + " columns, expected 4: " + HEADER);
    }
    if (!SECONDS.matcher(cells[0]).matches()) {
      throw wrong(file, line, cells[0], "seconds such as 45.00");
    }
    int event = EVENTS.indexOf(cells[1]);
    if (event < 0) {
      throw new InputException(
          file, line, "found \"" + cut(cells[1]) + "\", " + Nearest.expected(cells[1], EVENTS));
    }
    try {
      Step.memberId(cells[2]);
    } catch (IllegalArgumentException e) {
      throw wrong(file, line, cells[2], "a member's name (" + e.getMessage() + ")");
    }
    boolean message = Event.values()[event] == Event.MESSAGE;
    int bytes = cells[3].matches("\\d{1,6}") ? Integer.parseInt(cells[3]) : -1;
    if (message && (bytes < 1 || bytes > Limits.TEXT_BYTES)) {
      throw wrong(file, line, cells[3], "1 to " + Limits.TEXT_BYTES + " bytes of a message");
    }
    if (!message && bytes != 0) {
      throw wrong(file, line, cells[3], "0 bytes, as this is no message");
    }
    long millis =
        new BigDecimal(cells[0]).movePointRight(3).setScale(0, RoundingMode.DOWN).longValueExact();
    return new Row(millis, Event.values()[event], cells[2], bytes, line);
  }

  private static InputException wrong(String file, int line, String found, String expected) {
    return new InputException(file, line, "found \"" + cut(found) + "\", expected " + expected);
  }

  private static String cut(String text) {
    return text.length() > 40 ? text.substring(0, 40) + "…" : text;
  }
}
