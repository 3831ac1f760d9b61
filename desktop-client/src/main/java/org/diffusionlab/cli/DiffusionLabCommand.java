package org.diffusionlab.cli;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

public final class DiffusionLabCommand {
  private DiffusionLabCommand() {}

  public static int execute(String[] a, WindowProgram w, PrintStream out, PrintStream err) {
    if (a.length == 0) {
      return w.open(Optional.empty());
    }
    if (a[0].equals("--session")) {
      return w.open(Optional.of(Path.of(a[1])));
    }
    if (a[0].equals("tour")) {
      return w.tour(Path.of(a[1]));
    }
    if (a[0].equals("netty")) {
      try {
        io.netty.channel.EventLoopGroup g =
            new io.netty.channel.MultiThreadIoEventLoopGroup(
                1, io.netty.channel.nio.NioIoHandler.newFactory());
        io.netty.buffer.ByteBuf b =
            io.netty.buffer.PooledByteBufAllocator.DEFAULT.directBuffer(100);
        b.writeInt(3);
        b.release();
        g.submit(() -> out.println("loop")).get();
        g.shutdownGracefully();
        try (java.sql.Connection c = java.sql.DriverManager.getConnection("jdbc:sqlite::memory:")) {
          out.println(c.getMetaData().getDatabaseProductVersion());
        }
        org.slf4j.LoggerFactory.getLogger("x").debug("hi");
      } catch (Exception e) {
        e.printStackTrace();
        return 2;
      }
      return 0;
    }
    out.println("help " + DiffusionLabCommand.class.getPackage().getImplementationVersion());
    return a[0].equals("--help") ? 0 : 64;
  }
}
