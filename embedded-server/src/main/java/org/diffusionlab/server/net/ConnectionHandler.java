package org.diffusionlab.server.net;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.util.function.Consumer;
import org.diffusionlab.model.Limits;
import org.diffusionlab.server.core.Input;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ProtocolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what happens on one connection into inputs and posts them. Event loop only. */
final class ConnectionHandler extends ChannelInboundHandlerAdapter {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionHandler.class);

  private final Consumer<Input> inputs;
  private final long outboxBytes;
  private final long inboxBytes;
  private final Backlog backlog;
  private TcpLink link;
  private boolean ended;

  ConnectionHandler(Consumer<Input> inputs, long outboxBytes, long inboxBytes, Backlog backlog) {
    this.inputs = inputs;
    this.outboxBytes = outboxBytes;
    this.inboxBytes = inboxBytes;
    this.backlog = backlog;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    link = new TcpLink(ctx.channel(), outboxBytes, inboxBytes, backlog);
    inputs.accept(new Input.Opened(link));
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (message instanceof byte[] line) {
      link.queued(line.length);
      inputs.accept(read(line));
    } else {
      link.queued(0);
      inputs.accept(
          new Input.BadLine(
              link,
              new ProtocolException(
                  ErrorCode.FRAME_TOO_LONG,
                  "a line may have " + Limits.FRAME_BYTES + " bytes at most",
                  ""),
              true,
              0));
    }
  }

  private Input read(byte[] line) {
    try {
      return new Input.Line(link, FrameCodec.decodeClient(line), line.length);
    } catch (ProtocolException e) {
      return new Input.BadLine(link, e, false, line.length);
    } catch (RuntimeException e) {
      LOG.error("a line could not be decoded", e);
      ProtocolException refusal =
          new ProtocolException(ErrorCode.BAD_FRAME, "the line cannot be read", "");
      return new Input.BadLine(link, refusal, false, line.length);
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event == ChannelInputShutdownEvent.INSTANCE) {
      end();
      link.inputEnded();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    end();
  }

  private void end() {
    if (!ended) {
      ended = true;
      inputs.accept(new Input.Closed(link));
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    LOG.debug("connection of port {} broke: {}", link == null ? 0 : link.remotePort(), cause);
    ctx.close();
  }
}
