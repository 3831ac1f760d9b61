package org.diffusionlab.window.stage;

import org.diffusionlab.runlog.RunEvent.Fate;

/**
 * A frame of the step at the playhead that will never be handled.
 *
 * @param chip it as it was on its way
 * @param fate what became of it
 * @param spoken that in words
 */
record Stub(Chip chip, Fate fate, String spoken) {
  /** Whether it died at the other end, instead of on the way. */
  boolean arrived() {
    return fate == Fate.CRASHED;
  }
}
