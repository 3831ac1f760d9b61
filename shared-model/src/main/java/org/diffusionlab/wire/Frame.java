package org.diffusionlab.wire;

/** One line on the wire. */
public sealed interface Frame permits ClientFrame, ServerFrame {
  /** The name of the frame's kind, the value of its {@code type} key. */
  String type();
}
