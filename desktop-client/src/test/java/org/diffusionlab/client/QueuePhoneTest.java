package org.diffusionlab.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;
import org.junit.jupiter.api.Test;

/** Member B's core where rows are kept per member; the test plays the server. */
class QueuePhoneTest implements MemberOutput {
  private final List<ClientFrame> frames = new ArrayList<>();
  private final List<RunEvent> events = new ArrayList<>();
  private final List<Long> screen = new ArrayList<>();
  private MemberCore core = phone(AckMode.IDS);

  private MemberCore phone(AckMode mode) {
    return new MemberCore(
        MemberConfig.of("B", "secret", "b1").withPageSize(3).withAckMode(mode), this);
  }

  private void welcome(Scheme scheme, GroupState... states) {
    core.connected(0);
    take(new ServerFrame.Welcome(scheme, List.of(states), false));
  }

  private void take(ServerFrame... taken) {
    for (ServerFrame frame : taken) {
      core.handle(frame);
    }
    core.endTurn();
  }

  private void live(Scheme scheme, long head) {
    welcome(scheme, group("g", head, head));
    frames.clear();
    events.clear();
  }

  private static GroupState group(String gid, long cursor, long head) {
    return new GroupState(gid, "G", 3, 1, cursor, head, 0);
  }

  private static Message message(String gid, long msgid) {
    return new Message(gid, msgid, "A", 0, "text " + msgid);
  }

  private static ServerFrame push(long msgid) {
    return new ServerFrame.Push(message("g", msgid));
  }

  private List<ClientFrame> takeFrames() {
    List<ClientFrame> taken = List.copyOf(frames);
    frames.clear();
    return taken;
  }

  @Test
  void loginReadsOneQueueForAllGroupsPageByPage() {
    welcome(Scheme.COPY_PER_MEMBER, group("g", 0, 2), group("h", 4, 9), group("i", 5, 5));
    assertThat(takeFrames().get(1)).isEqualTo(new ClientFrame.PullQueue("", 0, 3));

    take(
        new ServerFrame.Queue(
            List.of(message("g", 1), message("g", 2), message("h", 5)), Map.of("g", 2L), true));
    assertThat(core.status()).isEqualTo(ClientStatus.CATCHING_UP);
    assertThat(takeFrames())
        .containsExactly(
            new ClientFrame.PullQueue("h", 5, 3),
            new ClientFrame.Ack("g", 2),
            new ClientFrame.Ack("h", 5));

    take(new ServerFrame.Queue(List.of(message("h", 8)), Map.of("h", 9L), false));
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
    assertThat(screen).containsExactly(1L, 2L, 5L, 8L);
    assertThat(takeFrames()).containsExactly(new ClientFrame.Ack("h", 8));
    take(new ServerFrame.Push(message("h", 10)));
    assertThat(screen).as("6, 7 and 9 are not missing: they were never kept for B").endsWith(10L);
  }

  @Test
  void pageThatOnlyCaughtUpGroupsIsAskedForAgain() {
    welcome(Scheme.COPY_PER_MEMBER, group("g", 0, 1), group("h", 0, 1));
    take(new ServerFrame.Queue(List.of(message("g", 1)), Map.of(), true));
    frames.clear();
    take(new ServerFrame.Queue(List.of(), Map.of("g", 1L), true));
    assertThat(takeFrames()).containsExactly(new ClientFrame.PullQueue("g", 1, 3));
    assertThat(core.status()).isEqualTo(ClientStatus.CATCHING_UP);
    take(new ServerFrame.Queue(List.of(message("h", 1)), Map.of("h", 1L), false));
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
  }

  @Test
  void idsComeFirstBodiesOfThePageThenTheNextPage() {
    welcome(Scheme.ID_PER_MEMBER, group("g", 0, 4), group("h", 0, 1));
    frames.clear();
    take(new ServerFrame.QueueIds(Map.of("g", List.of(1L, 2L, 4L)), Map.of(), true));
    assertThat(takeFrames()).containsExactly(new ClientFrame.PullBodies("g", List.of(1L, 2L, 4L)));
    assertThat(screen).isEmpty();

    take(new ServerFrame.Bodies("g", List.of(message("g", 1), message("g", 2))));
    assertThat(takeFrames())
        .as("the frame was full: the rest is asked for")
        .containsExactly(
            new ClientFrame.PullBodies("g", List.of(4L)),
            new ClientFrame.AckIds("g", List.of(1L, 2L)));

    take(new ServerFrame.Bodies("g", List.of(message("g", 4))));
    assertThat(takeFrames())
        .containsExactly(
            new ClientFrame.PullQueue("g", 4, 3), new ClientFrame.AckIds("g", List.of(4L)));
    take(new ServerFrame.QueueIds(Map.of("h", List.of(1L)), Map.of("g", 4L, "h", 1L), false));
    assertThat(core.status()).isEqualTo(ClientStatus.CATCHING_UP);
    take(new ServerFrame.Bodies("h", List.of(message("h", 1))));
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
    assertThat(screen).containsExactly(1L, 2L, 4L, 1L);
  }

  @Test
  void pushesWaitUntilTheBodiesThatComeBeforeThemAreThere() {
    welcome(Scheme.ID_PER_MEMBER, group("g", 0, 2));
    take(new ServerFrame.QueueIds(Map.of("g", List.of(1L, 2L)), Map.of("g", 2L), false));
    take(push(3));
    assertThat(screen).isEmpty();
    take(new ServerFrame.Bodies("g", List.of(message("g", 1), message("g", 2))));
    assertThat(screen).containsExactly(1L, 2L, 3L);
  }

  @Test
  void idOfAShownMessageIsAckedAgainWithoutFetchingItsBody() {
    live(Scheme.ID_PER_MEMBER, 4);
    take(push(5));
    core.disconnected(ClientStatus.OFFLINE);
    welcome(Scheme.ID_PER_MEMBER, group("g", 4, 6));
    frames.clear();
    take(new ServerFrame.QueueIds(Map.of("g", List.of(5L, 6L)), Map.of("g", 6L), false));
    assertThat(takeFrames())
        .containsExactly(
            new ClientFrame.PullBodies("g", List.of(6L)), new ClientFrame.AckIds("g", List.of(5L)));
    take(new ServerFrame.Bodies("g", List.of(message("g", 6))));
    assertThat(screen).containsExactly(5L, 6L);
  }

  @Test
  void rangeModeAcksIdsUpToTheNewest() {
    core = phone(AckMode.RANGE);
    live(Scheme.ID_PER_MEMBER, 0);
    take(push(1), push(2));
    assertThat(takeFrames()).containsExactly(new ClientFrame.Ack("g", 2));
  }

  @Test
  void schemeOneAcksWhatItPulledAndNothingThatWasPushed() {
    live(Scheme.OFFLINE_COPIES, 0);
    take(push(1), push(2));
    assertThat(takeFrames()).isEmpty();
    core.disconnected(ClientStatus.OFFLINE);
    welcome(Scheme.OFFLINE_COPIES, group("g", 2, 3));
    frames.clear();
    take(new ServerFrame.Queue(List.of(message("g", 3)), Map.of("g", 3L), false));
    assertThat(takeFrames()).containsExactly(new ClientFrame.Ack("g", 3));
    assertThat(screen).containsExactly(1L, 2L, 3L);
  }

  @Test
  void holeInSchemeOneIsAskedForOnceAndThenGivenUp() {
    live(Scheme.OFFLINE_COPIES, 4);
    take(push(6));
    assertThat(takeFrames()).containsExactly(new ClientFrame.Pull("g", 4, 1));
    take(new ServerFrame.Page("g", List.of(), 6, 0, false));
    assertThat(screen).as("5 was never kept: nobody has it").containsExactly(6L);
    take(push(7));
    assertThat(screen).containsExactly(6L, 7L);
    assertThat(takeFrames()).isEmpty();
  }

  @Test
  void holeInSchemeTwoIsFilledFromTheMembersOwnRows() {
    live(Scheme.COPY_PER_MEMBER, 4);
    take(push(6));
    frames.clear();
    take(new ServerFrame.Page("g", List.of(message("g", 5)), 6, 0, true));
    assertThat(screen).containsExactly(5L, 6L);
    assertThat(takeFrames()).containsExactly(new ClientFrame.Ack("g", 6));
  }

  @Test
  void ownMessageWhoseConfirmationWasLostKeepsItsPlaceBeforeTheReplay() {
    live(Scheme.COPY_PER_MEMBER, 0);
    core.send("g", "mine");
    core.disconnected(ClientStatus.RECONNECTING);
    frames.clear();
    welcome(Scheme.COPY_PER_MEMBER, group("g", 1, 2));
    assertThat(frames)
        .as("the send is repeated before the queue is pulled, so it is answered first")
        .extracting(ClientFrame::type)
        .containsExactly("hello", "send", "pullQueue");
    take(new ServerFrame.Sent("g", "b1-1", 1, 0));
    take(new ServerFrame.Queue(List.of(message("g", 2)), Map.of("g", 2L), false));
    assertThat(screen).containsExactly(1L, 2L);
  }

  @Test
  void ownMessageIsShownAtItsPlaceThoughItsConfirmationComesLate() {
    live(Scheme.COPY_PER_MEMBER, 0);
    core.send("g", "mine");
    take(push(2));
    take(new ServerFrame.Page("g", List.of(message("g", 2)), 2, 0, false));
    assertThat(screen).containsExactly(2L);
    take(new ServerFrame.Sent("g", "b1-1", 1, 0));
    assertThat(events).contains(new RunEvent.Shown(List.of("B"), "g", 1, 1, Source.OWN));
    take(new ServerFrame.Sent("g", "b1-1", 1, 0));
    assertThat(screen).as("once").containsExactly(2L, 1L);
  }

  @Test
  void pullOfTheQueueThatFailedIsRepeatedAtTheNextHeartbeat() {
    welcome(Scheme.COPY_PER_MEMBER, group("g", 0, 2));
    frames.clear();
    take(new ServerFrame.ErrorFrame(ErrorCode.STORE_FAILED, "disk", "pullQueue"));
    assertThat(takeFrames()).isEmpty();
    core.tick(MemberCore.HEARTBEAT_MILLIS);
    assertThat(takeFrames())
        .containsExactly(new ClientFrame.PullQueue("", 0, 3), new ClientFrame.Ping());
  }

  @Test
  void leavingAGroupWhoseBodiesAreOnTheirWayDoesNotStopTheOthers() {
    welcome(Scheme.ID_PER_MEMBER, group("g", 0, 1), group("h", 0, 1));
    frames.clear();
    take(new ServerFrame.QueueIds(Map.of("g", List.of(1L)), Map.of("g", 1L), true));
    take(new ServerFrame.Membership("g", "B", ServerFrame.Change.LEFT, 2, null));
    assertThat(frames).contains(new ClientFrame.PullQueue("g", 1, 3));
    take(new ServerFrame.QueueIds(Map.of("h", List.of(1L)), Map.of("h", 1L), false));
    take(new ServerFrame.Bodies("h", List.of(message("h", 1))));
    assertThat(core.status()).isEqualTo(ClientStatus.LIVE);
    assertThat(screen).containsExactly(1L);
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
}
