package org.diffusionlab.window.lane;

/**
 * A counter as the lane shows it.
 *
 * @param key its text's key
 * @param was what it was when the step at the playhead began
 * @param now what it is
 * @param formula what it should be, in words; empty where no formula is known
 * @param bad whether it is one that must stay 0 and does not
 */
record CounterLine(String key, long was, long now, String formula, boolean bad) {
  boolean changed() {
    return was != now;
  }
}
