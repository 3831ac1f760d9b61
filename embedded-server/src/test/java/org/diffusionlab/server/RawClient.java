package org.diffusionlab.server;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ServerFrame;

/** A socket that writes and reads raw lines, broken ones too. One thread. */
public final class RawClient implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  public RawClient(InetSocketAddress address) {
    try {
      socket = new Socket(address.getAddress(), address.getPort());
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream());
      out = socket.getOutputStream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public RawClient(EmbeddedServer server) {
    this(server.address());
  }

  /** A member that is logged in; its welcome was read. */
  public static RawClient member(EmbeddedServer server, String uid) {
    RawClient client = new RawClient(server);
    client.hello(server, uid);
    client.read(ServerFrame.Welcome.class);
    return client;
  }

  public int port() {
    return socket.getLocalPort();
  }

  public void hello(EmbeddedServer server, String uid) {
    write(
        "{\"type\":\"hello\",\"v\":1,\"uid\":\""
            + uid
            + "\",\"token\":\""
            + server.tokenFor(uid)
            + "\"}");
  }

  public void send(String gid, String clientId, String text) {
    write(
        "{\"type\":\"send\",\"gid\":\""
            + gid
            + "\",\"clientId\":\""
            + clientId
            + "\",\"text\":\""
            + text
            + "\"}");
  }

  public void ack(String gid, long upTo) {
    write("{\"type\":\"ack\",\"gid\":\"" + gid + "\",\"upTo\":" + upTo + "}");
  }

  public void pull(String gid, long after, int limit) {
    write(
        "{\"type\":\"pull\",\"gid\":\""
            + gid
            + "\",\"after\":"
            + after
            + ",\"limit\":"
            + limit
            + "}");
  }

  public void write(String line) {
    writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  public void writeBytes(byte[] bytes) {
    try {
      out.write(bytes);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends our side; the other side can still be read. */
  public void endOutput() {
    try {
      socket.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The next line, or null at the end of the stream. */
  public String readLine() {
    try {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int b;
      while ((b = in.read()) >= 0) {
        if (b == '\n') {
          return line.toString(StandardCharsets.UTF_8);
        }
        line.write(b);
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public ServerFrame read() {
    String line = readLine();
    if (line == null) {
      throw new AssertionError("the server closed the connection");
    }
    return FrameCodec.decodeServer(line.getBytes(StandardCharsets.UTF_8));
  }

  /** The next frame, which must be one of this kind. */
  public <F extends ServerFrame> F read(Class<F> kind) {
    ServerFrame frame = read();
    if (!kind.isInstance(frame)) {
      throw new AssertionError("expected a " + kind.getSimpleName() + ", got " + frame);
    }
    return kind.cast(frame);
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
