package org.diffusionlab.lab.result;

import java.util.TreeSet;

/** What the ledger knows of one member in one group. */
final class Account extends Standing {
  /**
   * Messages up to here are none it is owed: stored before it joined, purged before it joined, or
   * acked by an older phone.
   */
  long base;

  /** Everything owed up to here was shown, but for {@link #skipped}. */
  long shownTo;

  /** The server's cursor. */
  long cursor;

  /** Newest msgid this member's phone in the lab has acked itself. */
  long phoneAck;

  /** Log entry that last moved the cursor. */
  int cursorEntry = -1;

  /** Owed messages below {@link #shownTo} that were never shown. */
  final TreeSet<Long> skipped = new TreeSet<>();

  Account(String member) {
    super(member);
  }

  void notOwed(long upTo) {
    base = Math.max(base, upTo);
  }

  /** Whether something may have become lost: the cursor, or the log's floor, stands beyond. */
  boolean suspicious(long floor) {
    return inside && (Math.max(cursor, floor) > shownTo || !skipped.isEmpty());
  }
}
