package org.diffusionlab.wire;

import java.util.Arrays;

/**
 * A frame with its bytes, encoded once whatever the number of receivers.
 *
 * <p>Used by one thread until it is released to sockets; immutable apart from the cached bytes.
 */
public final class EncodedFrame {
  private final Frame frame;
  private byte[] bytes;

  public EncodedFrame(Frame frame) {
    this.frame = frame;
  }

  public Frame frame() {
    return frame;
  }

  /** The line, newline included. Shared: callers must not write to it. */
  public byte[] bytes() {
    if (bytes == null) {
      bytes = FrameCodec.encode(frame);
    }
    return bytes;
  }

  /** Length of the line in bytes, newline included. */
  public int length() {
    return bytes().length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EncodedFrame that && Arrays.equals(bytes(), that.bytes());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes());
  }

  @Override
  public String toString() {
    return frame.toString();
  }
}
