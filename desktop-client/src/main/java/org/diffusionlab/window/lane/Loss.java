package org.diffusionlab.window.lane;

import java.util.List;
import org.diffusionlab.model.Scheme;

/**
 * A message that was lost in the step at the playhead, and why.
 *
 * @param entry index of the log entry that says so
 * @param lane where
 * @param member to whom
 * @param msgid which message
 * @param causes what led to it, in order
 * @param others what the other lanes still hold for that member, one sentence each
 * @param more how many others were lost in the same step
 */
record Loss(
    int entry,
    Scheme lane,
    String member,
    long msgid,
    List<Cause> causes,
    List<String> others,
    int more) {
  /**
   * One link of the chain.
   *
   * @param entry index of the log entry it speaks of
   * @param text it in words
   */
  record Cause(int entry, String text) {}
}
