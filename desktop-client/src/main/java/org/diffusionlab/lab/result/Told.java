package org.diffusionlab.lab.result;

import java.util.List;
import org.diffusionlab.lab.scenario.Figures;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;

/**
 * What a scenario itself says is lost or shown twice in a lane, by the last expectation that speaks
 * of it. Who shows a fault on purpose says so, and the run holds; a loss nobody spoke of does not.
 *
 * @param lost how many messages
 * @param duplicates how many were shown again
 */
public record Told(long lost, long duplicates) {
  /** Nothing is. */
  public static final Told NOTHING = new Told(0, 0);

  /** What {@code scenario} says of a lane. */
  public static Told of(Scenario scenario, Scheme scheme) {
    long lost = 0;
    long duplicates = 0;
    for (Item item : scenario.steps()) {
      if (item.step() instanceof Step.Expect expect) {
        for (Step.Scope scope : expect.scopes()) {
          if (scope.lane() == null || scope.lane() == scheme) {
            for (Step.Check check : scope.checks()) {
              if (check.name().equals(Figures.LOST)) {
                lost = count(check.value());
              } else if (check.name().equals(Counter.DUPLICATES.jsonName())) {
                duplicates = count(check.value());
              }
            }
          }
        }
      }
    }
    return new Told(lost, duplicates);
  }

  private static long count(Object value) {
    return value instanceof List<?> places ? places.size() : ((Number) value).longValue();
  }
}
