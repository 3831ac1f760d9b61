package org.diffusionlab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.store.StoreException;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteConfig;

/** Raw lines on real sockets. */
class SocketTest {
  @TempDir private Path folder;
  private final List<RawClient> clients = new ArrayList<>();
  private EmbeddedServer server;
  private RawClient lab;

  @BeforeEach
  void start() {
    server = EmbeddedServer.start(config());
    lab = member(EmbeddedServer.LAB_UID);
    for (String uid : List.of("A", "B", "C")) {
      lab.write("{\"type\":\"register\",\"uid\":\"" + uid + "\"}");
      lab.read(ServerFrame.Registered.class);
    }
    lab.write("{\"type\":\"createGroup\",\"gid\":\"g1\",\"members\":[\"A\",\"B\",\"C\"]}");
    lab.read(ServerFrame.Membership.class);
  }

  @AfterEach
  void stop() {
    clients.forEach(RawClient::close);
    server.close();
  }

  private ServerConfig config() {
    return ServerConfig.of(Scheme.CURSOR, folder.resolve("lab.db"));
  }

  private RawClient member(String uid) {
    return keep(RawClient.member(server, uid));
  }

  private RawClient connect() {
    return keep(new RawClient(server));
  }

  private RawClient keep(RawClient client) {
    clients.add(client);
    return client;
  }

  private void restart() {
    server.close();
    server = EmbeddedServer.start(config());
  }

  private static ErrorCode error(RawClient client) {
    return client.read(ServerFrame.ErrorFrame.class).code();
  }

  private static long pushed(RawClient client) {
    return client.read(ServerFrame.Push.class).message().msgid();
  }

  @Test
  void aSendersRepeatIsStoredOnceAlsoAfterARestart() {
    RawClient a = member("A");
    RawClient b = member("B");
    a.send("g1", "c1", "hi");
    ServerFrame.Sent first = a.read(ServerFrame.Sent.class);
    a.send("g1", "c1", "hi");
    assertThat(a.read()).isEqualTo(first);
    assertThat(pushed(b)).isEqualTo(1);
    restart();
    RawClient again = member("A");
    again.send("g1", "c1", "hi");
    assertThat(again.read()).isEqualTo(first);
    again.send("g1", "c1", "not hi");
    assertThat(error(again)).isEqualTo(ErrorCode.CLIENT_ID_REUSED);
    again.send("g1", "c2", "ho");
    assertThat(again.read(ServerFrame.Sent.class).msgid()).isEqualTo(2);
  }

  @Test
  void aHoleIsFilledByAPull() {
    RawClient a = member("A");
    RawClient b = member("B");
    for (int i = 1; i <= 3; i++) {
      a.send("g1", "c" + i, "m" + i);
      assertThat(pushed(b)).isEqualTo(i);
    }
    b.pull("g1", 1, 1);
    ServerFrame.Page page = b.read(ServerFrame.Page.class);
    assertThat(page.messages()).extracting(Message::text).containsExactly("m2");
    assertThat(page.more()).isTrue();
  }

  @Test
  void aLateLowerAckIsIgnoredAndAnAckAboveTheHeadRefused() {
    RawClient a = member("A");
    RawClient b = member("B");
    for (int i = 1; i <= 3; i++) {
      a.send("g1", "c" + i, "m");
      a.read(ServerFrame.Sent.class);
      pushed(b);
    }
    b.ack("g1", 3);
    b.ack("g1", 1);
    b.ack("g1", 4);
    assertThat(error(b)).isEqualTo(ErrorCode.ACK_AHEAD);
    RawClient again = connect();
    again.hello(server, "B");
    assertThat(again.read(ServerFrame.Welcome.class).groups().get(0).cursor()).isEqualTo(3);
  }

  @Test
  void aSecondConnectionTakesOverAndTheFirstOnesCloseDoesNotHurtIt() {
    RawClient a = member("A");
    RawClient old = member("B");
    RawClient fresh = member("B");
    assertThat(old.read()).isEqualTo(new ServerFrame.Goodbye("takenOver"));
    assertThat(old.readLine()).isNull();
    old.close();
    a.send("g1", "c1", "hi");
    assertThat(pushed(fresh)).isEqualTo(1);
    fresh.write("{\"type\":\"ping\"}");
    fresh.read(ServerFrame.Pong.class);
    a.send("g1", "c2", "hi");
    assertThat(pushed(fresh)).isEqualTo(2);
  }

  @Test
  void aMemberRemovedInTheMiddleOfItsReplayGetsNothingMore() {
    RawClient a = member("A");
    for (int i = 1; i <= 25; i++) {
      a.send("g1", "c" + i, "m" + i);
      a.read(ServerFrame.Sent.class);
    }
    RawClient b = member("B");
    b.pull("g1", 0, 5);
    b.read(ServerFrame.Page.class);
    b.pull("g1", 5, 5);
    assertThat(b.read(ServerFrame.Page.class).messages()).hasSize(5);
    lab.write("{\"type\":\"leave\",\"gid\":\"g1\",\"uid\":\"B\"}");
    assertThat(b.read(ServerFrame.Membership.class).change()).isEqualTo(ServerFrame.Change.LEFT);
    b.pull("g1", 10, 5);
    assertThat(error(b)).isEqualTo(ErrorCode.NOT_A_MEMBER);
    b.send("g1", "late", "still here?");
    assertThat(error(b)).isEqualTo(ErrorCode.NOT_A_MEMBER);
    a.send("g1", "c26", "m26");
    b.write("{\"type\":\"ping\"}");
    assertThat(b.read(ServerFrame.Pong.class).heads()).isEmpty();
  }

  @Test
  void aFrameMayComeByteByByte() {
    RawClient a = member("A");
    String line =
        "{\"type\":\"send\",\"gid\":\"g1\",\"clientId\":\"c1\",\"text\":\"中文 👩‍👩‍👧 𠀀\"}\n";
    for (byte b : line.getBytes(StandardCharsets.UTF_8)) {
      a.writeBytes(new byte[] {b});
    }
    assertThat(a.read(ServerFrame.Sent.class).msgid()).isEqualTo(1);
    a.pull("g1", 0, 1);
    assertThat(a.read(ServerFrame.Page.class).messages().get(0).text()).isEqualTo("中文 👩‍👩‍👧 𠀀");
  }

  @Test
  void manyFramesMayComeAtOnce() {
    RawClient a = member("A");
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 3_000; i++) {
      lines
          .append("{\"type\":\"send\",\"gid\":\"g1\",\"clientId\":\"c")
          .append(i)
          .append("\",\"text\":\"m\"}\n");
    }
    a.writeBytes(lines.toString().getBytes(StandardCharsets.UTF_8));
    for (int i = 1; i <= 3_000; i++) {
      assertThat(a.read(ServerFrame.Sent.class).msgid()).isEqualTo(i);
    }
  }

  @Test
  void aLineOfTheGreatestLengthIsReadAndALongerOneEndsTheConnection() {
    RawClient a = member("A");
    String ping = "{\"type\":\"ping\",\"x\":\"";
    int padding = Limits.FRAME_BYTES - ping.length() - "\"}\n".length();
    a.write(ping + "x".repeat(padding) + "\"}");
    a.read(ServerFrame.Pong.class);
    a.write(ping + "x".repeat(padding + 1) + "\"}");
    assertThat(error(a)).isEqualTo(ErrorCode.FRAME_TOO_LONG);
    assertThat(a.read()).isEqualTo(new ServerFrame.Goodbye("badFrame"));
    assertThat(a.readLine()).isNull();
  }

  @Test
  void aLineThatNeverEndsIsCutOffAtTheLimit() {
    RawClient a = member("A");
    a.writeBytes("x".repeat(Limits.FRAME_BYTES).getBytes(StandardCharsets.UTF_8));
    assertThat(error(a)).isEqualTo(ErrorCode.FRAME_TOO_LONG);
    assertThat(a.read()).isEqualTo(new ServerFrame.Goodbye("badFrame"));
  }

  @Test
  void badLinesAreAnsweredAndTheConnectionLivesOn() {
    RawClient a = member("A");
    a.writeBytes(new byte[] {'{', (byte) 0xff, (byte) 0xfe, '}', '\n'});
    assertThat(error(a)).isEqualTo(ErrorCode.BAD_FRAME);
    a.write("GET / HTTP/1.1\r");
    assertThat(error(a)).isEqualTo(ErrorCode.BAD_FRAME);
    a.write("");
    assertThat(error(a)).isEqualTo(ErrorCode.BAD_FRAME);
    a.write("{\"type\":\"drop table\"}");
    assertThat(error(a)).isEqualTo(ErrorCode.UNKNOWN_FRAME);
    a.write("{\"type\":\"ping\"}");
    a.read(ServerFrame.Pong.class);
  }

  @Test
  void nothingWorksBeforeHello() {
    RawClient nobody = connect();
    nobody.send("g1", "c1", "hi");
    assertThat(error(nobody)).isEqualTo(ErrorCode.NOT_LOGGED_IN);
    nobody.ack("g1", 0);
    assertThat(error(nobody)).isEqualTo(ErrorCode.NOT_LOGGED_IN);
    nobody.write("{\"type\":\"register\",\"uid\":\"D\"}");
    assertThat(error(nobody)).isEqualTo(ErrorCode.NOT_ALLOWED);
  }

  @Test
  void nobodyLogsInAsSomebodyElse() {
    RawClient a = connect();
    a.write("{\"type\":\"hello\",\"v\":1,\"uid\":\"A\",\"token\":\"guess\"}");
    assertThat(error(a)).isEqualTo(ErrorCode.BAD_TOKEN);
    a.write(
        "{\"type\":\"hello\",\"v\":1,\"uid\":\"A\",\"token\":\"" + server.tokenFor("B") + "\"}");
    assertThat(error(a)).isEqualTo(ErrorCode.BAD_TOKEN);
    a.hello(server, "A");
    a.read(ServerFrame.Welcome.class);
    a.hello(server, "B");
    assertThat(error(a)).isEqualTo(ErrorCode.ALREADY_LOGGED_IN);
  }

  @Test
  void tokensStayTheSameOverARestart() {
    String before = server.tokenFor("A");
    restart();
    assertThat(server.tokenFor("A")).isEqualTo(before).isNotEqualTo(server.tokenFor("B"));
  }

  @Test
  void whoEndsItsOutputStillGetsItsAnswers() {
    RawClient a = member("A");
    a.send("g1", "c1", "hi");
    a.endOutput();
    assertThat(a.read(ServerFrame.Sent.class).msgid()).isEqualTo(1);
    assertThat(a.readLine()).isNull();
  }

  @Test
  void aReaderThatNeverReadsIsCutAndNobodyWaitsForIt() {
    RawClient deaf = member("C");
    RawClient a = member("A");
    RawClient b = member("B");
    String text = "x".repeat(10_000);
    int count = 2_000;
    for (int i = 1; i <= count; i++) {
      a.send("g1", "c" + i, text);
      assertThat(a.read(ServerFrame.Sent.class).msgid()).isEqualTo(i);
      assertThat(pushed(b)).isEqualTo(i);
    }
    long last = 0;
    String line;
    while ((line = deaf.readLine()) != null) {
      if (line.contains("\"push\"")) {
        last++;
      }
    }
    assertThat(last).as("20 MB do not fit its buffers").isLessThan(count);
    RawClient back = connect();
    back.hello(server, "C");
    assertThat(back.read(ServerFrame.Welcome.class).groups().get(0).lag()).isEqualTo(count);
    back.pull("g1", last, 500);
    assertThat(back.read(ServerFrame.Page.class).messages().get(0).msgid()).isEqualTo(last + 1);
  }

  @Test
  void aBurstOfManySendersCutsNobodyWhoReads() throws Exception {
    int each = 40;
    List<String> uids = IntStream.range(0, 16).mapToObj(i -> "S" + i).toList();
    for (String uid : uids) {
      lab.write("{\"type\":\"register\",\"uid\":\"" + uid + "\"}");
      lab.read(ServerFrame.Registered.class);
    }
    lab.write(
        "{\"type\":\"createGroup\",\"gid\":\"g2\",\"members\":[\""
            + String.join("\",\"", uids)
            + "\"]}");
    lab.read(ServerFrame.Membership.class);
    String text = "x".repeat(Limits.TEXT_BYTES);
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      List<Future<Long>> lines = new ArrayList<>();
      for (RawClient client : uids.stream().map(this::member).toList()) {
        lines.add(
            threads.submit(
                () -> Stream.generate(client::read).limit((long) uids.size() * each).count()));
        threads.submit(
            () -> IntStream.range(0, each).forEach(i -> client.send("g2", "c" + i, text)));
      }
      for (Future<Long> read : lines) {
        assertThat(read.get(30, TimeUnit.SECONDS)).isEqualTo((long) uids.size() * each);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aGroupThatLostItsHeadIsRefusedToItsMembersAndNobodyElseNotices() throws Exception {
    lab.write("{\"type\":\"register\",\"uid\":\"D\"}");
    lab.read(ServerFrame.Registered.class);
    server.close();
    SQLiteConfig config = new SQLiteConfig();
    config.enforceForeignKeys(false);
    try (Connection database = config.createConnection("jdbc:sqlite:" + folder.resolve("lab.db"));
        Statement statement = database.createStatement()) {
      statement.execute("DELETE FROM group_heads");
    }
    server = EmbeddedServer.start(config());
    RawClient a = connect();
    a.hello(server, "A");
    assertThat(error(a)).isEqualTo(ErrorCode.STORE_FAILED);
    RawClient d = member("D");
    d.write("{\"type\":\"ping\"}");
    d.read(ServerFrame.Pong.class);
  }

  @Test
  void aPortInUseIsToldInOneSentence() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      Path other = folder.resolve("other.db");
      ServerConfig config = ServerConfig.of(Scheme.CURSOR, other).withPort(taken.getLocalPort());
      ServerStartException refusal =
          catchThrowableOfType(ServerStartException.class, () -> EmbeddedServer.start(config));
      assertThat(refusal)
          .hasMessageContainingAll(
              "cannot listen on 127.0.0.1 port " + taken.getLocalPort(), "choose another port");
      EmbeddedServer.start(ServerConfig.of(Scheme.CURSOR, other)).close();
    }
  }

  @Test
  void aDatabaseInUseIsToldInOneSentence() {
    StoreException refusal =
        catchThrowableOfType(StoreException.class, () -> EmbeddedServer.start(config()));
    assertThat(refusal).hasMessageContaining("in use by another server");
  }

  @Test
  void closingSaysGoodbyeAndLeavesOneCleanFile() throws Exception {
    RawClient a = member("A");
    a.send("g1", "c1", "hi");
    a.read(ServerFrame.Sent.class);
    server.close();
    server.close();
    assertThat(a.read()).isEqualTo(new ServerFrame.Goodbye("stopping"));
    assertThat(a.readLine()).isNull();
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(folder.resolve("lab.db"));
    }
    restart();
    RawClient again = connect();
    again.hello(server, "A");
    assertThat(again.read(ServerFrame.Welcome.class).groups().get(0).head()).isEqualTo(1);
  }

  @Test
  void anIdleConnectionIsClosedByTheServersOwnClock() {
    server.close();
    server = EmbeddedServer.start(config().withLimits(ServerLimits.FREE.withIdleMillis(200)));
    RawClient a = member("A");
    assertThat(a.read()).isEqualTo(new ServerFrame.Goodbye("idle"));
  }

  @Test
  void twoHundredMembersWhoAllComeBackAtOnceAreAllServed() {
    List<RawClient> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      String uid = "m" + i;
      lab.write("{\"type\":\"register\",\"uid\":\"" + uid + "\"}");
      lab.write("{\"type\":\"join\",\"gid\":\"g1\",\"uid\":\"" + uid + "\"}");
      lab.read(ServerFrame.Registered.class);
      lab.read(ServerFrame.Membership.class);
    }
    for (int i = 0; i < 200; i++) {
      RawClient client = connect();
      client.hello(server, "m" + i);
      all.add(client);
    }
    all.forEach(client -> client.read(ServerFrame.Welcome.class));
    RawClient a = member("A");
    a.send("g1", "c1", "hi");
    all.forEach(client -> assertThat(pushed(client)).isEqualTo(1));
    await().atMost(Duration.ofSeconds(5)).until(() -> server.tables().get(3).rows().size() == 1);
  }
}
