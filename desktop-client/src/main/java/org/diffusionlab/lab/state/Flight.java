package org.diffusionlab.lab.state;

import java.util.List;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.wire.Frame;

/**
 * A frame that was written and that its receivers have not handled yet.
 *
 * @param entry index of the log entry that wrote it
 * @param to which side it goes to
 * @param members whose connections it is on
 * @param frame what it says
 */
public record Flight(int entry, Side to, List<String> members, Frame frame) {}
