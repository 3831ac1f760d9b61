package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A set of msgids, kept as ranges: what lies in a queue or was acked is a few long runs. Owned by
 * one thread.
 */
public final class Spans {
  private final TreeMap<Long, Long> ends;
  private long size;

  public Spans() {
    ends = new TreeMap<>();
  }

  private Spans(Spans other) {
    ends = new TreeMap<>(other.ends);
    size = other.size;
  }

  public Spans copy() {
    return new Spans(this);
  }

  /** Adds an id; false if it was there. */
  public boolean add(long id) {
    Map.Entry<Long, Long> before = ends.floorEntry(id);
    if (before != null && before.getValue() >= id) {
      return false;
    }
    size++;
    long from = id;
    long to = id;
    if (before != null && before.getValue() == id - 1) {
      from = before.getKey();
    }
    Long next = ends.get(id + 1);
    if (next != null) {
      ends.remove(id + 1);
      to = next;
    }
    ends.put(from, to);
    return true;
  }

  /** Removes an id; false if it was not there. */
  public boolean remove(long id) {
    Map.Entry<Long, Long> span = ends.floorEntry(id);
    if (span == null || span.getValue() < id) {
      return false;
    }
    size--;
    long from = span.getKey();
    long to = span.getValue();
    if (from == id) {
      ends.remove(from);
    } else {
      ends.put(from, id - 1);
    }
    if (to > id) {
      ends.put(id + 1, to);
    }
    return true;
  }

  public boolean contains(long id) {
    Map.Entry<Long, Long> span = ends.floorEntry(id);
    return span != null && span.getValue() >= id;
  }

  public boolean isEmpty() {
    return ends.isEmpty();
  }

  /** How many ids there are. */
  public long size() {
    return size;
  }

  /** The smallest id; 0 if there is none. */
  public long first() {
    return ends.isEmpty() ? 0 : ends.firstKey();
  }

  /** How many of them lie after {@code id}. */
  public long after(long id) {
    long count = 0;
    Map.Entry<Long, Long> span = ends.floorEntry(id);
    if (span != null && span.getValue() > id) {
      count += span.getValue() - id;
    }
    for (Map.Entry<Long, Long> later : ends.tailMap(id, false).entrySet()) {
      count += later.getValue() - later.getKey() + 1;
    }
    return count;
  }

  /** Told of each run of ids. */
  public interface Visitor {
    void visit(long from, long to);
  }

  /** Tells of every run of ids that overlaps {@code from} to {@code to}, ascending, cut to it. */
  public void within(long from, long to, Visitor visitor) {
    Long first = ends.floorKey(from);
    for (Map.Entry<Long, Long> span : ends.tailMap(first == null ? from : first, true).entrySet()) {
      if (span.getKey() > to) {
        return;
      }
      if (span.getValue() >= from) {
        visitor.visit(Math.max(from, span.getKey()), Math.min(to, span.getValue()));
      }
    }
  }

  /** All ids, ascending. */
  public List<Long> ids() {
    List<Long> ids = new ArrayList<>();
    for (Map.Entry<Long, Long> span : ends.entrySet()) {
      for (long id = span.getKey(); id <= span.getValue(); id++) {
        ids.add(id);
      }
    }
    return ids;
  }

  public void clear() {
    ends.clear();
    size = 0;
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder("{");
    ends.forEach((from, to) -> out.append(from).append("..").append(to).append(' '));
    return out.append('}').toString();
  }
}
