package org.diffusionlab.lab.result;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.model.Texts;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Level;

/** What the formulas say a run without faults comes to, from its input alone. */
public final class Predicted {
  private Predicted() {}

  /**
   * Figures by name; for a level the parts are named {@code bodyRows.now} and so on. Names without
   * a formula are missing.
   */
  public static Map<String, Long> of(Scheme scheme, Scenario scenario) {
    Map<String, Long> figures = new LinkedHashMap<>();
    if (scheme != Scheme.CURSOR) {
      return figures;
    }
    long messages = 0;
    long bytes = 0;
    Set<String> named = new HashSet<>();
    for (Scenario.Item item : scenario.steps()) {
      if (item.step() instanceof Step.Send send
          && (send.clientId() == null || named.add(send.from() + " " + send.clientId()))) {
        messages += send.times();
        for (int i = 1; i <= send.times(); i++) {
          bytes += Texts.utf8Length(send.text(i));
        }
      }
    }
    boolean purges = scenario.settings().retention() == Retention.PURGE_ACKED;
    level(figures, Level.BODY_ROWS, messages, purges);
    level(figures, Level.ID_ROWS, 0, false);
    level(figures, Level.PAYLOAD_BYTES, bytes, purges);
    figures.put(Counter.INSERTS.jsonName(), messages);
    if (!purges) {
      figures.put(Counter.DELETES.jsonName(), 0L);
    }
    figures.put(Counter.DUPLICATES.jsonName(), 0L);
    figures.put(Counter.LOST.jsonName(), 0L);
    return figures;
  }

  private static void level(Map<String, Long> figures, Level level, long written, boolean purges) {
    if (!purges) {
      figures.put(level.jsonName() + ".now", written);
      figures.put(level.jsonName() + ".peak", written);
    }
    figures.put(level.jsonName() + ".written", written);
    if (!purges) {
      figures.put(level.jsonName() + ".deleted", 0L);
    }
  }
}
