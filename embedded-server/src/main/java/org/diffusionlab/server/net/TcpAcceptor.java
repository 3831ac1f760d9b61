package org.diffusionlab.server.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.diffusionlab.server.core.Input;

/** Listens, and makes a link of every connection. Started by its constructor's caller. */
public final class TcpAcceptor implements AutoCloseable {
  private static final int BACKLOG = 1024;
  private static final int IO_THREADS = 2;
  private static final long CLOSE_MILLIS = 2_000;

  private final MultiThreadIoEventLoopGroup group;
  private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
  private final Channel listening;

  private TcpAcceptor(
      InetSocketAddress address, Consumer<Input> inputs, long out, long in, Backlog backlog)
      throws IOException, InterruptedException {
    group =
        new MultiThreadIoEventLoopGroup(
            IO_THREADS, new DefaultThreadFactory("server-io", true), NioIoHandler.newFactory());
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childHandler(
                new ChannelInitializer<SocketChannel>() {
                  @Override
                  protected void initChannel(SocketChannel channel) {
                    connections.add(channel);
                    channel
                        .pipeline()
                        .addLast(new LineReader(), new ConnectionHandler(inputs, out, in, backlog));
                  }
                });
    var bound = bootstrap.bind(address).await();
    if (!bound.isSuccess()) {
      shutDown();
      throw new IOException(bound.cause().getMessage(), bound.cause());
    }
    listening = bound.channel();
  }

  /**
   * Starts listening.
   *
   * @param inputs told what happens on the connections, by their event loops
   * @param outboxBytes most bytes that may wait for a peer that does not read
   * @param inboxBytes most bytes of one peer that may wait to be handled
   * @param backlog counts what the event loops still have to write
   * @throws IOException where the address cannot be had
   */
  public static TcpAcceptor listen(
      InetSocketAddress address,
      Consumer<Input> inputs,
      long outboxBytes,
      long inboxBytes,
      Backlog backlog)
      throws IOException, InterruptedException {
    return new TcpAcceptor(address, inputs, outboxBytes, inboxBytes, backlog);
  }

  /** Where it listens, with the port the system chose. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  /** Waits until what was handed to the sockets so far has left this process, as far as it can. */
  public void awaitWritten() {
    group.forEach(loop -> loop.submit(() -> {}).awaitUninterruptibly(CLOSE_MILLIS));
  }

  /** Lets nobody in any more; those who are connected stay. */
  public void stopAccepting() {
    listening.close().awaitUninterruptibly(CLOSE_MILLIS);
  }

  /** Waits a moment for connections that were told goodbye, then closes what is left. */
  @Override
  public void close() {
    stopAccepting();
    connections.newCloseFuture().awaitUninterruptibly(CLOSE_MILLIS);
    breakOff();
  }

  /** Closes everything where it stands, as the system does for a process that died. */
  public void breakOff() {
    stopAccepting();
    connections.close().awaitUninterruptibly(CLOSE_MILLIS);
    shutDown();
  }

  private void shutDown() {
    group
        .shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(CLOSE_MILLIS);
  }
}
