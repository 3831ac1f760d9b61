package org.diffusionlab.lab.state;

import java.util.List;

/**
 * A table's row at the playhead.
 *
 * @param values its values, in column order; for a deleted row the ones it had
 * @param before its values before the step at the playhead; null if the step inserted it
 * @param mark what the step at the playhead did to it
 */
public record RowState(List<Object> values, List<Object> before, Mark mark) {
  /** What the step at the playhead did to a row. */
  public enum Mark {
    NONE,
    INSERTED,
    UPDATED,
    DELETED
  }
}
