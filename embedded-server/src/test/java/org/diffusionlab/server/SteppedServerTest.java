package org.diffusionlab.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteppedServerTest {
  private static final long START = 1_700_000_000_000L;

  private final AtomicInteger queued = new AtomicInteger();
  private final AtomicInteger written = new AtomicInteger();
  private final List<RunEvent> events = new CopyOnWriteArrayList<>();
  private final List<RawClient> clients = new ArrayList<>();
  private final ManualClock clock = new ManualClock(START);
  private EmbeddedServer server;
  private int units;

  @BeforeEach
  void start(@TempDir Path folder) {
    ServerObserver observer =
        new ServerObserver() {
          @Override
          public void unitQueued(int remotePort) {
            queued.incrementAndGet();
          }

          @Override
          public void frameWritten(int remotePort) {
            written.incrementAndGet();
          }

          @Override
          public void turnDone(List<RunEvent> turn) {
            events.addAll(turn);
          }
        };
    server =
        EmbeddedServer.start(
            ServerConfig.of(Scheme.CURSOR, folder.resolve("lab.db"))
                .stepped(clock)
                .withObserver(observer));
  }

  @AfterEach
  void stop() {
    clients.forEach(RawClient::close);
    server.close();
  }

  private RawClient open() {
    RawClient client = new RawClient(server);
    clients.add(client);
    units++;
    return client;
  }

  private void turn(int lines) {
    units += lines;
    await().atMost(Duration.ofSeconds(10)).until(() -> queued.get() == units);
    assertThat(server.turn(port -> 0)).isTrue();
  }

  @Test
  void nothingIsHandledBeforeATurnAndTheWholeWayWorks() {
    RawClient lab = open();
    lab.hello(server, EmbeddedServer.LAB_UID);
    lab.write("{\"type\":\"register\",\"uid\":\"A\"}");
    lab.write("{\"type\":\"register\",\"uid\":\"B\"}");
    lab.write("{\"type\":\"createGroup\",\"gid\":\"g1\",\"members\":[\"A\",\"B\"]}");
    await().atMost(Duration.ofSeconds(10)).until(() -> queued.get() == 5);
    assertThat(written).hasValue(0);
    turn(4);
    lab.read(ServerFrame.Welcome.class);
    assertThat(lab.read(ServerFrame.Registered.class).token()).isEqualTo(server.tokenFor("A"));
    lab.read(ServerFrame.Registered.class);
    lab.read(ServerFrame.Membership.class);

    RawClient a = open();
    RawClient b = open();
    a.hello(server, "A");
    b.hello(server, "B");
    turn(2);
    assertThat(a.read(ServerFrame.Welcome.class).groups()).hasSize(1);
    b.read(ServerFrame.Welcome.class);
    events.clear();

    a.send("g1", "c1", "hi");
    turn(1);
    assertThat(a.read(ServerFrame.Sent.class))
        .isEqualTo(new ServerFrame.Sent("g1", "c1", 1, START));
    assertThat(b.read(ServerFrame.Push.class).message().text()).isEqualTo("hi");
    assertThat(events)
        .extracting(RunEvent::kind)
        .containsExactly(
            "statementRan",
            "statementRan",
            "statementRan",
            "statementRan",
            "statusLookedUp",
            "committed",
            "framesWritten",
            "framesWritten");

    b.ack("g1", 1);
    b.pull("g1", 0, 10);
    turn(2);
    assertThat(b.read(ServerFrame.Page.class).messages()).hasSize(1);
    assertThat(server.tables()).hasSize(6);
    assertThat(server.databaseBytes()).isPositive();
    assertThat(server.nextTimerMillis()).isEqualTo(60_000);
    assertThat(server.turn(port -> 0)).isFalse();

    clock.advance(60_000);
    assertThat(server.turn(port -> 0)).isTrue();
    assertThat(a.read(ServerFrame.Goodbye.class).reason()).isEqualTo("idle");
    assertThat(a.readLine()).isNull();
  }
}
