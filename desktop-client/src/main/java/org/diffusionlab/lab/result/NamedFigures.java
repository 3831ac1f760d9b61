package org.diffusionlab.lab.result;

import java.util.LinkedHashMap;
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

  /** Puts the four parts of a level. */
  static void level(Map<String, Long> figures, Level level, Counters.LevelCount count) {
    figures.put(level.jsonName() + ".now", count.now());
    figures.put(level.jsonName() + ".peak", count.peak());
    figures.put(level.jsonName() + ".written", count.written());
    figures.put(level.jsonName() + ".deleted", count.deleted());
  }
}
