package org.diffusionlab.lab.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Level;

/** The names an {@code expect} step may use. */
public final class Figures {
  public static final String LOST = "lost";
  public static final String PENDING = "pending";
  public static final String CURSORS = "cursors";
  public static final String TRANSCRIPTS = "transcripts";
  public static final String DATABASE_BYTES = "databaseBytes";

  /** Parts of a level. */
  public static final List<String> LEVEL_PARTS = List.of("now", "peak", "written", "deleted");

  private Figures() {}

  /** Every name. */
  public static List<String> all() {
    return Stream.of(
            Arrays.stream(Level.values()).map(Level::jsonName),
            Stream.of(DATABASE_BYTES),
            Arrays.stream(Counter.values()).map(Counter::jsonName),
            Stream.of(CURSORS, TRANSCRIPTS))
        .flatMap(s -> s)
        .toList();
  }

  static boolean isLevel(String name) {
    return Arrays.stream(Level.values()).anyMatch(l -> l.jsonName().equals(name));
  }
}
