package org.diffusionlab.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.server.EmbeddedServer;
import org.diffusionlab.server.Registration;
import org.diffusionlab.server.ServerConfig;
import org.diffusionlab.server.clock.SystemClock;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members that run by themselves, against a server that does, over real sockets. */
class MemberSocketTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path folder;
  private final List<Phone> phones = new ArrayList<>();
  private EventLoopGroup io;
  private EmbeddedServer server;
  private TcpLink lab;
  private final List<ServerFrame> answers = new CopyOnWriteArrayList<>();

  /** A member and what its screen and its connection show. */
  private final class Phone implements MemberOutput {
    private final List<Long> screen = new CopyOnWriteArrayList<>();
    private final List<RunEvent> events = new CopyOnWriteArrayList<>();
    private final Member member;

    Phone(String uid) {
      this(uid, MemberSocketTest.this::address);
    }

    Phone(String uid, Supplier<SocketAddress> where) {
      MemberConfig config = MemberConfig.of(uid, server.tokenFor(uid), "b1").withPageSize(7);
      member = new Member(config, where, io, new SystemClock(), new Random(uid.hashCode()), this);
      phones.add(this);
    }

    @Override
    public void frame(ClientFrame frame) {}

    @Override
    public void event(RunEvent event) {
      events.add(event);
    }

    @Override
    public void shown(Message message, RunEvent.Source source) {
      screen.add(message.msgid());
    }

    void awaitStatus(ClientStatus status) {
      await()
          .atMost(SOON)
          .until(
              () ->
                  events.stream()
                      .filter(RunEvent.ClientChanged.class::isInstance)
                      .map(e -> ((RunEvent.ClientChanged) e).status())
                      .reduce((a, b) -> b)
                      .filter(status::equals)
                      .isPresent());
    }

    void awaitScreen(long upTo) {
      await().atMost(SOON).until(() -> screen.size() >= upTo);
      assertThat(screen).isEqualTo(LongStream.rangeClosed(1, upTo).boxed().toList());
    }
  }

  private SocketAddress address() {
    return server.address();
  }

  private EmbeddedServer start(int port) {
    return EmbeddedServer.start(
        ServerConfig.of(Scheme.CURSOR, folder.resolve("CURSOR.db"))
            .withPort(port)
            .withRegistration(Registration.OPEN));
  }

  @BeforeEach
  void group() throws Exception {
    io = TcpLink.newGroup("test-io", 1);
    server = start(0);
    lab = TcpLink.connect(io, address(), collect(answers)).get(10, TimeUnit.SECONDS);
    lab.write(
        FrameCodec.encode(
            new ClientFrame.Hello(
                ClientFrame.VERSION,
                EmbeddedServer.LAB_UID,
                server.tokenFor(EmbeddedServer.LAB_UID),
                false)));
    List<String> members = List.of("A", "B", "C");
    members.forEach(uid -> lab.write(FrameCodec.encode(new ClientFrame.Register(uid))));
    lab.write(
        FrameCodec.encode(
            new ClientFrame.CreateGroup("g", "G", org.diffusionlab.model.History.NONE, members)));
    lab.flush();
    await().atMost(SOON).until(() -> answers.size() == 5);
  }

  @AfterEach
  void end() {
    phones.forEach(p -> p.member.close());
    lab.close();
    server.close();
    io.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private static TcpLink.Listener collect(List<ServerFrame> frames) {
    return new TcpLink.Listener() {
      @Override
      public void onFrame(ServerFrame frame) {
        frames.add(frame);
      }

      @Override
      public void onBadLine(ProtocolException problem) {
        frames.add(problem.toFrame());
      }

      @Override
      public void onClosed() {}
    };
  }

  private Phone online(String uid) {
    Phone phone = new Phone(uid);
    phone.member.goOnline();
    phone.awaitStatus(ClientStatus.LIVE);
    return phone;
  }

  @Test
  void backlogAndLiveMessagesMeetWithoutSeam() {
    Phone a = online("A");
    for (int i = 0; i < 50; i++) {
      a.member.send("g", "n" + i);
    }
    a.awaitScreen(50);
    Phone b = new Phone("B");
    b.member.goOnline();
    for (int i = 50; i < 100; i++) {
      a.member.send("g", "n" + i);
    }
    b.awaitScreen(100);
    a.awaitScreen(100);
  }

  @Test
  void serverRestartInABurstLosesAndDoublesNothing() {
    Phone a = online("A");
    Phone b = online("B");
    for (int i = 0; i < 100; i++) {
      a.member.send("g", "n" + i);
    }
    await().atMost(SOON).until(() -> b.screen.size() > 10);
    int port = ((InetSocketAddress) address()).getPort();
    server.close();
    a.awaitStatus(ClientStatus.RECONNECTING);
    for (int i = 100; i < 150; i++) {
      a.member.send("g", "n" + i);
    }
    server = start(port);
    a.awaitScreen(150);
    b.awaitScreen(150);
  }

  @Test
  void memberFarBehindInManyGroupsIsNotCutAndCatchesUp() {
    List<String> gids = IntStream.range(0, 60).mapToObj(i -> "many" + i).toList();
    for (String gid : gids) {
      lab.write(
          FrameCodec.encode(
              new ClientFrame.CreateGroup(
                  gid, gid, org.diffusionlab.model.History.NONE, List.of("A", "B"))));
    }
    lab.flush();
    await().atMost(SOON).until(() -> answers.size() == 5 + gids.size());
    Phone a = online("A");
    String text = "x".repeat(Limits.TEXT_BYTES);
    for (String gid : gids) {
      for (int i = 0; i < 5; i++) {
        a.member.send(gid, text);
      }
    }
    await().atMost(SOON).until(() -> a.screen.size() == 5 * gids.size());
    Phone b = new Phone("B");
    b.member.goOnline();
    await().atMost(SOON).until(() -> b.screen.size() == 5 * gids.size());
    b.awaitStatus(ClientStatus.LIVE);
    assertThat(b.events)
        .doesNotContain(new RunEvent.ClientChanged(List.of("B"), ClientStatus.RECONNECTING));
  }

  @Test
  void pulledCableIsReconnectedAndReplayed() {
    Phone a = online("A");
    Phone b = online("B");
    for (int i = 0; i < 60; i++) {
      a.member.send("g", "n" + i);
      if (i % 20 == 10) {
        b.member.cut();
      }
    }
    b.awaitScreen(60);
  }

  @Test
  void newerConnectionTakesOverAndTheOldPhoneDoesNotFightForIt() {
    Phone a = online("A");
    Phone old = online("B");
    Phone newer = online("B");
    old.awaitStatus(ClientStatus.GUEST);
    a.member.send("g", "to the newer one");
    newer.awaitScreen(1);
    assertThat(old.screen).isEmpty();
    newer.awaitStatus(ClientStatus.LIVE);
  }

  @Test
  void offlineMemberKeepsWhatItTypedAndSendsItLater() {
    Phone a = new Phone("A");
    a.member.send("g", "typed before");
    a.member.goOnline();
    a.awaitScreen(1);
    a.member.goOffline().join();
    a.awaitStatus(ClientStatus.OFFLINE);
    a.member.send("g", "typed meanwhile");
    a.member.goOnline();
    a.awaitScreen(2);
  }

  @Test
  void textThatCannotBeSentIsRefusedToItsWriter() {
    Phone a = online("A");
    assertThat(a.member.send("g", ""))
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .withCauseInstanceOf(IllegalArgumentException.class);
  }

  private Phone behind(LineProxy proxy, String uid) {
    Phone phone = new Phone(uid, proxy::address);
    phone.member.goOnline();
    phone.awaitStatus(ClientStatus.LIVE);
    return phone;
  }

  private LineProxy proxy() throws IOException {
    return new LineProxy(() -> (InetSocketAddress) address());
  }

  @Test
  void holeMadeByADroppedPushIsPulledAndShownInOrder() throws IOException {
    try (LineProxy proxy = proxy()) {
      AtomicBoolean dropped = new AtomicBoolean();
      proxy.toMember =
          line ->
              !(line.contains("\"push\"")
                  && line.contains("\"msgid\":3,")
                  && dropped.compareAndSet(false, true));
      Phone a = online("A");
      Phone b = behind(proxy, "B");
      for (int i = 0; i < 6; i++) {
        a.member.send("g", "n" + i);
      }
      b.awaitScreen(6);
      assertThat(dropped).isTrue();
      assertThat(b.events).anyMatch(RunEvent.HoleSeen.class::isInstance);
    }
  }

  @Test
  void sendWhoseConfirmationWasLostIsRepeatedAndStoredOnce() throws IOException {
    try (LineProxy proxy = proxy()) {
      AtomicBoolean dropped = new AtomicBoolean();
      proxy.toMember = line -> !(line.contains("\"sent\"") && dropped.compareAndSet(false, true));
      Phone a = behind(proxy, "A");
      Phone b = online("B");
      a.member.send("g", "only once");
      b.awaitScreen(1);
      await().atMost(SOON).untilTrue(dropped);
      proxy.cut();
      await()
          .atMost(SOON)
          .until(() -> a.events.contains(new RunEvent.SendConfirmed("A", "g", "b1-1", 1)));
      a.member.send("g", "the next");
      b.awaitScreen(2);
      a.awaitScreen(2);
    }
  }

  @Test
  void lostAckBringsTheMessageAgainAndItIsShownOnce() throws IOException {
    try (LineProxy proxy = proxy()) {
      AtomicBoolean dropped = new AtomicBoolean();
      proxy.toServer = line -> !(line.contains("\"ack\"") && dropped.compareAndSet(false, true));
      Phone a = online("A");
      Phone b = behind(proxy, "B");
      a.member.send("g", "shown, never acked");
      b.awaitScreen(1);
      await().atMost(SOON).untilTrue(dropped);
      proxy.cut();
      await()
          .atMost(SOON)
          .until(() -> b.events.contains(new RunEvent.Redelivered(List.of("B"), "g", 1, 1)));
      a.member.send("g", "the next");
      b.awaitScreen(2);
    }
  }

  @Test
  void memberRemovedInTheMiddleOfItsReplayGetsNothingMore() throws IOException {
    Phone a = online("A");
    for (int i = 0; i < 50; i++) {
      a.member.send("g", "n" + i);
    }
    a.awaitScreen(50);
    try (LineProxy proxy = proxy()) {
      AtomicInteger pages = new AtomicInteger();
      proxy.toMember =
          line -> {
            if (line.contains("\"page\"") && pages.incrementAndGet() == 2) {
              removeFromGroup("B");
            }
            return true;
          };
      Phone b = behind(proxy, "B");
      a.member.send("g", "after it left");
      a.awaitScreen(51);
      b.awaitScreen(14);
      assertThat(b.screen).hasSize(14);
      assertThat(pages).hasValue(2);
    }
  }

  /** Takes a member out, and waits until the server has done it. */
  private void removeFromGroup(String uid) {
    int before = answers.size();
    lab.write(FrameCodec.encode(new ClientFrame.Leave("g", uid)));
    lab.flush();
    await().atMost(SOON).until(() -> answers.size() > before);
  }
}
