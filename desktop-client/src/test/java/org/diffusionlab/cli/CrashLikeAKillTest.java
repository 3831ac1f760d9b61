package org.diffusionlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.EmbeddedServer;
import org.diffusionlab.server.Registration;
import org.diffusionlab.server.ServerConfig;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server that crashes within this process leaves what a killed process of its own leaves: the
 * same lines are typed to both, one gets SIGKILL.
 */
class CrashLikeAKillTest {
  private static final Pattern ADDRESS = Pattern.compile("Listening on 127\\.0\\.0\\.1:(\\d+) .*");
  private static final int MESSAGES = 40;

  @TempDir Path killed;
  @TempDir Path crashed;

  /** Types a session of two members; returns when everything typed was answered. */
  private static void type(int port, boolean acks) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(20_000);
      BufferedReader in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      write(socket, "{\"type\":\"register\",\"uid\":\"b\"}");
      in.readLine();
      write(socket, "{\"type\":\"register\",\"uid\":\"a\"}");
      String token =
          JsonParser.parseString(in.readLine()).getAsJsonObject().get("token").getAsString();
      write(socket, "{\"type\":\"hello\",\"v\":1,\"uid\":\"a\",\"token\":\"" + token + "\"}");
      in.readLine();
      write(socket, "{\"type\":\"createGroup\",\"gid\":\"g\",\"members\":[\"b\"]}");
      in.readLine();
      for (int i = 1; i <= MESSAGES; i++) {
        write(
            socket,
            "{\"type\":\"send\",\"gid\":\"g\",\"clientId\":\"c"
                + i
                + "\",\"text\":\"t"
                + i
                + "\"}");
        in.readLine();
        if (acks) {
          write(socket, "{\"type\":\"ack\",\"gid\":\"g\",\"upTo\":" + i + "}");
        }
      }
      write(socket, "{\"type\":\"ping\"}");
      in.readLine();
    }
  }

  private static void write(Socket socket, String line) throws IOException {
    socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** All rows of all tables, but for what differs by nature: moments and the secret. */
  private static Map<String, List<List<Object>>> rows(Path database) throws SQLException {
    Map<String, List<List<Object>>> rows = new TreeMap<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      List<String> tables = new ArrayList<>();
      try (ResultSet names =
          statement.executeQuery("SELECT name FROM sqlite_schema WHERE type='table'")) {
        while (names.next()) {
          tables.add(names.getString(1));
        }
      }
      for (String table : tables) {
        rows.put(table, rows(statement, table));
      }
      try (ResultSet check = statement.executeQuery("PRAGMA integrity_check")) {
        assertThat(check.getString(1)).isEqualTo("ok");
      }
    }
    return rows;
  }

  private static List<List<Object>> rows(Statement statement, String table) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (ResultSet read = statement.executeQuery("SELECT * FROM " + table + " ORDER BY 1, 2")) {
      while (read.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= read.getMetaData().getColumnCount(); i++) {
          boolean differs =
              read.getMetaData().getColumnName(i).equals("time")
                  || (table.equals("server_info") && "secret".equals(read.getObject(1)) && i > 1);
          row.add(differs ? "*" : read.getObject(i));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private void kill(Scheme scheme) throws IOException, InterruptedException {
    Process serve =
        CliProcess.start(
            killed,
            "serve",
            "--scheme",
            scheme.name(),
            "--db",
            killed.resolve("lab.db").toString());
    try {
      BufferedReader out =
          new BufferedReader(new InputStreamReader(serve.getInputStream(), StandardCharsets.UTF_8));
      Matcher line = ADDRESS.matcher(out.readLine());
      assertThat(line.matches()).isTrue();
      type(Integer.parseInt(line.group(1)), scheme == Scheme.CURSOR);
    } finally {
      serve.destroyForcibly();
      assertThat(serve.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  private void crash(Scheme scheme) throws IOException {
    EmbeddedServer server =
        EmbeddedServer.start(
            ServerConfig.of(scheme, crashed.resolve("lab.db")).withRegistration(Registration.OPEN));
    type(server.address().getPort(), scheme == Scheme.CURSOR);
    server.crash();
  }

  private static List<String> files(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void sameFilesAndTheSameRowsAreLeft(Scheme scheme) throws Exception {
    kill(scheme);
    crash(scheme);
    assertThat(files(crashed)).contains("lab.db", "lab.db-wal").isEqualTo(files(killed));
    assertThat(Files.size(crashed.resolve("lab.db")))
        .isEqualTo(Files.size(killed.resolve("lab.db")));
    Map<String, List<List<Object>>> left = rows(killed.resolve("lab.db"));
    assertThat(left.get("sends")).hasSize(MESSAGES);
    assertThat(rows(crashed.resolve("lab.db"))).isEqualTo(left);
    EmbeddedServer again = EmbeddedServer.start(ServerConfig.of(scheme, crashed.resolve("lab.db")));
    again.close();
    assertThat(rows(crashed.resolve("lab.db"))).isEqualTo(left);
  }
}
