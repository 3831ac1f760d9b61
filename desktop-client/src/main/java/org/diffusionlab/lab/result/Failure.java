package org.diffusionlab.lab.result;

import org.diffusionlab.model.Scheme;

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
  /** One line for a person. */
  public String sentence() {
    return where + ": " + scheme + " " + what + ": expected " + expected + ", found " + found;
  }
}
