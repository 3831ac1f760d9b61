package org.diffusionlab.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.Test;

/** Member B's core when frames go missing, come twice, or are overtaken by later ones. */
class BrokenLineTest implements MemberOutput {
  private static final long HEARTBEAT = MemberCore.HEARTBEAT_MILLIS;

  private final List<ClientFrame> frames = new ArrayList<>();
  private final List<RunEvent> events = new ArrayList<>();
  private final List<Long> screen = new ArrayList<>();
  private final MemberCore core =
      new MemberCore(MemberConfig.of("B", "secret", "b1").withPageSize(3), this);
  private int hangUps;

  private static GroupState group(String gid, long joined, long cursor, long head) {
    return new GroupState(gid, "G", 3, joined, cursor, head, 0);
  }

  private static Message message(long msgid) {
    return new Message("g", msgid, "A", 0, "text " + msgid);
  }

  private static ServerFrame.Welcome welcomeOf(Scheme scheme, GroupState... states) {
    return new ServerFrame.Welcome(scheme, List.of(states), false);
  }

  private static ServerFrame push(long msgid) {
    return new ServerFrame.Push(message(msgid));
  }

  private void login(Scheme scheme, GroupState... states) {
    core.connected(0);
    take(welcomeOf(scheme, states));
  }

  private void live(Scheme scheme, long head) {
    login(scheme, group("g", 1, head, head));
    frames.clear();
    events.clear();
  }

  private void take(ServerFrame... taken) {
    for (ServerFrame frame : taken) {
      core.handle(frame);
    }
    core.endTurn();
  }

  private List<ClientFrame> takeFrames() {
    List<ClientFrame> taken = List.copyOf(frames);
    frames.clear();
    return taken;
  }

  @Test
  void loginWithoutAWelcomeIsGivenUp() {
    core.connected(0);
    assertThat(core.nextTimer()).isEqualTo(MemberCore.LOGIN_MILLIS);
    core.tick(HEARTBEAT);
    assertThat(hangUps).isZero();
    core.tick(MemberCore.LOGIN_MILLIS);
    assertThat(hangUps).isEqualTo(1);
    core.disconnected(ClientStatus.RECONNECTING);
    assertThat(core.nextTimer()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void pullWithoutAPageIsRepeatedAfterAWholeHeartbeat() {
    login(Scheme.CURSOR, group("g", 1, 0, 2));
    frames.clear();
    core.tick(HEARTBEAT);
    assertThat(takeFrames()).containsExactly(new ClientFrame.Ping());
    core.tick(2 * HEARTBEAT);
    assertThat(takeFrames())
        .containsExactly(new ClientFrame.Pull("g", 0, 3), new ClientFrame.Ping());
    take(new ServerFrame.Page("g", List.of(message(1), message(2)), 2, 0, false));
    core.tick(3 * HEARTBEAT);
    core.tick(4 * HEARTBEAT);
    assertThat(screen).containsExactly(1L, 2L);
    assertThat(takeFrames())
        .containsExactly(
            new ClientFrame.Ack("g", 2), new ClientFrame.Ping(), new ClientFrame.Ping());
  }

  @Test
  void queueAndBodiesWithoutAnAnswerAreAskedForAgain() {
    login(Scheme.ID_PER_MEMBER, group("g", 1, 0, 2));
    frames.clear();
    core.tick(HEARTBEAT);
    core.tick(2 * HEARTBEAT);
    assertThat(takeFrames()).contains(new ClientFrame.PullQueue("", 0, 3));
    take(new ServerFrame.QueueIds(Map.of("g", List.of(1L, 2L)), Map.of("g", 2L), false));
    takeFrames();
    core.tick(3 * HEARTBEAT);
    core.tick(4 * HEARTBEAT);
    assertThat(takeFrames()).contains(new ClientFrame.PullBodies("g", List.of(1L, 2L)));
    take(new ServerFrame.Bodies("g", List.of(message(1), message(2))));
    assertThat(screen).containsExactly(1L, 2L);
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
  }

  @Test
  void sendWithoutAConfirmationIsRepeatedUntilThereIsOne() {
    live(Scheme.CURSOR, 0);
    core.send("g", "mine");
    ClientFrame.Send send = new ClientFrame.Send("g", "b1-1", "mine");
    assertThat(takeFrames()).containsExactly(send);
    core.tick(HEARTBEAT);
    assertThat(takeFrames()).containsExactly(new ClientFrame.Ping());
    core.tick(2 * HEARTBEAT);
    core.tick(3 * HEARTBEAT);
    assertThat(takeFrames())
        .containsExactly(send, new ClientFrame.Ping(), send, new ClientFrame.Ping());
    take(new ServerFrame.Sent("g", "b1-1", 1, 0));
    core.tick(4 * HEARTBEAT);
    assertThat(takeFrames()).containsExactly(new ClientFrame.Ack("g", 1), new ClientFrame.Ping());
  }

  @Test
  void ownMessageThatMakesAHoleIsConfirmedBeforeThePageGoesPastIt() {
    live(Scheme.COPY_PER_MEMBER, 0);
    core.send("g", "mine");
    frames.clear();
    take(push(2));
    assertThat(takeFrames())
        .as("its confirmation is missing: repeated first, it is answered first")
        .containsExactly(
            new ClientFrame.Send("g", "b1-1", "mine"), new ClientFrame.Pull("g", 0, 1));
    take(
        new ServerFrame.Sent("g", "b1-1", 1, 0),
        new ServerFrame.Page("g", List.of(message(2)), 2, 0, false));
    assertThat(screen).containsExactly(1L, 2L);
  }

  @Test
  void pushThatWasOvertakenIsShownThoughThePhoneWentPastIt() {
    live(Scheme.OFFLINE_COPIES, 0);
    take(push(2));
    take(new ServerFrame.Page("g", List.of(), 2, 0, false));
    take(push(1), push(1));
    assertThat(screen).as("once").containsExactly(2L, 1L);
    assertThat(events)
        .contains(
            new RunEvent.Shown(List.of("B"), "g", 1, 1, Source.PUSH),
            new RunEvent.Redelivered(List.of("B"), "g", 1, 1));
  }

  @Test
  void whatThePhoneWentPastOnAnEarlierConnectionCannotComeAnyMore() {
    live(Scheme.OFFLINE_COPIES, 0);
    take(push(2));
    take(new ServerFrame.Page("g", List.of(), 2, 0, false));
    core.disconnected(ClientStatus.RECONNECTING);
    login(Scheme.OFFLINE_COPIES, group("g", 1, 2, 2));
    take(push(1));
    assertThat(screen).containsExactly(2L);
  }

  @Test
  void pushBeyondAHoleIsKeptWhenTheConnectionEnds() {
    live(Scheme.OFFLINE_COPIES, 0);
    take(push(2));
    assertThat(events).contains(new RunEvent.Waits(List.of("B"), "g", 2));
    core.disconnected(ClientStatus.RECONNECTING);
    login(Scheme.OFFLINE_COPIES, group("g", 1, 2, 2));
    assertThat(screen).as("nobody else has it").containsExactly(2L);
  }

  @Test
  void pushBeforeTheWelcomeWaitsForIt() {
    live(Scheme.CURSOR, 4);
    core.disconnected(ClientStatus.RECONNECTING);
    core.connected(0);
    take(push(5));
    assertThat(screen).isEmpty();
    take(welcomeOf(Scheme.CURSOR, group("g", 1, 4, 4)));
    assertThat(screen).containsExactly(5L);
    assertThat(events)
        .as("a welcome that was overtaken is not an older log")
        .noneMatch(RunEvent.Trouble.class::isInstance);
  }

  @Test
  void membershipBeforeTheWelcomeCountsAfterIt() {
    core.connected(0);
    take(
        new ServerFrame.Membership("g", "B", ServerFrame.Change.JOINED, 3, group("g", 1, 0, 0)),
        push(1));
    take(welcomeOf(Scheme.OFFLINE_COPIES));
    assertThat(core.groups()).extracting(GroupPlace::gid).containsExactly("g");
    assertThat(screen).containsExactly(1L);
  }

  @Test
  void pushOfAGroupThePhoneHasNotHeardOfIsShownOnceItHas() {
    login(Scheme.OFFLINE_COPIES);
    take(push(1), push(2));
    assertThat(events)
        .containsExactly(
            new RunEvent.ClientChanged(List.of("B"), ClientStatus.LIVE),
            new RunEvent.Waits(List.of("B"), "g", 1),
            new RunEvent.Waits(List.of("B"), "g", 2));
    take(new ServerFrame.Pong(Map.of("g", 2L)));
    assertThat(hangUps).as("a membership is missing: a login tells").isEqualTo(1);
    core.disconnected(ClientStatus.RECONNECTING);
    login(Scheme.OFFLINE_COPIES, group("g", 1, 2, 2));
    assertThat(screen).containsExactly(1L, 2L);
  }

  @Test
  void strayFromBeforeTheMemberJoinedIsNotShown() {
    login(Scheme.OFFLINE_COPIES);
    take(push(3));
    take(new ServerFrame.Membership("g", "B", ServerFrame.Change.JOINED, 3, group("g", 5, 4, 4)));
    take(push(5));
    assertThat(screen).containsExactly(5L);
    assertThat(events).noneMatch(RunEvent.Redelivered.class::isInstance);
  }

  @Test
  void pageThatCameTwiceDoesNotEndTheReplay() {
    login(Scheme.CURSOR, group("g", 1, 0, 5));
    frames.clear();
    ServerFrame page =
        new ServerFrame.Page("g", List.of(message(1), message(2), message(3)), 5, 0, true);
    take(page, page);
    assertThat(takeFrames())
        .as("one pull for the rest")
        .containsExactly(new ClientFrame.Pull("g", 3, 3), new ClientFrame.Ack("g", 3));
    assertThat(core.status()).isEqualTo(ClientStatus.CATCHING_UP);
    take(new ServerFrame.Page("g", List.of(message(4), message(5)), 5, 0, false));
    assertThat(screen).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
    take(page);
    assertThat(screen).hasSize(5);
    assertThat(events).contains(new RunEvent.Redelivered(List.of("B"), "g", 1, 3));
  }

  @Test
  void queueThatCameTwiceIsReadOnAtOnePlace() {
    login(Scheme.COPY_PER_MEMBER, group("g", 1, 0, 5));
    frames.clear();
    ServerFrame page =
        new ServerFrame.Queue(List.of(message(1), message(2), message(3)), Map.of(), true);
    take(page, page);
    assertThat(takeFrames())
        .containsExactly(new ClientFrame.PullQueue("g", 3, 3), new ClientFrame.Ack("g", 3));
    take(new ServerFrame.Queue(List.of(message(4), message(5)), Map.of("g", 5L), false));
    take(page);
    assertThat(screen).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
  }

  @Test
  void bodiesThatCameTwiceAreNotTakenForThoseOfTheNextPage() {
    login(Scheme.ID_PER_MEMBER, group("g", 1, 0, 4));
    take(new ServerFrame.QueueIds(Map.of("g", List.of(1L, 2L)), Map.of(), true));
    ServerFrame bodies = new ServerFrame.Bodies("g", List.of(message(1), message(2)));
    take(bodies);
    take(new ServerFrame.QueueIds(Map.of("g", List.of(3L, 4L)), Map.of("g", 4L), false));
    frames.clear();
    take(bodies);
    assertThat(takeFrames())
        .as("acked again, and nothing asked for")
        .containsExactly(new ClientFrame.AckIds("g", List.of(1L, 2L)));
    take(new ServerFrame.Bodies("g", List.of(message(3), message(4))));
    assertThat(screen).containsExactly(1L, 2L, 3L, 4L);
  }

  @Test
  void emptyBodiesAreAskedForOnceMoreBeforeTheirIdsAreGivenUp() {
    login(Scheme.ID_PER_MEMBER, group("g", 1, 0, 2));
    take(new ServerFrame.QueueIds(Map.of("g", List.of(1L, 2L)), Map.of("g", 2L), false));
    frames.clear();
    take(new ServerFrame.Bodies("g", List.of()));
    assertThat(takeFrames()).containsExactly(new ClientFrame.PullBodies("g", List.of(1L, 2L)));
    take(new ServerFrame.Bodies("g", List.of()));
    assertThat(takeFrames()).isEmpty();
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
    take(push(3));
    assertThat(screen).containsExactly(3L);
  }

  @Test
  void welcomeThatCameTwiceIsOneLogin() {
    core.connected(0);
    ServerFrame welcome = welcomeOf(Scheme.COPY_PER_MEMBER, group("g", 1, 0, 2));
    take(welcome, welcome);
    ServerFrame page =
        new ServerFrame.Queue(List.of(message(1), message(2)), Map.of("g", 2L), false);
    take(page, page);
    assertThat(screen).containsExactly(1L, 2L);
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
  }

  @Override
  public void frame(ClientFrame frame) {
    frames.add(frame);
  }

  @Override
  public void event(RunEvent event) {
    events.add(event);
  }

  @Override
  public void shown(Message message, Source source) {
    screen.add(message.msgid());
  }

  @Override
  public void hangUp() {
    hangUps++;
  }
}
