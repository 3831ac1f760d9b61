package org.diffusionlab.server.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.diffusionlab.server.core.World.errors;
import static org.diffusionlab.server.core.World.pushed;
import static org.diffusionlab.server.core.World.send;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private World world;
  private FakeLink a;

  @BeforeEach
  void makeGroup() {
    world = new World();
    world.group("g1", History.NONE, "A", "B", "C");
    a = world.login("A");
    world.events.clear();
  }

  @Test
  void helloIsAnsweredWithWhereTheMemberStands() {
    world.sends(a, "x", 2);
    FakeLink b = world.connect();
    world.turn(b.line(world.hello("B")));
    assertThat(b.take())
        .containsExactly(
            new ServerFrame.Welcome(
                Scheme.CURSOR, List.of(new GroupState("g1", "g1", 3, 1, 0, 2, 0)), false));
    assertThat(world.events).contains(new RunEvent.PresenceBelieved(List.of("B"), true));
  }

  @Test
  void nothingIsAnsweredBeforeHello() {
    FakeLink nobody = world.connect();
    world.turn(
        nobody.line(send("c1")),
        nobody.line(World.ack(0)),
        nobody.line(World.pull(0, 1)),
        nobody.line(new ClientFrame.Ping()),
        nobody.line(new ClientFrame.Join("g1", "A")),
        nobody.line(new ClientFrame.CreateGroup("g9", "", History.NONE, List.of())));
    List<ServerFrame> frames = nobody.take();
    assertThat(errors(frames)).hasSize(6).containsOnly(ErrorCode.NOT_LOGGED_IN);
    assertThat(((ServerFrame.ErrorFrame) frames.get(0)).ref()).isEqualTo("c1");
  }

  @Test
  void aWrongTokenVersionOrSecondHelloIsRefused() {
    FakeLink link = world.connect();
    String token = world.tokens.tokenFor("A");
    world.turn(
        link.line(new ClientFrame.Hello(1, "A", "wrong", false)),
        link.line(new ClientFrame.Hello(1, "B", token, false)),
        link.line(new ClientFrame.Hello(1, "@lab", token, false)),
        link.line(new ClientFrame.Hello(2, "A", token, false)),
        link.line(new ClientFrame.Hello(1, "Z", world.tokens.tokenFor("Z"), false)),
        link.line(world.hello("B")),
        link.line(world.hello("C")));
    assertThat(errors(link.take()))
        .containsExactly(
            ErrorCode.BAD_TOKEN,
            ErrorCode.BAD_TOKEN,
            ErrorCode.BAD_TOKEN,
            ErrorCode.BAD_VERSION,
            ErrorCode.NO_SUCH_MEMBER,
            ErrorCode.ALREADY_LOGGED_IN);
    assertThat(a.take()).as("A's own session").isEmpty();
  }

  @Test
  void aNewerConnectionTakesOverAndTheOldOnesLateCloseDoesNotTouchIt() {
    FakeLink old = world.login("B");
    world.events.clear();
    FakeLink fresh = world.connect();
    world.turn(fresh.line(world.hello("B")));
    assertThat(old.take()).containsExactly(new ServerFrame.Goodbye("takenOver"));
    assertThat(old.closed).isTrue();
    fresh.take();
    world.turn(old.line(send("late")), old.gone());
    assertThat(world.store.group("g1").orElseThrow().head()).isZero();
    world.turn(a.line(send("c1")));
    assertThat(pushed(fresh.take())).containsExactly(1L);
    assertThat(world.events).noneMatch(RunEvent.PresenceBelieved.class::isInstance);
  }

  @Test
  void takeoverCloseAndSendInOneTurnStillReachTheNewConnection() {
    FakeLink old = world.login("B");
    FakeLink fresh = new FakeLink(9, true);
    world.turn(fresh.opened(), fresh.line(world.hello("B")), old.gone(), a.line(send("c1")));
    assertThat(pushed(fresh.take())).containsExactly(1L);
  }

  @Test
  void aMemberWhoseConnectionIsGoneIsOffline() {
    FakeLink b = world.login("B");
    world.events.clear();
    world.turn(b.gone());
    world.turn(a.line(send("c1")));
    assertThat(b.take()).isEmpty();
    assertThat(world.events)
        .contains(
            new RunEvent.PresenceBelieved(List.of("B"), false),
            new RunEvent.StatusLookedUp("g1", 1, List.of(), List.of("B", "C")));
  }

  @Test
  void byeIsAnsweredAndEndsTheSession() {
    world.turn(a.line(new ClientFrame.Bye()), a.line(send("c1")));
    assertThat(a.take()).containsExactly(new ServerFrame.Goodbye("bye"));
    assertThat(a.closed).isTrue();
    assertThat(world.store.group("g1").orElseThrow().head()).isZero();
  }

  @Test
  void whoSaysNothingForAMinuteIsClosedAndWhoPingsIsNot() {
    FakeLink b = world.login("B");
    FakeLink nobody = world.connect();
    world.clock.advance(World.IDLE - 1);
    assertThat(world.core.nextTimer()).isEqualTo(World.IDLE);
    world.turn(b.line(new ClientFrame.Ping()));
    b.take();
    assertThat(world.core.turn(List.of())).isFalse();
    world.clock.advance(1);
    assertThat(world.core.turn(List.of())).isTrue();
    assertThat(a.take()).containsExactly(new ServerFrame.Goodbye("idle"));
    assertThat(nobody.take()).containsExactly(new ServerFrame.Goodbye("idle"));
    assertThat(b.take()).isEmpty();
    assertThat(world.lab.closed).as("the lab may be silent").isFalse();
    assertThat(world.core.nextTimer()).isEqualTo(2 * World.IDLE - 1);
    world.turn(b.gone());
    assertThat(world.core.nextTimer()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void presenceIsToldToThoseWhoAskedAndShareAGroup() {
    world.register("D");
    FakeLink d = world.connect();
    world.turn(d.line(new ClientFrame.Hello(1, "D", world.tokens.tokenFor("D"), true)));
    FakeLink c = world.connect();
    world.turn(c.line(new ClientFrame.Hello(1, "C", world.tokens.tokenFor("C"), true)));
    assertThat(c.take()).endsWith(new ServerFrame.Presence("A", true));
    d.take();
    FakeLink b = world.login("B");
    world.turn(b.gone());
    assertThat(c.take())
        .containsExactly(new ServerFrame.Presence("B", true), new ServerFrame.Presence("B", false));
    assertThat(a.take()).as("did not ask").isEmpty();
    assertThat(d.take()).as("shares no group").isEmpty();
  }

  @Test
  void aBadLineIsAnsweredAndABrokenFramingEndsTheConnection() {
    ProtocolException bad = new ProtocolException(ErrorCode.BAD_FRAME, "bad", "");
    world.turn(new Input.BadLine(a, bad, false, 3), a.line(new ClientFrame.Ping()));
    assertThat(a.take()).containsExactly(bad.toFrame(), new ServerFrame.Pong(Map.of("g1", 0L)));
    world.turn(new Input.BadLine(a, bad, true, 3));
    assertThat(a.take()).containsExactly(bad.toFrame(), new ServerFrame.Goodbye("badFrame"));
    assertThat(a.closed).isTrue();
  }

  @Test
  void aWelcomeAndAPongOfVeryManyGroupsComeInPartsThatFit() {
    List<Input> creates = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      String gid = "group-with-quite-a-long-name-" + i;
      creates.add(
          world.lab.line(
              new ClientFrame.CreateGroup(gid, "t".repeat(200), History.NONE, List.of("B"))));
    }
    world.core.turn(creates);
    FakeLink b = world.connect();
    world.turn(b.line(world.hello("B")), b.line(new ClientFrame.Ping()));
    int welcomed = 0;
    int heads = 0;
    boolean more = true;
    for (ServerFrame frame : b.take()) {
      assertThat(FrameCodec.encode(frame)).hasSizeLessThanOrEqualTo(Limits.FRAME_BYTES);
      if (frame instanceof ServerFrame.Welcome welcome) {
        assertThat(more).isTrue();
        more = welcome.more();
        welcomed += welcome.groups().size();
      } else if (frame instanceof ServerFrame.Pong pong) {
        heads += pong.heads().size();
      }
    }
    assertThat(more).isFalse();
    assertThat(welcomed).isEqualTo(2_001);
    assertThat(heads).isEqualTo(2_001);
  }

  @Test
  void stoppingSaysGoodbyeToEverybody() {
    FakeLink nobody = world.connect();
    world.core.stop();
    assertThat(a.take()).containsExactly(new ServerFrame.Goodbye("stopping"));
    assertThat(nobody.take()).containsExactly(new ServerFrame.Goodbye("stopping"));
  }
}
