package org.diffusionlab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.store.TableRead;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A stepped server that dies in the middle of a turn, and what it leaves behind. */
class CrashTest {
  @TempDir Path folder;

  private final AtomicInteger queued = new AtomicInteger();
  private final List<RunEvent> events = new CopyOnWriteArrayList<>();
  private final List<RawClient> clients = new ArrayList<>();
  private EmbeddedServer server;
  private int units;
  private RawClient a;
  private RawClient b;

  @AfterEach
  void stop() {
    clients.forEach(RawClient::close);
    server.close();
  }

  private Path database() {
    return folder.resolve("lab.db");
  }

  private Path wal() {
    return folder.resolve("lab.db-wal");
  }

  private void start(Scheme scheme) {
    ServerObserver observer =
        new ServerObserver() {
          @Override
          public void unitQueued(int remotePort) {
            queued.incrementAndGet();
          }

          @Override
          public void turnDone(List<RunEvent> turn) {
            events.addAll(turn);
          }
        };
    server =
        EmbeddedServer.start(
            ServerConfig.of(scheme, database()).stepped(new ManualClock(0)).withObserver(observer));
  }

  private RawClient open(String uid) {
    RawClient client = new RawClient(server);
    clients.add(client);
    client.hello(server, uid);
    arrived(2);
    server.turn(port -> 0);
    client.read(ServerFrame.Welcome.class);
    return client;
  }

  private void arrived(int more) {
    units += more;
    await().atMost(Duration.ofSeconds(10)).until(() -> queued.get() == units);
  }

  /** A and B in a group, both online, and everything of that in the database. */
  private void group(Scheme scheme) {
    start(scheme);
    RawClient lab = open(EmbeddedServer.LAB_UID);
    lab.write("{\"type\":\"register\",\"uid\":\"A\"}");
    lab.write("{\"type\":\"register\",\"uid\":\"B\"}");
    lab.write("{\"type\":\"createGroup\",\"gid\":\"g1\",\"members\":[\"A\",\"B\"]}");
    arrived(3);
    server.turn(port -> 0);
    a = open("A");
    b = open("B");
    events.clear();
  }

  private boolean sendAndDie(CrashPoint at) {
    a.send("g1", "c1", "hi");
    arrived(1);
    return server.turnOrCrash(at, port -> 0);
  }

  private List<List<Object>> rows(String table) {
    return server.tables().stream()
        .filter(read -> read.schema().name().equals(table))
        .map(TableRead::rows)
        .findFirst()
        .orElseThrow();
  }

  private String integrity() throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database());
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA integrity_check")) {
      return result.getString(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void whatHadArrivedAndWasNotHandledIsGone(Scheme scheme) throws SQLException {
    group(scheme);
    assertThat(sendAndDie(CrashPoint.RECEIVED)).isTrue();
    assertThat(events).isEmpty();
    assertThat(a.readLine()).isNull();
    assertThat(b.readLine()).isNull();
    assertThat(integrity()).isEqualTo("ok");
    start(scheme);
    assertThat(rows("sends")).isEmpty();
    assertThat(rows("group_heads")).containsExactly(List.of("g1", 0L, 0L));
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void whatWasStoredIsThereThoughNobodyHeardOfIt(Scheme scheme) throws SQLException {
    group(scheme);
    assertThat(sendAndDie(CrashPoint.STORED)).isTrue();
    assertThat(events)
        .extracting(RunEvent::kind)
        .contains("statementRan", "statusLookedUp", "committed")
        .doesNotContain("framesWritten");
    assertThat(a.readLine()).isNull();
    assertThat(b.readLine()).isNull();
    assertThat(integrity()).isEqualTo("ok");
    start(scheme);
    assertThat(rows("sends")).hasSize(1);
    assertThat(rows("group_heads")).containsExactly(List.of("g1", 1L, 0L));
    units = queued.get();
    a = open("A");
    a.send("g1", "c1", "hi");
    arrived(1);
    server.turn(port -> 0);
    assertThat(a.read(ServerFrame.Sent.class).msgid()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void framesThatHadLeftArriveBeforeTheConnectionBreaks(Scheme scheme) throws SQLException {
    group(scheme);
    assertThat(sendAndDie(CrashPoint.PUSHED)).isTrue();
    assertThat(a.read(ServerFrame.Sent.class).msgid()).isEqualTo(1);
    assertThat(a.readLine()).isNull();
    assertThat(b.read(ServerFrame.Push.class).message().text()).isEqualTo("hi");
    assertThat(b.readLine()).isNull();
    assertThat(integrity()).isEqualTo("ok");
    start(scheme);
    assertThat(rows("group_heads")).containsExactly(List.of("g1", 1L, 0L));
  }

  @Test
  void turnWithoutASendIsOneLikeAnyOther() {
    group(Scheme.CURSOR);
    b.write("{\"type\":\"ping\"}");
    arrived(1);
    assertThat(server.turnOrCrash(CrashPoint.RECEIVED, port -> 0)).isFalse();
    b.read(ServerFrame.Pong.class);
  }

  @Test
  void onlyATurnsOwnPointsAreTaken() {
    group(Scheme.CURSOR);
    for (CrashPoint at : List.of(CrashPoint.NOW, CrashPoint.SHOWN)) {
      assertThatThrownBy(() -> server.turnOrCrash(at, port -> 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void databaseStaysOnDiskByteForByteWithItsWal(Scheme scheme) throws IOException, SQLException {
    group(scheme);
    a.send("g1", "c1", "hi");
    arrived(1);
    server.turn(port -> 0);
    byte[] file = Files.readAllBytes(database());
    byte[] wal = Files.readAllBytes(wal());
    assertThat(wal).isNotEmpty();
    server.crash();
    server.crash();
    server.close();
    assertThat(Files.readAllBytes(database())).isEqualTo(file);
    assertThat(Files.readAllBytes(wal())).isEqualTo(wal);
    assertThat(folder.resolve("lab.db.lock")).as("nobody took it away").exists();
    start(scheme);
    assertThat(rows("sends")).hasSize(1);
    server.close();
    assertThat(wal()).doesNotExist();
    assertThat(integrity()).isEqualTo("ok");
  }

  @Test
  void tenCrashesInARowKeepEverythingThatWasCommitted() {
    group(Scheme.COPY_PER_MEMBER);
    for (int i = 1; i <= 10; i++) {
      a.send("g1", "c" + i, "text " + i);
      arrived(1);
      server.turnOrCrash(CrashPoint.STORED, port -> 0);
      start(Scheme.COPY_PER_MEMBER);
      units = queued.get();
      a = open("A");
      assertThat(rows("user_msgs")).hasSize(i);
    }
  }
}
