package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.List;

/** Msgids in the order they were shown, kept as ranges. */
final class Ranges {
  private final List<long[]> ranges = new ArrayList<>();

  void add(long from, long to) {
    if (!ranges.isEmpty() && ranges.get(ranges.size() - 1)[1] == from - 1) {
      ranges.get(ranges.size() - 1)[1] = to;
    } else {
      ranges.add(new long[] {from, to});
    }
  }

  /** Every msgid, in order. */
  List<Long> toList() {
    List<Long> all = new ArrayList<>();
    for (long[] range : ranges) {
      for (long msgid = range[0]; msgid <= range[1]; msgid++) {
        all.add(msgid);
      }
    }
    return all;
  }
}
