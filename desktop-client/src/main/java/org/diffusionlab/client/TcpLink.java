package org.diffusionlab.client;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import org.diffusionlab.model.Limits;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;

/**
 * One TCP connection to a server, as a client sees it.
 *
 * <p>Lines are decoded on an event loop that thousands of links may share, and given to the
 * listener there. One thread at a time writes: {@link #write} collects, {@link #flush} lets go.
 */
public final class TcpLink implements AutoCloseable {
  private static final int CONNECT_MILLIS = 10_000;

  /** What happens on a link; called on its event loop, so it must return at once. */
  public interface Listener {
    /** The next frame arrived. */
    void onFrame(ServerFrame frame);

    /** A line arrived that is no frame; it counts as one all the same. */
    void onBadLine(ProtocolException problem);

    /** Everything that was there has been given; more may come. */
    default void onPause() {}

    /** The connection is gone; the last call. */
    void onClosed();
  }

  private final Channel channel;
  private ByteBuf waiting;

  private TcpLink(Channel channel) {
    this.channel = channel;
  }

  /** Event loops for links: a few threads for any number of them. Shut down by whoever made it. */
  public static EventLoopGroup newGroup(String name, int threads) {
    return new MultiThreadIoEventLoopGroup(
        threads, new DefaultThreadFactory(name, true), NioIoHandler.newFactory());
  }

  /** Connects; the future fails with an {@link java.io.IOException} where nobody answers. */
  public static CompletableFuture<TcpLink> connect(
      EventLoopGroup group, SocketAddress address, Listener listener) {
    CompletableFuture<TcpLink> connected = new CompletableFuture<>();
    ChannelFuture connecting =
        new Bootstrap()
            .group(group)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
            .handler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    channel
                        .pipeline()
                        .addLast(
                            new LineBasedFrameDecoder(Limits.FRAME_BYTES), new Lines(listener));
                  }
                })
            .connect(address);
    connecting.addListener(
        done -> {
          if (done.isSuccess()) {
            connected.complete(new TcpLink(connecting.channel()));
          } else {
            connected.completeExceptionally(done.cause());
          }
        });
    return connected;
  }

  /** Our port: how the server tells this connection from others. */
  public int localPort() {
    return ((InetSocketAddress) channel.localAddress()).getPort();
  }

  /** Adds a line, newline included, to what the next {@link #flush} writes. */
  public void write(byte[] line) {
    if (waiting == null) {
      waiting = channel.alloc().buffer(Math.max(256, line.length));
    }
    waiting.writeBytes(line);
  }

  /** Writes what was collected. */
  public void flush() {
    if (waiting != null) {
      ByteBuf out = waiting;
      waiting = null;
      channel.writeAndFlush(out, channel.voidPromise());
    }
  }

  /** Stops reading for good, as a client that hangs; returns when no frame can come any more. */
  public void stopReading() {
    channel.eventLoop().submit(() -> channel.config().setAutoRead(false)).syncUninterruptibly();
  }

  public boolean isOpen() {
    return channel.isActive();
  }

  /** Closes without a goodbye; may be called twice. */
  @Override
  public void close() {
    if (waiting != null) {
      waiting.release();
      waiting = null;
    }
    channel.close();
  }

  private static final class Lines extends SimpleChannelInboundHandler<ByteBuf> {
    private final Listener listener;

    Lines(Listener listener) {
      this.listener = listener;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, ByteBuf line) {
      byte[] bytes = new byte[line.readableBytes()];
      line.readBytes(bytes);
      ServerFrame frame;
      try {
        frame = FrameCodec.decodeServer(bytes);
      } catch (ProtocolException e) {
        listener.onBadLine(e);
        return;
      } catch (IllegalArgumentException e) {
        listener.onBadLine(new ProtocolException(ErrorCode.BAD_FRAME, e.getMessage(), ""));
        return;
      }
      listener.onFrame(frame);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      listener.onPause();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      listener.onClosed();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      ctx.close(); // a broken connection: onClosed follows
    }
  }
}
