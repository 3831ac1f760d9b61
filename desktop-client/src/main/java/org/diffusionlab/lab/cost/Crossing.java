package org.diffusionlab.lab.cost;

import org.diffusionlab.model.Scheme;

/**
 * A place on an axis from which on one scheme costs less than another, and before which it did not.
 *
 * @param figure in which figure
 * @param axis what grows
 * @param base everything else; its own place on the axis means nothing
 * @param cheaper the scheme that costs less from there on
 * @param dearer the scheme that costs more from there on
 * @param kind how it was before
 * @param basis where the place comes from
 * @param value the place: by formula the one from which on the new order holds up to {@code to};
 *     measured, somewhere between {@code from} and {@code to}
 * @param from the last point of the sweep with the old order
 * @param to the first point of the sweep with the new order
 */
public record Crossing(
    CostFigure figure,
    Axis axis,
    Workload base,
    Scheme cheaper,
    Scheme dearer,
    Kind kind,
    Basis basis,
    double value,
    double from,
    double to) {
  /** How the two were before. */
  public enum Kind {
    /** The other one was the cheaper. */
    OVERTAKES,
    /** They cost the same. */
    PARTS
  }

  /** Where the place comes from. */
  public enum Basis {
    /** The formula; exact. */
    FORMULA,
    /** Two measured points, and a straight line between them. */
    MEASURED
  }
}
