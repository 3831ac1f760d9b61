package org.diffusionlab.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Stands between a member and a server and lets through only the lines it is told to. */
final class LineProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final Supplier<InetSocketAddress> server;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  /** Whether a line of the server goes on to the member. */
  volatile Predicate<String> toMember = line -> true;

  /** Whether a line of the member goes on to the server. */
  volatile Predicate<String> toServer = line -> true;

  LineProxy(Supplier<InetSocketAddress> server) throws IOException {
    this.server = server;
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start("proxy-accept", this::accept);
  }

  InetSocketAddress address() {
    return (InetSocketAddress) listening.getLocalSocketAddress();
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket member = listening.accept();
        Socket upstream = new Socket();
        upstream.connect(server.get());
        sockets.add(member);
        sockets.add(upstream);
        start("proxy-up", () -> pump(member, upstream, line -> toServer.test(line)));
        start("proxy-down", () -> pump(upstream, member, line -> toMember.test(line)));
      }
    } catch (IOException e) {
      close(); // the test is over
    }
  }

  private static void pump(Socket from, Socket to, Predicate<String> goesOn) {
    try (from;
        to) {
      BufferedReader in =
          new BufferedReader(new InputStreamReader(from.getInputStream(), StandardCharsets.UTF_8));
      OutputStream out = to.getOutputStream();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (goesOn.test(line)) {
          out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      return; // either side is gone: both are closed
    }
  }

  /** Cuts every connection; new ones may come. */
  void cut() {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    sockets.clear();
  }

  @Override
  public void close() {
    try {
      listening.close();
      cut();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
