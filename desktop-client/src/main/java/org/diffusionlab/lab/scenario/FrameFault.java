package org.diffusionlab.lab.scenario;

import org.diffusionlab.model.Texts;
import org.diffusionlab.wire.FrameNames;

/**
 * What goes wrong with the next frame that fits.
 *
 * @param frame the frame's name on the wire
 * @param member whose connection it is on; towards it or from it, as the name says
 * @param gid the group it must concern; null for any
 * @param msgid the message it must concern; 0 for any
 * @param effect what becomes of it
 */
public record FrameFault(String frame, String member, String gid, long msgid, Effect effect) {
  /** What becomes of a frame. */
  public enum Effect {
    /** It goes missing. */
    DROP,
    /** It arrives twice. */
    DUPLICATE,
    /** It is held up until it is released; later frames overtake it. */
    HOLD
  }

  public FrameFault {
    if (!FrameNames.all().contains(frame)) {
      throw new IllegalArgumentException(
          "found the frame \"" + frame + "\", " + Nearest.expected(frame, FrameNames.all()));
    }
    Step.memberId(member);
    if (gid != null) {
      Texts.gid(gid);
    }
    if (msgid < 0) {
      throw new IllegalArgumentException("a msgid is 1 or more, not " + msgid);
    }
    if (effect == null) {
      throw new IllegalArgumentException("a fault does something");
    }
  }

  /** With any frame of that name. */
  public static FrameFault of(String frame, String member, Effect effect) {
    return new FrameFault(frame, member, null, 0, effect);
  }
}
