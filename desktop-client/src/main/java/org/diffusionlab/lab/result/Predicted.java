package org.diffusionlab.lab.result;

import java.util.Map;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.model.Scheme;

/**
 * What the formulas say a run comes to, from its input alone.
 *
 * <p>Where everybody receives what is pushed, nearly every figure has a formula: what a send and a
 * login cost follows from who is a member and who is online. After a member was half open, only
 * what is written at a send is still told.
 */
public final class Predicted {
  private Predicted() {}

  /**
   * Figures by name; for a level the parts are named {@code bodyRows.now} and so on. Names without
   * a formula are missing.
   */
  public static Map<String, Long> of(Scheme scheme, Scenario scenario) {
    return Forecast.of(scheme, scenario);
  }
}
