package org.diffusionlab.lab.state;

import java.util.List;
import org.diffusionlab.model.Message;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/** The messages a frame brings to a member. Stateless. */
public final class Carried {
  private Carried() {}

  /** In the order in which they stand in the frame; none for any other frame. */
  public static List<Message> by(Frame frame) {
    if (frame instanceof ServerFrame.Push push) {
      return List.of(push.message());
    }
    if (frame instanceof ServerFrame.Page page) {
      return page.messages();
    }
    if (frame instanceof ServerFrame.Queue queue) {
      return queue.messages();
    }
    if (frame instanceof ServerFrame.Bodies bodies) {
      return bodies.messages();
    }
    return List.of();
  }
}
