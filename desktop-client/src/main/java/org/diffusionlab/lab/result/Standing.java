package org.diffusionlab.lab.result;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/** What any ledger knows of one member in one group. */
abstract class Standing {
  final String member;

  /** Whether it belongs to the group now. */
  boolean inside;

  /** Messages that are decided: lost. */
  final TreeSet<Long> lost = new TreeSet<>();

  /** Log entries that say what went wrong with a frame that was to bring a message. */
  final Map<Long, TreeSet<Integer>> faults = new HashMap<>();

  /** What appeared on its screen. */
  final Ranges transcript = new Ranges();

  Standing(String member) {
    this.member = member;
  }
}
