package org.diffusionlab.lab.result;

import org.diffusionlab.model.Scheme;
import org.diffusionlab.wire.JsonLine;

/**
 * An expectation that does not hold.
 *
 * @param scheme in which lane
 * @param where {@code file:line}, or the step's number where it was made by hand
 * @param what which figure
 * @param expected what the scenario says
 * @param found what was counted
 */
public record Failure(Scheme scheme, String where, String what, String expected, String found) {
  /** The same for a program. */
  public String json() {
    return new JsonLine()
        .put("scheme", scheme.name())
        .put("where", where)
        .put("what", what)
        .put("expected", expected)
        .put("found", found)
        .end();
  }

  /** One line for a person. */
  public String sentence() {
    return where + ": " + scheme + " " + what + ": expected " + expected + ", found " + found;
  }
}
