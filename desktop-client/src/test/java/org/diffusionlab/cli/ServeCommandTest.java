package org.diffusionlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
  private static final Pattern ADDRESS = Pattern.compile("Listening on 127\\.0\\.0\\.1:(\\d+) .*");

  @TempDir Path folder;
  private Process server;

  @AfterEach
  void end() throws InterruptedException {
    if (server != null) {
      server.destroyForcibly().waitFor();
    }
  }

  /** Starts `serve` on the folder's database; its port. */
  private int serve() throws IOException {
    server = CliProcess.start(folder, "serve", "--db", folder.resolve("CURSOR.db").toString());
    BufferedReader out =
        new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
    Matcher line = ADDRESS.matcher(out.readLine());
    assertThat(line.matches()).isTrue();
    return Integer.parseInt(line.group(1));
  }

  /** A client that types lines. */
  private static final class Typist implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;

    Typist(int port) throws IOException {
      socket = new Socket("127.0.0.1", port);
      socket.setSoTimeout(20_000);
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    void type(String line) throws IOException {
      socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    JsonObject read() throws IOException {
      String line = in.readLine();
      return line == null ? null : JsonParser.parseString(line).getAsJsonObject();
    }

    void hello(String token) throws IOException {
      type("{\"type\":\"hello\",\"v\":1,\"uid\":\"w\",\"token\":\"" + token + "\"}");
      assertThat(read().get("type").getAsString()).isEqualTo("welcome");
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  @Test
  void killedServerLosesNoConfirmedSend() throws Exception {
    Map<Long, String> confirmed = new HashMap<>();
    String token = null;
    for (int round = 0; round < 4; round++) {
      int port = serve();
      try (Typist typist = new Typist(port)) {
        if (token == null) {
          typist.type("{\"type\":\"register\",\"uid\":\"w\"}");
          token = typist.read().get("token").getAsString();
          typist.hello(token);
          typist.type("{\"type\":\"createGroup\",\"gid\":\"g\",\"members\":[]}");
          typist.read();
        } else {
          typist.hello(token);
          assertEverythingIsThere(typist, confirmed);
        }
        burst(typist, round, confirmed);
      }
    }
    try (Typist typist = new Typist(serve())) {
      typist.hello(token);
      assertEverythingIsThere(typist, confirmed);
    }
    assertThat(confirmed).hasSizeGreaterThanOrEqualTo(4 * 100);
  }

  /** Sends without waiting, and kills the server after a hundred confirmations. */
  private void burst(Typist typist, int round, Map<Long, String> confirmed) throws Exception {
    StringBuilder burst = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      burst.append("{\"type\":\"send\",\"gid\":\"g\",\"clientId\":\"").append(round).append('-');
      burst.append(i).append("\",\"text\":\"").append(round).append('-').append(i).append("\"}\n");
    }
    typist.type(burst.toString().trim());
    int seen = 0;
    try {
      for (JsonObject frame = typist.read(); frame != null; frame = typist.read()) {
        if (frame.get("type").getAsString().equals("sent")) {
          confirmed.put(frame.get("msgid").getAsLong(), frame.get("clientId").getAsString());
          if (++seen == 100) {
            server.destroyForcibly(); // SIGKILL; what is on its way may still be read
          }
        }
      }
    } catch (SocketException e) {
      // the killed server's socket: nothing more was confirmed
    }
    assertThat(server.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(seen).isGreaterThanOrEqualTo(100);
  }

  private static void assertEverythingIsThere(Typist typist, Map<Long, String> confirmed)
      throws IOException {
    Map<Long, String> stored = new HashMap<>();
    boolean more = true;
    long after = 0;
    while (more) {
      typist.type("{\"type\":\"pull\",\"gid\":\"g\",\"after\":" + after + ",\"limit\":500}");
      JsonObject page = typist.read();
      JsonArray messages = page.getAsJsonArray("messages");
      for (JsonElement message : messages) {
        after = message.getAsJsonObject().get("msgid").getAsLong();
        stored.put(after, message.getAsJsonObject().get("text").getAsString());
      }
      more = page.get("more").getAsBoolean();
    }
    assertThat(stored).containsAllEntriesOf(confirmed);
    assertThat(stored.keySet()).hasSize((int) after);
  }

  @Test
  void serverStopsCleanlyWhenItIsTold() throws Exception {
    try (Typist typist = new Typist(serve())) {
      typist.type("{\"type\":\"register\",\"uid\":\"w\"}");
      typist.hello(typist.read().get("token").getAsString());
      server.destroy(); // SIGTERM
      JsonObject bye = typist.read();
      assertThat(bye.get("reason").getAsString()).isEqualTo("stopping");
    }
    assertThat(server.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(folder.resolve("CURSOR.db-wal")).doesNotExist();
  }

  @Test
  void portThatIsTakenIsSaidPlainly() throws Exception {
    int port = serve();
    Process second =
        CliProcess.start(
            folder,
            "serve",
            "--port",
            String.valueOf(port),
            "--db",
            folder.resolve("other.db").toString());
    assertThat(second.getInputStream().readAllBytes()).isEmpty();
    assertThat(second.waitFor()).isEqualTo(2);
  }

  @Test
  void secondServerOnTheSameDatabaseIsRefused() throws Exception {
    serve();
    Process second =
        CliProcess.start(folder, "serve", "--db", folder.resolve("CURSOR.db").toString());
    assertThat(second.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(second.exitValue()).isEqualTo(2);
    assertThat(server.isAlive()).isTrue();
  }
}
