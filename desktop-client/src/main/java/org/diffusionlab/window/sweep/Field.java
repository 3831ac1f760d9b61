package org.diffusionlab.window.sweep;

/** What can be typed on the page, in its order: first the group that grows, then the groups. */
enum Field {
  MEMBERS("2, 5, 10, 30, 100, 300, 1000, 2000", 17),
  OFFLINE("50", 5),
  MESSAGES("10", 5),
  PAYLOAD("100", 5),
  GROUPS("1, 2, 5, 10, 20, 50, 100, 200, 500", 17),
  GROUP_MEMBERS("8", 3),
  GROUP_OFFLINE("100", 4),
  GROUP_MESSAGES("500", 4),
  GROUP_PAYLOAD("100", 4);

  private final String first;
  private final int columns;

  Field(String first, int columns) {
    this.first = first;
    this.columns = columns;
  }

  /** What stands in it at first. */
  String first() {
    return first;
  }

  /** How many letters it has room for. */
  int columns() {
    return columns;
  }

  /** Whether it is about one group that grows, and takes several numbers. */
  boolean growing() {
    return compareTo(GROUPS) < 0;
  }
}
