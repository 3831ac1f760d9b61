package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.ServerFrame;

/** A link in memory: keeps what was written to it. */
final class FakeLink implements Link {
  private final int port;
  private final boolean local;
  private final List<ServerFrame> frames = new ArrayList<>();
  boolean closed;

  FakeLink(int port, boolean local) {
    this.port = port;
    this.local = local;
  }

  Input opened() {
    return new Input.Opened(this);
  }

  Input line(ClientFrame frame) {
    return new Input.Line(this, frame, 10);
  }

  Input gone() {
    return new Input.Closed(this);
  }

  /** What was written since the last look. */
  List<ServerFrame> take() {
    List<ServerFrame> taken = List.copyOf(frames);
    frames.clear();
    return taken;
  }

  @Override
  public int remotePort() {
    return port;
  }

  @Override
  public boolean isLocal() {
    return local;
  }

  @Override
  public void write(EncodedFrame frame) {
    if (!closed) {
      frames.add((ServerFrame) frame.frame());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public void handled(Input input) {}
}
