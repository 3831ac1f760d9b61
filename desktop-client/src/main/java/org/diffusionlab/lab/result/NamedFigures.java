package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;

/** Counters as figures by name; a level's parts are named {@code bodyRows.now} and so on. */
public final class NamedFigures {
  private NamedFigures() {}

  /** Levels first, then counters, each in the order of its enum. */
  public static Map<String, Long> of(Counters counters) {
    Map<String, Long> figures = new LinkedHashMap<>();
    for (Level level : Level.values()) {
      level(figures, level, counters.get(level));
    }
    for (Counter counter : Counter.values()) {
      figures.put(counter.jsonName(), counters.get(counter));
    }
    return figures;
  }

  /**
   * Figures as a JSON object, one to a line: {@code a.b} becomes {@code b} within {@code a}.
   *
   * @param indent of each line but the first
   */
  public static String json(Map<String, Long> figures, String indent) {
    Map<String, List<String>> groups = new LinkedHashMap<>();
    Map<String, String> whole = new LinkedHashMap<>();
    figures.forEach(
        (name, value) -> {
          int dot = name.indexOf('.');
          if (dot < 0) {
            whole.put(name, String.valueOf(value));
          } else {
            String head = name.substring(0, dot);
            List<String> parts = groups.computeIfAbsent(head, h -> new ArrayList<>());
            parts.add('"' + name.substring(dot + 1) + "\": " + value);
            whole.put(head, "{" + String.join(", ", parts) + "}");
          }
        });
    List<String> lines = new ArrayList<>();
    whole.forEach((name, json) -> lines.add('"' + name + "\": " + json));
    return lines.isEmpty() ? "{}" : "{\n" + indent + String.join(",\n" + indent, lines) + "}";
  }

  private static void level(Map<String, Long> figures, Level level, Counters.LevelCount count) {
    figures.put(level.jsonName() + ".now", count.now());
    figures.put(level.jsonName() + ".peak", count.peak());
    figures.put(level.jsonName() + ".written", count.written());
    figures.put(level.jsonName() + ".deleted", count.deleted());
  }
}
