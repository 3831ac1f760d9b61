package org.diffusionlab.server.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.diffusionlab.server.core.World.ack;
import static org.diffusionlab.server.core.World.errors;
import static org.diffusionlab.server.core.World.paged;
import static org.diffusionlab.server.core.World.pull;
import static org.diffusionlab.server.core.World.pushed;
import static org.diffusionlab.server.core.World.send;

import java.util.List;
import org.diffusionlab.model.History;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StoreFailureTest {
  private World world;
  private FakeLink a;
  private FakeLink b;

  @BeforeEach
  void makeGroup() {
    world = new World();
    world.group("g1", History.NONE, "A", "B", "C");
    a = world.login("A");
    b = world.login("B");
    world.events.clear();
  }

  @Test
  void onlyTheSendThatFailsAloneIsRefusedAndTheOthersGoOn() {
    world.store.poison("text of c2");
    world.turn(a.line(send("c1")), a.line(send("c2")), a.line(send("c3")), b.line(ack(1)));
    List<ServerFrame> frames = a.take();
    assertThat(frames)
        .contains(
            new ServerFrame.Sent("g1", "c1", 1, World.START),
            new ServerFrame.Sent("g1", "c3", 2, World.START));
    ServerFrame.ErrorFrame error = (ServerFrame.ErrorFrame) frames.get(1);
    assertThat(error.code()).isEqualTo(ErrorCode.STORE_FAILED);
    assertThat(error.ref()).isEqualTo("c2");
    assertThat(pushed(b.take())).containsExactly(1L, 2L);
    assertThat(world.cursor("B")).isEqualTo(1);
    assertThat(world.events)
        .contains(
            new RunEvent.Trouble("A", "storeFailed", "could not store a message: told to fail"));
  }

  @Test
  void aCommitThatFailsPushesNothingAndMovesNothing() {
    world.store.failCommits(true);
    world.turn(a.line(send("c1")));
    world.turn(a.line(send("c2")), a.line(send("c3")));
    assertThat(errors(a.take())).hasSize(3).containsOnly(ErrorCode.STORE_FAILED);
    assertThat(b.take()).isEmpty();
    assertThat(world.events).noneMatch(RunEvent.Committed.class::isInstance);
    assertThat(world.events).noneMatch(RunEvent.StatusLookedUp.class::isInstance);
    world.store.failCommits(false);
    world.turn(a.line(send("c1")));
    assertThat(a.take()).containsExactly(new ServerFrame.Sent("g1", "c1", 1, World.START));
    assertThat(pushed(b.take())).containsExactly(1L);
  }

  @Test
  void whatABatchChangedInMemoryIsTakenBackWithIt() {
    FakeLink c = new FakeLink(77, true);
    FakeLink newB = new FakeLink(78, true);
    world.store.failCommits(true);
    world.turn(
        c.opened(),
        c.line(world.hello("C")),
        newB.opened(),
        newB.line(world.hello("B")),
        a.line(send("c1")),
        world.lab.line(new ClientFrame.Leave("g1", "A")),
        world.lab.line(new ClientFrame.Register("D")),
        world.lab.line(new ClientFrame.CreateGroup("g2", "", History.NONE, List.of("A"))),
        a.gone());
    world.store.failCommits(false);
    assertThat(c.take()).as("a login writes nothing").hasSize(1);
    assertThat(b.take()).containsExactly(new ServerFrame.Goodbye("takenOver"));
    newB.take();
    FakeLink again = world.login("A");
    world.turn(again.line(send("c1")));
    assertThat(again.take()).containsExactly(new ServerFrame.Sent("g1", "c1", 1, World.START));
    assertThat(pushed(c.take())).containsExactly(1L);
    assertThat(pushed(newB.take())).containsExactly(1L);
    world.turn(world.lab.line(new ClientFrame.CreateGroup("g2", "", History.NONE, List.of("A"))));
    assertThat(world.store.group("g2")).isPresent();
  }

  @Test
  void anAckThatCannotBeWrittenLeavesTheCursorAndCanBeRepeated() {
    world.turn(a.line(send("c1")));
    b.take();
    world.store.failCommits(true);
    world.turn(b.line(ack(1)));
    assertThat(errors(b.take())).containsExactly(ErrorCode.STORE_FAILED);
    world.store.failCommits(false);
    world.turn(b.line(ack(1)));
    assertThat(world.cursor("B")).isEqualTo(1);
  }

  @Test
  void aPageThatMadeItsMemberLiveIsTakenBackToo() {
    world.turn(a.line(send("c1")));
    FakeLink c = world.login("C");
    world.store.poison("text of bad");
    world.turn(c.line(pull(0, 10)), a.line(send("bad")), a.line(send("c2")));
    List<ServerFrame> frames = c.take();
    assertThat(paged(frames)).containsExactly(1L);
    assertThat(pushed(frames)).containsExactly(2L);
  }
}
