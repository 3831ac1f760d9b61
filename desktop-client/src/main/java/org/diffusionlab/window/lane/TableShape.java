package org.diffusionlab.window.lane;

import java.util.List;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.window.view.Tints;

/**
 * A real table as the lane shows it.
 *
 * @param name its name
 * @param rank where it stands among the tables, the article's own first
 * @param count how many rows are physically there, in words
 * @param changes what the step did to it, such as {@code +3 −1}; empty if nothing
 * @param columns its columns' names; none where this scheme has no such table
 * @param brief indexes of the columns that matter most, where there is no room for all
 * @param rows the rows that are shown
 * @param hidden how many are not
 * @param summary what the hidden ones have in common, in words; empty if there is nothing to say
 * @param why why no row is there; empty if some are
 */
record TableShape(
    String name,
    int rank,
    String count,
    String changes,
    List<String> columns,
    List<Integer> brief,
    List<Row> rows,
    int hidden,
    String summary,
    String why) {
  /**
   * A row that is shown.
   *
   * @param mark what the step at the playhead did to it
   * @param cells its values, one for each column
   * @param many whether it stands for all rows of a member
   */
  record Row(Mark mark, List<Cell> cells, boolean many) {}

  /**
   * A value that is shown.
   *
   * @param was what it was before the step; null if it is unchanged
   * @param now what it is
   * @param tint the tint of the message it names, or {@link Tints#NONE}
   */
  record Cell(String was, String now, int tint) {
    static Cell of(String text) {
      return new Cell(null, text, Tints.NONE);
    }
  }

  /** Whether it is one of the tables the article is about; the others begin folded. */
  boolean central() {
    return rank <= TableShapes.CENTRAL;
  }
}
