package org.diffusionlab.window.stage;

import java.util.List;

/**
 * What the server found when it looked up who is online, beside what is so.
 *
 * @param msgid the message it looked for
 * @param lines members one by one, those first about whom it is wrong
 * @param more how many members have no line
 * @param wrong about how many members it is wrong
 */
public record Lookup(long msgid, List<Line> lines, int more, int wrong) {
  /**
   * One member.
   *
   * @param uid who
   * @param online what the server believes
   * @param really what the member does, in words
   * @param differs whether the two differ: what is pushed now is lost where nothing is kept
   */
  public record Line(String uid, boolean online, String really, boolean differs) {}

  public Lookup {
    lines = List.copyOf(lines);
  }
}
