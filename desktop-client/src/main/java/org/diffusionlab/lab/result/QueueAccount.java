package org.diffusionlab.lab.result;

import java.util.HashMap;
import java.util.Map;
import org.diffusionlab.lab.state.Spans;

/** What the ledger knows of one member in one group, where rows are kept per member. */
final class QueueAccount extends Standing {
  /** Messages it is owed and has not seen. */
  final Spans missing = new Spans();

  /** Messages that are kept for it and not acked. */
  final Spans kept = new Spans();

  /** Where in the log the row of a message it has not seen was deleted. */
  final Map<Long, Integer> deletedAt = new HashMap<>();

  /** Messages its phone has and cannot show yet. */
  final Spans waiting = new Spans();

  /** What was shown, to notice what is shown twice. */
  final Spans shown = new Spans();

  QueueAccount(String member) {
    super(member);
  }

  void left() {
    inside = false;
    missing.clear();
    kept.clear();
    waiting.clear();
    deletedAt.clear();
  }
}
