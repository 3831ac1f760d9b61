package org.diffusionlab.client;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Msgids a phone went past without showing anything, as ranges. */
final class Gaps {
  private final NavigableMap<Long, Long> ranges = new TreeMap<>();

  /** Adds everything from {@code from} to {@code to}; none of it may be in there already. */
  void add(long from, long to) {
    if (from <= to) {
      ranges.put(from, to);
    }
  }

  /** Takes a msgid out; false if it was not in there. */
  boolean remove(long msgid) {
    Map.Entry<Long, Long> range = ranges.floorEntry(msgid);
    if (range == null || range.getValue() < msgid) {
      return false;
    }
    ranges.remove(range.getKey());
    add(range.getKey(), msgid - 1);
    add(msgid + 1, range.getValue());
    return true;
  }

  void clear() {
    ranges.clear();
  }
}
