package org.diffusionlab.lab.scenario;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.scenario.Scenario.Item;

/**
 * Who came, went and spoke in a real room, and when. Immutable.
 *
 * @param source the file it was read from, as it was named
 * @param members everybody in it, sorted by name
 * @param offline who starts offline
 * @param rows what happened, in order
 */
public record Trace(String source, List<String> members, List<String> offline, List<Row> rows) {
  /** The one group of a trace. */
  public static final String GID = "trace";

  /** What the clock shows at second 0 of a trace. */
  public static final Instant BASE = Instant.parse("2017-05-01T09:00:00Z");

  /** What happens in a row. */
  public enum Event {
    ONLINE,
    OFFLINE,
    MESSAGE
  }

  /**
   * One row.
   *
   * @param millis time since the trace began
   * @param event what happened
   * @param member to whom
   * @param bytes UTF-8 length of a message's text, 0 otherwise
   * @param line its line in the file, from 1
   */
  public record Row(long millis, Event event, String member, int bytes, int line) {}

  public Trace {
    members = List.copyOf(members);
    offline = List.copyOf(offline);
    rows = List.copyOf(rows);
  }

  /** The room before its first row. */
  public Scenario opening() {
    String name = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
    GroupSpec group = new GroupSpec(GID, LocalText.en(name), members);
    Scenario opening = Scenario.opening(name, LocalText.en(name), List.of(group), offline);
    return new Scenario(
        source,
        opening.id(),
        opening.title(),
        0,
        List.of(),
        0,
        List.of(),
        Settings.DEFAULT,
        opening.groups(),
        opening.offline(),
        List.of());
  }

  /** The step that row {@code index} stands for, at its time. */
  public Item item(int index) {
    Row row = rows.get(index);
    return new Item(step(row), BASE.plusMillis(row.millis()), row.line());
  }

  /** Everyone comes online, so that what is lost or pending at the end is final. */
  public Step ending() {
    return new Step.Online(members);
  }

  /** The whole trace as a scenario, its ending included. */
  public Scenario scenario() {
    List<Item> items = new ArrayList<>(rows.size() + 1);
    for (int i = 0; i < rows.size(); i++) {
      items.add(item(i));
    }
    items.add(Item.of(ending()));
    return opening().withSteps(items);
  }

  /** How many messages are sent. */
  public int messages() {
    return (int) rows.stream().filter(r -> r.event() == Event.MESSAGE).count();
  }

  private static Step step(Row row) {
    List<String> who = List.of(row.member());
    switch (row.event()) {
      case ONLINE:
        return new Step.Online(who);
      case OFFLINE:
        return new Step.Offline(who);
      default:
        return Step.Send.of(row.member(), GID, text(row.line(), row.bytes()));
    }
  }

  /** A text of exactly {@code bytes} bytes, made from where it stands. */
  static String text(int line, int bytes) {
    String words = "row " + line + ", " + bytes + " bytes; ";
    return words.repeat(bytes / words.length() + 1).substring(0, bytes);
  }
}
