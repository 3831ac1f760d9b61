package org.diffusionlab.server.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.diffusionlab.server.core.World.errors;
import static org.diffusionlab.server.core.World.paged;
import static org.diffusionlab.server.core.World.pull;
import static org.diffusionlab.server.core.World.pushed;
import static org.diffusionlab.server.core.World.send;

import java.util.List;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.History;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.store.StoredMember;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;
import org.diffusionlab.wire.ServerFrame.Change;
import org.diffusionlab.wire.ServerFrame.Membership;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MembershipsTest {
  private World world;
  private FakeLink a;

  @BeforeEach
  void makeGroup() {
    world = new World();
    world.group("g1", History.NONE, "A", "B");
    world.register("C", "D");
    a = world.login("A");
    world.events.clear();
  }

  private void join(String uid) {
    world.turn(world.lab.line(new ClientFrame.Join("g1", uid)));
  }

  private void leave(String uid) {
    world.turn(world.lab.line(new ClientFrame.Leave("g1", uid)));
  }

  @Test
  void aNewMemberStartsAtTheHeadAndIsLiveAtOnce() {
    world.sends(a, "x", 10);
    FakeLink c = world.login("C");
    join("C");
    assertThat(c.take())
        .containsExactly(
            new Membership(
                "g1", "C", Change.JOINED, 3, new GroupState("g1", "g1", 3, 11, 10, 10, 0)));
    assertThat(a.take()).containsExactly(new Membership("g1", "C", Change.JOINED, 3, null));
    assertThat(world.lab.take()).containsExactly(new Membership("g1", "C", Change.JOINED, 3, null));
    assertThat(world.events).contains(new RunEvent.Joined("g1", "g1", "C", 11));
    world.turn(a.line(send("y")), c.line(pull(0, 100)));
    List<ServerFrame> frames = c.take();
    assertThat(pushed(frames)).containsExactly(11L);
    assertThat(paged(frames)).as("a page never starts before the join").isEmpty();
  }

  @Test
  void aNewMemberOfAGroupThatShowsItsHistorySeesItAll() {
    world.turn(world.lab.line(new ClientFrame.CreateGroup("g2", "", History.FULL, List.of("A"))));
    a.take();
    for (int i = 0; i < 3; i++) {
      world.turn(a.line(new ClientFrame.Send("g2", "h" + i, "x")));
    }
    FakeLink c = world.login("C");
    world.turn(world.lab.line(new ClientFrame.Join("g2", "C")));
    assertThat(((Membership) c.take().get(0)).group())
        .isEqualTo(new GroupState("g2", "", 2, 1, 0, 3, 0));
    world.turn(c.line(new ClientFrame.Pull("g2", 0, 10)));
    assertThat(paged(c.take())).containsExactly(1L, 2L, 3L);
  }

  @Test
  void whoIsRemovedWhileOnlineGetsNothingMoreAndCannotSend() {
    FakeLink b = world.login("B");
    world.turn(
        world.lab.line(new ClientFrame.Leave("g1", "B")),
        a.line(send("c1")),
        b.line(send("c2")),
        b.line(pull(0, 10)));
    List<ServerFrame> frames = b.take();
    assertThat(frames.get(0)).isEqualTo(new Membership("g1", "B", Change.LEFT, 1, null));
    assertThat(errors(frames)).containsExactly(ErrorCode.NOT_A_MEMBER, ErrorCode.NOT_A_MEMBER);
    assertThat(pushed(frames)).isEmpty();
    assertThat(world.events).contains(new RunEvent.Left("g1", "B"));
  }

  @Test
  void whoIsRemovedInTheMiddleOfAReplayGetsNoFurtherPage() {
    world.sends(a, "x", 50);
    FakeLink b = world.login("B");
    world.turn(b.line(pull(0, 10)));
    world.turn(b.line(pull(10, 10)));
    assertThat(paged(b.take())).hasSize(20);
    leave("B");
    world.turn(b.line(pull(20, 10)), b.line(World.ack(20)));
    List<ServerFrame> frames = b.take();
    assertThat(paged(frames)).isEmpty();
    assertThat(errors(frames)).hasSize(2).containsOnly(ErrorCode.NOT_A_MEMBER);
  }

  @Test
  void whoComesBackIsANewMember() {
    world.sends(a, "x", 20);
    leave("B");
    world.sends(a, "y", 30);
    join("B");
    assertThat(world.store.membersOf("g1")).contains(new StoredMember("B", 50, 51));
    FakeLink b = world.login("B");
    world.turn(a.line(send("z")));
    assertThat(pushed(b.take())).containsExactly(51L);
  }

  @Test
  void anAckAndALeaveOfOneTurnDoNotMeet() {
    FakeLink b = world.login("B");
    world.sends(a, "x", 2);
    world.turn(
        b.line(World.ack(2)),
        world.lab.line(new ClientFrame.Leave("g1", "B")),
        world.lab.line(new ClientFrame.Join("g1", "B")));
    assertThat(world.store.membersOf("g1")).contains(new StoredMember("B", 2, 3));
    world.turn(a.line(send("y")));
    assertThat(pushed(b.take())).contains(3L);
  }

  @Test
  void aMemberWhoCreatesAGroupBelongsToItAndOwnsIt() {
    FakeLink c = world.login("C");
    world.turn(
        a.line(new ClientFrame.CreateGroup("mine", "Mine", History.NONE, List.of("C", "C", "A"))));
    Membership own = (Membership) a.take().get(0);
    assertThat(own.uid()).isEqualTo("A");
    assertThat(own.group()).isEqualTo(new GroupState("mine", "Mine", 2, 1, 0, 0, 0));
    assertThat(c.take()).hasSize(1);
    world.turn(c.line(new ClientFrame.Leave("mine", "A")));
    assertThat(errors(c.take())).containsExactly(ErrorCode.NOT_ALLOWED);
    world.turn(a.line(new ClientFrame.Leave("mine", "C")));
    assertThat(world.store.membersOf("mine")).extracting(StoredMember::uid).containsExactly("A");
  }

  @Test
  void membersAddOthersAndTakeThemselvesOutButNobodyElseMay() {
    FakeLink b = world.login("B");
    FakeLink d = world.login("D");
    world.turn(b.line(new ClientFrame.Join("g1", "C")));
    assertThat(world.store.membersOf("g1")).hasSize(3);
    world.turn(d.line(new ClientFrame.Join("g1", "D")), d.line(new ClientFrame.Leave("g1", "A")));
    assertThat(errors(d.take())).hasSize(2).containsOnly(ErrorCode.NOT_A_MEMBER);
    b.take();
    world.turn(
        b.line(new ClientFrame.Join("g1", "C")),
        b.line(new ClientFrame.Join("g1", "nobody")),
        b.line(new ClientFrame.Leave("g1", "C")),
        b.line(new ClientFrame.Leave("g1", "D")),
        b.line(new ClientFrame.CreateGroup("g1", "", History.NONE, List.of())),
        b.line(new ClientFrame.CreateGroup("g9", "", History.NONE, List.of("nobody"))));
    assertThat(errors(b.take()))
        .containsExactly(
            ErrorCode.ALREADY_EXISTS,
            ErrorCode.NO_SUCH_MEMBER,
            ErrorCode.NOT_ALLOWED,
            ErrorCode.NO_SUCH_MEMBER,
            ErrorCode.ALREADY_EXISTS,
            ErrorCode.NO_SUCH_MEMBER);
    world.turn(b.line(new ClientFrame.Leave("g1", "B")));
    assertThat(b.take()).containsExactly(new Membership("g1", "B", Change.LEFT, 2, null));
  }

  @Test
  void registrationGivesATokenOnceAndNeverASecondTime() {
    FakeLink anybody = world.connect();
    world.turn(
        anybody.line(new ClientFrame.Register("new")),
        anybody.line(new ClientFrame.Register("new")),
        anybody.line(new ClientFrame.Register("@lab")));
    List<ServerFrame> frames = anybody.take();
    assertThat(frames.get(0))
        .isEqualTo(new ServerFrame.Registered("new", world.tokens.tokenFor("new")));
    assertThat(errors(frames)).containsExactly(ErrorCode.ALREADY_EXISTS, ErrorCode.NOT_ALLOWED);
    FakeLink far = new FakeLink(7, false);
    world.turn(far.opened(), far.line(new ClientFrame.Register("far")));
    assertThat(errors(far.take())).containsExactly(ErrorCode.NOT_ALLOWED);
  }
}
