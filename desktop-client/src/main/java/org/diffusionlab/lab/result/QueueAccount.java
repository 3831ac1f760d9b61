package org.diffusionlab.lab.result;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.diffusionlab.lab.state.Spans;

/** What the ledger knows of one member in one group, where rows are kept per member. */
final class QueueAccount {
  final String member;

  /** Whether it belongs to the group now. */
  boolean inside;

  /** Messages it is owed and has not seen. */
  final Spans missing = new Spans();

  /** Messages that are kept for it and not acked. */
  final Spans kept = new Spans();

  /** Messages that are decided. */
  final TreeSet<Long> lost = new TreeSet<>();

  /** Where in the log the row of a message it has not seen was deleted. */
  final Map<Long, Integer> deletedAt = new HashMap<>();

  /** What was shown, to notice what is shown twice. */
  final Spans shown = new Spans();

  final Ranges transcript = new Ranges();

  QueueAccount(String member) {
    this.member = member;
  }

  void left() {
    inside = false;
    missing.clear();
    kept.clear();
    deletedAt.clear();
  }
}
