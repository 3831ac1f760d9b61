package org.diffusionlab.lab.result;

import java.util.TreeSet;

/** What any ledger knows of one member in one group. */
abstract class Standing {
  final String member;

  /** Whether it belongs to the group now. */
  boolean inside;

  /** Messages that are decided: lost. */
  final TreeSet<Long> lost = new TreeSet<>();

  /** What appeared on its screen. */
  final Ranges transcript = new Ranges();

  Standing(String member) {
    this.member = member;
  }
}
