package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.client.TcpLink;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;

/**
 * The lab's own connection to a lane's server: it registers members and makes, joins and leaves
 * groups for them. Counted like any other for quiet, but neither recorded nor costed.
 */
final class LabLink implements TcpLink.Listener {
  private final InFlight inFlight;
  private final List<ServerFrame.ErrorFrame> refusals = new ArrayList<>();
  private volatile int port;
  private TcpLink link;

  LabLink(InFlight inFlight) {
    this.inFlight = inFlight;
  }

  void use(TcpLink made) {
    link = made;
    port = made.localPort();
    inFlight.claim(port);
  }

  int port() {
    return port;
  }

  void write(ClientFrame frame) {
    inFlight.wroteToServer(port);
    link.write(FrameCodec.encode(frame));
    link.flush();
  }

  /** What the server refused since the last call. */
  List<ServerFrame.ErrorFrame> takeRefusals() {
    synchronized (refusals) {
      List<ServerFrame.ErrorFrame> taken = List.copyOf(refusals);
      refusals.clear();
      return taken;
    }
  }

  @Override
  public void onFrame(ServerFrame frame) {
    if (frame instanceof ServerFrame.ErrorFrame error) {
      synchronized (refusals) {
        refusals.add(error);
      }
    }
    inFlight.arrivedAtMember(port);
  }

  @Override
  public void onBadLine(ProtocolException problem) {
    onFrame(problem.toFrame());
  }

  @Override
  public void onClosed() {
    inFlight.deaf(port);
  }

  void close() {
    inFlight.forget(port);
    link.close();
  }
}
