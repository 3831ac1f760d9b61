package org.diffusionlab.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;
import org.diffusionlab.model.Limits;

/**
 * Cuts the bytes of one connection into lines, as byte arrays without their newline. A line that is
 * too long comes out as {@link TooLong}, once, and everything after it is dropped. Event loop only.
 */
final class LineReader extends ByteToMessageDecoder {
  /** Stands for a line past the limit. */
  enum TooLong {
    LINE
  }

  private int scanned;
  private boolean broken;

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (broken) {
      in.skipBytes(in.readableBytes());
      return;
    }
    int newline = in.indexOf(in.readerIndex() + scanned, in.writerIndex(), (byte) '\n');
    int length = newline < 0 ? in.readableBytes() : newline - in.readerIndex();
    if (length >= Limits.FRAME_BYTES) {
      broken = true;
      in.skipBytes(in.readableBytes());
      out.add(TooLong.LINE);
    } else if (newline < 0) {
      scanned = length; // a slow line is not searched from its start again and again
    } else {
      scanned = 0;
      byte[] line = ByteBufUtil.getBytes(in, in.readerIndex(), length);
      in.skipBytes(length + 1);
      out.add(line);
    }
  }
}
