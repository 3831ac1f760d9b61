package org.diffusionlab.lab.state;

import java.util.List;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.wire.Frame;

/**
 * A frame that its receivers have not handled yet.
 *
 * @param entry index of the log entry that wrote it, or held it up
 * @param to which side it goes to
 * @param members whose connections it is on
 * @param frame what it says
 * @param held whether it is held up; one to the server is then not written yet
 */
public record Flight(int entry, Side to, List<String> members, Frame frame, boolean held) {
  /** A frame that is under way. */
  static Flight of(int entry, Side to, List<String> members, Frame frame) {
    return new Flight(entry, to, members, frame, false);
  }
}
