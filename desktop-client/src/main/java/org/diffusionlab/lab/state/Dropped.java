package org.diffusionlab.lab.state;

import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.wire.Frame;

/**
 * A frame that will never be handled: the stub of an arrow.
 *
 * @param entry index of the log entry that says so
 * @param fate what became of it
 * @param to which side it was going to
 * @param member whose connection it was on
 * @param frame what it said
 */
public record Dropped(int entry, Fate fate, Side to, String member, Frame frame) {}
