package org.diffusionlab.lab.state;

import org.diffusionlab.runlog.RunEvent.Source;

/**
 * A run of messages on a member's screen that came the same way.
 *
 * @param from first msgid
 * @param to last msgid
 * @param source how they came
 * @param login which login of the member brought them, from 1; two replays are two segments
 */
public record Segment(long from, long to, Source source, int login) {
  /** How many messages it holds. */
  public long size() {
    return to - from + 1;
  }
}
