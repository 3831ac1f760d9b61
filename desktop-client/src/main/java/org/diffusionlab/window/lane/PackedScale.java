package org.diffusionlab.window.lane;

/**
 * Sizes of the packed picture, the same in every lane, so that one block here and N there can be
 * compared.
 *
 * @param lines how many messages there is room for
 * @param lineHeight height of a message's line
 * @param left where the blocks begin
 * @param unit room for one block, gap included
 * @param block a block's width
 */
record PackedScale(int lines, double lineHeight, double left, double unit, double block) {
  private static final double LEAST_LINE = 5;
  private static final double LOW = 11;
  private static final double LARGEST = 20;

  /** Below this width blocks run into one bar with a number. */
  private static final double LEAST_UNIT = 3;

  /** How many lines fit at all. */
  static int room(double height) {
    return Math.max(1, (int) (height / LEAST_LINE));
  }

  /**
   * The scale for what there is.
   *
   * @param width of one lane's picture
   * @param lines how many messages the longest picture has
   * @param most blocks in the longest line of all lanes
   */
  static PackedScale of(double width, double height, double font, int lines, int most) {
    double line = Math.max(LEAST_LINE, Math.min(font * 2, height / Math.max(1, lines)));
    double left = Math.floor(font * 2.6);
    double right = font * 5;
    double fits = Math.max(1, width - left - right) / Math.max(1, most);
    double largest = Math.min(LARGEST, line - 1);
    double unit = Math.min(largest + 2, fits);
    double gap = unit > 6 ? 2 : 1;
    double block = unit >= LEAST_UNIT ? Math.max(1.5, unit - gap) : unit;
    return new PackedScale((int) (height / line), line, left, unit, block);
  }

  /** Whether each block is drawn by itself. */
  boolean single() {
    return unit >= LEAST_UNIT;
  }

  /** Whether lines are lower than letters. */
  boolean low() {
    return lineHeight < LOW;
  }

  /** Every which message is written beside its line. */
  int labelEvery(double font) {
    return Math.max(1, (int) Math.ceil(font * 0.95 / lineHeight));
  }
}
