package org.diffusionlab.lab;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.diffusionlab.client.TcpLink;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;

/**
 * One connection of a member, what arrived on it and what is held up on it. The queue of what
 * arrived is filled by its event loop; everything else belongs to whoever has the lane.
 */
final class LaneConnection implements TcpLink.Listener {
  private final InFlight inFlight;
  private final Queue<ServerFrame> inbox = new ConcurrentLinkedQueue<>();
  private final Deque<ServerFrame> released = new ArrayDeque<>();
  private volatile int port;
  private volatile boolean closed;
  private TcpLink link;
  private boolean unflushed;
  private boolean dead;

  /** Held up on their way to the member, in the order they arrived. */
  final List<ServerFrame> heldForMember = new ArrayList<>();

  /** Held up before they were written, in order. */
  final List<ClientFrame> heldForServer = new ArrayList<>();

  LaneConnection(InFlight inFlight) {
    this.inFlight = inFlight;
  }

  /** The connection is made; nothing can have arrived, as nothing was written on it. */
  void use(TcpLink made) {
    link = made;
    port = made.localPort();
    inFlight.claim(port);
  }

  int port() {
    return port;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void onFrame(ServerFrame frame) {
    inbox.add(frame);
    inFlight.arrivedAtMember(port);
  }

  @Override
  public void onBadLine(ProtocolException problem) {
    inbox.add(problem.toFrame());
    inFlight.arrivedAtMember(port);
  }

  @Override
  public void onClosed() {
    closed = true;
    inFlight.deaf(port);
  }

  /** The next frame that was held up until now; null if there is none. */
  ServerFrame pollReleased() {
    return released.poll();
  }

  /** The next frame that arrived; null if there is none. */
  ServerFrame pollArrived() {
    return inbox.poll();
  }

  /** A frame that was held up arrives now. */
  void release(ServerFrame frame) {
    released.add(frame);
  }

  /** Collects a frame; {@link #flush} lets it go. */
  void write(EncodedFrame frame) {
    inFlight.wroteToServer(port);
    link.write(frame.bytes());
    unflushed = true;
  }

  /** Lets the written frames go; true if there were any. */
  boolean flush() {
    boolean any = unflushed;
    if (any) {
      unflushed = false;
      link.flush();
    }
    return any;
  }

  /** Nobody is at the other end: nothing can be written any more. */
  void die() {
    dead = true;
  }

  boolean isDead() {
    return dead;
  }

  /** Whatever the server writes from now on is not read. */
  void stopReading() {
    link.stopReading();
    inFlight.deaf(port);
  }

  /** Closes without a goodbye; the server will see it after all that was written. */
  void hangUp() {
    flush();
    inFlight.wroteToServer(port);
    link.close();
  }

  /** Waits until the server's close has arrived. */
  void awaitClose() {
    inFlight.awaitChange(() -> closed, "the server did not close the connection of port " + port);
  }

  /** The connection is over for both sides. */
  void forget() {
    inFlight.forget(port);
    link.close();
  }
}
