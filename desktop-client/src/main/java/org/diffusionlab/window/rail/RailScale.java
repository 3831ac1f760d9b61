package org.diffusionlab.window.rail;

/**
 * Sizes of the rail for the room there is.
 *
 * @param left where the first column begins
 * @param top where the first row begins
 * @param rowHeight height of a member's row
 * @param cellWidth width of a message's column
 * @param rowsInSight how many rows fit
 * @param cellsInSight how many columns fit
 * @param nameWidth room for a member's name
 * @param numberWidth room for its cursor
 */
record RailScale(
    double left,
    double top,
    double rowHeight,
    double cellWidth,
    double rowsInSight,
    double cellsInSight,
    double nameWidth,
    double numberWidth) {
  static final RailScale NOTHING = new RailScale(1, 1, 1, 1, 0, 0, 1, 1);

  static RailScale of(
      double width, double height, double font, int rows, long head, boolean whole) {
    double name = font * 6.2;
    double number = font * 3.4;
    double left = Math.floor(name + number);
    double top = Math.floor(font * 1.5);
    double room = Math.max(1, width - left - 4);
    double row = Math.floor(font * 1.65);
    double cell = Math.floor(font * 2);
    if (whole && head > 0) {
      cell = Math.min(cell, room / head);
    }
    double tall = Math.max(1, height - top);
    if (whole && rows > 0) {
      row = Math.max(Math.min(row, tall / rows), 3);
    }
    return new RailScale(left, top, row, cell, tall / row, room / cell, name, number);
  }

  /** Whether there is room for a mark in each cell; if not, spans are drawn. */
  boolean roomForMarks() {
    return cellWidth >= 9 && rowHeight >= 9;
  }

  /** Every which msgid is written at the top. */
  int labelEvery() {
    double wanted = rowHeight < 9 ? 60 : 34;
    int every = 1;
    int[] steps = {1, 2, 5};
    for (int power = 1; power < 1_000_000; power *= 10) {
      for (int step : steps) {
        every = step * power;
        if (every * cellWidth >= wanted || (every == 1 && cellWidth >= 22)) {
          return every;
        }
      }
    }
    return every;
  }
}
