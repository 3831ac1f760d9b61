package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Cuts lists into parts that each fit a frame. Stateless. */
final class Parts {
  /** Room for a frame's list; the rest of the 64 KiB is left to its other keys. */
  static final int BYTES = 60_000;

  private Parts() {}

  /** At least one part, which may be empty. */
  static <T> List<List<T>> of(List<T> items, ToIntFunction<T> bytes) {
    List<List<T>> parts = new ArrayList<>();
    List<T> part = new ArrayList<>();
    int size = 0;
    for (T item : items) {
      int length = bytes.applyAsInt(item);
      if (size > 0 && size + length > BYTES) {
        parts.add(part);
        part = new ArrayList<>();
        size = 0;
      }
      part.add(item);
      size += length;
    }
    parts.add(part);
    return parts;
  }
}
