package org.diffusionlab.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.diffusionlab.server.core.Input;
import org.diffusionlab.server.core.Link;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ServerFrame;

/**
 * One TCP connection. The owner thread queues frames; the connection's event loop writes them, many
 * at once. What is queued either way is bounded: a peer that does not read is cut, and one that
 * writes faster than it is served is read from more slowly.
 */
final class TcpLink implements Link {
  private static final int CHUNK_BYTES = 64 * 1024;

  /** How long a peer gets to read the last frames before the connection is torn down. */
  private static final long LINGER_MILLIS = 500;

  /** What a queued input weighs beside its bytes. */
  private static final int INPUT_BYTES = 128;

  private final Channel channel;
  private final int remotePort;
  private final boolean local;
  private final long outboxBytes;
  private final long inboxBytes;
  private final Backlog backlog;

  /** Guarded by itself: frames between the owner thread and the event loop. */
  private final ArrayDeque<byte[]> queue = new ArrayDeque<>();

  /** Guarded by {@link #queue}: whether the event loop will come for it. */
  private boolean draining;

  private final AtomicLong unhandled = new AtomicLong();

  /** Owner thread only. */
  private boolean closing;

  /** Set on the event loop: the peer does not read, and nothing is written to it any more. */
  private volatile boolean cut;

  /** Event loop only: bytes that the peer's socket has not taken yet. */
  private long unwritten;

  /** Event loop only: everything was written, and our side is shut. */
  private boolean finished;

  TcpLink(Channel channel, long outboxBytes, long inboxBytes, Backlog backlog) {
    this.channel = channel;
    InetSocketAddress remote = (InetSocketAddress) channel.remoteAddress();
    remotePort = remote == null ? 0 : remote.getPort();
    local = remote != null && remote.getAddress().isLoopbackAddress();
    this.outboxBytes = outboxBytes;
    this.inboxBytes = inboxBytes;
    this.backlog = backlog;
  }

  @Override
  public int remotePort() {
    return remotePort;
  }

  @Override
  public boolean isLocal() {
    return local;
  }

  @Override
  public void write(EncodedFrame frame) {
    if (closing || cut) {
      return;
    }
    backlog.add(frame.length());
    synchronized (queue) {
      queue.add(frame.bytes());
    }
  }

  @Override
  public void flush() {
    synchronized (queue) {
      if (draining || queue.isEmpty()) {
        return;
      }
      draining = true;
    }
    channel.eventLoop().execute(this::drain);
  }

  private void drain() {
    while (true) {
      ByteBuf chunk = nextChunk();
      if (chunk == null) {
        channel.flush();
        return;
      }
      int length = chunk.readableBytes();
      backlog.remove(length);
      if (cut) {
        chunk.release();
        continue;
      }
      unwritten += length;
      channel.write(chunk).addListener(written -> unwritten -= length);
      if (unwritten > outboxBytes) {
        channel.flush();
      }
      if (unwritten > outboxBytes) {
        cut();
      }
    }
  }

  /**
   * The peer has not read what its socket had room for, and far more waits. It is told so if it
   * ever does read, and replays when it is back.
   */
  private void cut() {
    cut = true;
    channel.write(Unpooled.wrappedBuffer(FrameCodec.encode(new ServerFrame.Goodbye("slow"))));
    finish();
  }

  /** As many frames as fit one buffer: one write for many small pushes. */
  private ByteBuf nextChunk() {
    synchronized (queue) {
      if (queue.isEmpty()) {
        draining = false;
        return null;
      }
      int length = 0;
      int frames = 0;
      for (byte[] frame : queue) {
        if (frames > 0 && length + frame.length > CHUNK_BYTES) {
          break;
        }
        length += frame.length;
        frames++;
      }
      ByteBuf chunk = channel.alloc().buffer(length);
      for (int i = 0; i < frames; i++) {
        chunk.writeBytes(queue.poll());
      }
      return chunk;
    }
  }

  @Override
  public void close() {
    if (!closing) {
      closing = true;
      flush();
      finish();
    }
  }

  /**
   * Ends our side after the last frame and keeps reading for a moment: to close with unread bytes
   * would make the kernel throw away frames the peer has not read yet.
   */
  private void finish() {
    channel
        .eventLoop()
        .execute(
            () -> {
              channel.config().setAutoRead(true);
              channel.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(done -> outputDone());
              channel.eventLoop().schedule(this::tearDown, LINGER_MILLIS, TimeUnit.MILLISECONDS);
            });
  }

  private void outputDone() {
    finished = true;
    if (((DuplexChannel) channel).isInputShutdown()) {
      tearDown();
    } else {
      ((DuplexChannel) channel).shutdownOutput();
    }
  }

  private void tearDown() {
    channel.close();
  }

  /** The peer will write no more. What it asked for before that is still answered. */
  void inputEnded() {
    if (finished) {
      tearDown();
    }
  }

  /** Called on the event loop before an input is posted. */
  void queued(int bytes) {
    if (unhandled.addAndGet(bytes + INPUT_BYTES) > inboxBytes) {
      channel.config().setAutoRead(false);
    }
  }

  @Override
  public void handled(Input input) {
    int bytes;
    if (input instanceof Input.Line line) {
      bytes = line.bytes();
    } else if (input instanceof Input.BadLine bad) {
      bytes = bad.bytes();
    } else {
      return;
    }
    long left = unhandled.addAndGet(-(bytes + INPUT_BYTES));
    if (left <= inboxBytes / 2 && !channel.config().isAutoRead()) {
      channel.config().setAutoRead(true);
    }
  }
}
