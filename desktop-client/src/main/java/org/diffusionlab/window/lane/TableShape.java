package org.diffusionlab.window.lane;

import java.util.List;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.runlog.TableSchema.Role;

/**
 * A real table as the lane shows it.
 *
 * @param name its name
 * @param role what its rows are for
 * @param count how many rows are physically there
 * @param columns its columns' names
 * @param rows the rows that are shown, in key order
 * @param hidden how many are not
 * @param summary what the hidden ones have in common, in words; empty if there is nothing to say
 */
record TableShape(
    String name,
    Role role,
    int count,
    List<String> columns,
    List<Row> rows,
    int hidden,
    String summary) {
  /**
   * A row that is shown.
   *
   * @param mark what the step at the playhead did to it
   * @param cells its values
   */
  record Row(Mark mark, List<Cell> cells) {}

  /**
   * A value that is shown.
   *
   * @param was what it was before the step; null if it is unchanged
   * @param now what it is
   */
  record Cell(String was, String now) {}
}
