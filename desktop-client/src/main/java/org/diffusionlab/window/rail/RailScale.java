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
 * @param labelWidth room a msgid needs at the top
 */
record RailScale(
    double left,
    double top,
    double rowHeight,
    double cellWidth,
    double rowsInSight,
    double cellsInSight,
    double nameWidth,
    double numberWidth,
    double labelWidth) {
  static final RailScale NOTHING = new RailScale(1, 1, 1, 1, 0, 0, 1, 1, 1);

  static RailScale of(
      double width, double height, double font, int rows, long head, boolean whole) {
    double name = font * 6.2;
    double number = font * 3.4;
    double left = Math.floor(name + number);
    double top = Math.floor(font * 1.5);
    double room = Math.max(1, width - left - 4);
    double tall = Math.max(1, height - top);
    double row = Math.floor(between(font * 1.65, tall / Math.max(1, rows), font * 2.4));
    double cell = Math.floor(between(font * 2, room / Math.max(1, head), font * 3.2));
    if (whole && head > 0) {
      cell = Math.min(cell, room / head);
    }
    if (whole && rows > 0) {
      row = Math.max(Math.min(row, tall / rows), 2);
    }
    double label = (Long.toString(head).length() + 1) * font * 0.62;
    return new RailScale(left, top, row, cell, tall / row, room / cell, name, number, label);
  }

  private static double between(double least, double value, double most) {
    return Math.max(least, Math.min(most, value));
  }

  /** Whether there is room for a mark in each cell; if not, spans are drawn. */
  boolean roomForMarks() {
    return cellWidth >= 9 && rowHeight >= 9;
  }

  /** Every which row has its name beside it. */
  int namedEvery() {
    return Math.max(1, (int) Math.ceil(top * 0.9 / rowHeight));
  }

  /** Every which msgid is written at the top. */
  int labelEvery() {
    int every = 1;
    int[] steps = {1, 2, 5};
    for (int power = 1; power < 1_000_000; power *= 10) {
      for (int step : steps) {
        every = step * power;
        if (every * cellWidth >= labelWidth) {
          return every;
        }
      }
    }
    return every;
  }
}
