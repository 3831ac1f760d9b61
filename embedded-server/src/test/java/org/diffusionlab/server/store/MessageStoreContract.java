package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store must do, whatever it keeps for whom; run by each of them. */
abstract class MessageStoreContract {
  static final int PAGE = 10;
  static final int BYTES = 60_000;

  protected MessageStore store;

  /** Where the next store comes from. */
  Supplier<MessageStore> next = this::open;

  /** An empty store. */
  abstract MessageStore open();

  /** The same store as a new process finds it. */
  abstract MessageStore reopen(MessageStore closed);

  @BeforeEach
  void openStore() {
    store = next.get();
    store.begin();
    for (String uid : List.of("A", "B", "C")) {
      store.addMember(uid);
    }
    store.addGroup(
        new StoredGroup("g1", "One", History.NONE, "A", 0, 0),
        List.of(new StoredMember("A", 0, 1), new StoredMember("B", 0, 1)));
    store.commit();
  }

  @AfterEach
  void closeStore() {
    store.close();
  }

  void reopen() {
    store.close();
    store = reopen(store);
  }

  static Message message(long msgid) {
    return new Message("g1", msgid, "A", 1_000, "text " + msgid);
  }

  void append(long msgid) {
    store.append(message(msgid), "c" + msgid, 0, Recipients.of(List.of(), List.of("B")));
  }

  void fill(int count) {
    store.begin();
    LongStream.rangeClosed(1, count).forEach(this::append);
    store.commit();
  }

  List<Long> page(long after, int limit) {
    return messages("B", after, limit, BYTES).stream().map(Message::msgid).toList();
  }

  List<Message> messages(String uid, long after, int limit, int bytes) {
    StoredGroup group = store.group("g1").orElseThrow();
    Reader reader = new Reader("g1", uid, group.head(), 0);
    return store.page(reader, Math.max(after, group.floor()), limit, bytes).messages();
  }

  static List<Long> ids(long from, long to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }

  @Test
  void whatWasCommittedIsThereAfterReopening() {
    fill(3);
    store.begin();
    store.ack("g1", new StoredMember("B", 0, 1), 2);
    store.commit();
    List<TableRead> before = store.tables();
    byte[] secret = store.secret();
    reopen();
    assertThat(store.tables()).isEqualTo(before);
    assertThat(store.secret()).isEqualTo(secret);
    assertThat(store.group("g1")).contains(new StoredGroup("g1", "One", History.NONE, "A", 3, 0));
    assertThat(store.membersOf("g1"))
        .extracting(StoredMember::uid, StoredMember::joined)
        .containsExactly(tuple("A", 1L), tuple("B", 1L));
    assertThat(store.membersOf("g1")).contains(new StoredMember("B", 2, 1));
    assertThat(store.groupsOf("B")).containsExactly("g1");
    assertThat(store.groupsOf("C")).isEmpty();
    assertThat(store.hasMember("C")).isTrue();
    assertThat(store.hasMember("D")).isFalse();
    assertThat(store.group("g2")).isEmpty();
  }

  @Test
  void nothingOfARolledBackTransactionIsKept() {
    fill(1);
    List<TableRead> before = store.tables();
    store.begin();
    append(2);
    store.addMember("D");
    store.join("g1", new StoredMember("D", 1, 2));
    store.ack("g1", new StoredMember("B", 0, 1), 1);
    store.purge("g1", 2, 0, 1);
    store.rollback();
    assertThat(store.tables()).isEqualTo(before);
    assertThat(store.sendOf("A", "c2")).isEmpty();
    assertThat(store.membersOf("g1")).hasSize(2);
    store.begin();
    append(2);
    assertThat(store.commit()).isTrue();
    assertThat(page(0, PAGE)).containsExactly(1L, 2L);
  }

  @Test
  void aTransactionThatIsNotCommittedIsGoneAfterReopening() {
    fill(1);
    store.begin();
    append(2);
    reopen();
    assertThat(page(0, PAGE)).containsExactly(1L);
    assertThat(store.group("g1").orElseThrow().head()).isEqualTo(1);
  }

  @Test
  void aTransactionWithoutWritesHasNothingToCommit() {
    store.begin();
    store.hasMember("A");
    page(0, PAGE);
    assertThat(store.commit()).isFalse();
    store.begin();
    store.rollback();
  }

  @Test
  void aPageSeesOnlyWhatIsCommittedAndOtherReadsSeeEverything() {
    store.begin();
    append(1);
    assertThat(page(0, PAGE)).isEmpty();
    assertThat(store.sendOf("A", "c1")).isPresent();
    assertThat(store.group("g1").orElseThrow().head()).isEqualTo(1);
    store.commit();
    assertThat(page(0, PAGE)).containsExactly(1L);
  }

  @Test
  void aSendIsRememberedAlsoAfterReopeningAndPurging() {
    fill(2);
    store.begin();
    store.purge("g1", 2, 0, 2);
    store.commit();
    reopen();
    StoredSend send = store.sendOf("A", "c2").orElseThrow();
    assertThat(send).isEqualTo(StoredSend.of(message(2), "c2"));
    assertThat(send.isRepeat("g1", "text 2")).isTrue();
    assertThat(send.isRepeat("g1", "text 3")).isFalse();
    assertThat(send.isRepeat("g2", "text 2")).isFalse();
    assertThat(store.sendOf("B", "c2")).isEmpty();
  }

  @Test
  void pagesMeetAtTheirEdges() {
    for (int count : new int[] {PAGE - 1, PAGE, PAGE + 1, 2 * PAGE + 1}) {
      closeStore();
      openStore();
      fill(count);
      List<Long> seen = new ArrayList<>();
      List<Long> page;
      do {
        page = page(seen.size(), PAGE);
        seen.addAll(page);
        assertThat(page.size()).isEqualTo(Math.min(PAGE, count - (seen.size() - page.size())));
      } while (!page.isEmpty());
      assertThat(seen).isEqualTo(ids(1, count));
    }
  }

  @Test
  void fiveHundredMessagesOfOneMomentComeOnceEach() {
    fill(500);
    List<Long> seen = new ArrayList<>();
    while (seen.size() < 500) {
      seen.addAll(page(seen.size(), PAGE));
    }
    assertThat(seen).isEqualTo(ids(1, 500));
    assertThat(page(500, PAGE)).isEmpty();
  }

  @Test
  void aPageEndsWhereItsBytesEndButNeverBringsNothing() {
    fill(20);
    assertThat(messages("B", 0, PAGE, 1)).hasSize(1);
    int three =
        messages("B", 0, 3, BYTES).stream()
            .mapToInt(org.diffusionlab.wire.FrameCodec::encodedLength)
            .sum();
    assertThat(messages("B", 0, PAGE, three)).hasSize(3);
    assertThat(messages("B", 0, PAGE, three - 1)).hasSize(2);
  }

  @Test
  void textsComeBackAsTheyWere() {
    String text = "a\"b\\c\n\t\u0001 中文 👩‍👩‍👧 𠀀 \uFEFF 'quoted' %s";
    store.begin();
    store.append(
        new Message("g1", 1, "A", -5, text), "c", 0, Recipients.of(List.of(), List.of("B")));
    store.commit();
    reopen();
    assertThat(messages("B", 0, 1, BYTES)).containsExactly(new Message("g1", 1, "A", -5, text));
  }

  @Test
  void whatExistsCannotBeAddedAgain() {
    fill(1);
    List<TableRead> before = store.tables();
    assertFails(() -> store.addMember("A"));
    assertFails(() -> store.join("g1", new StoredMember("A", 0, 1)));
    assertFails(() -> store.join("g1", new StoredMember("stranger", 0, 1)));
    assertFails(
        () -> store.addGroup(new StoredGroup("g1", "again", History.NONE, "A", 0, 0), List.of()));
    assertFails(() -> append(1));
    assertFails(() -> store.leave("g1", new StoredMember("C", 0, 1)));
    assertThat(store.tables()).isEqualTo(before);
  }

  private void assertFails(Runnable write) {
    store.begin();
    assertThatThrownBy(write::run).isInstanceOf(StoreException.class);
    store.rollback();
  }

  @Test
  void whoLeavesAndComesBackIsANewMember() {
    fill(3);
    store.begin();
    store.leave("g1", new StoredMember("B", 0, 1));
    store.commit();
    assertThat(store.groupsOf("B")).isEmpty();
    store.begin();
    store.join("g1", new StoredMember("B", 3, 4));
    store.commit();
    reopen();
    assertThat(store.membersOf("g1")).contains(new StoredMember("B", 3, 4));
  }

  @Test
  void aGroupMayHaveThirtyThreeThousandMembers() {
    int count = 33_000;
    store.begin();
    List<StoredMember> members = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String uid = "m" + (100_000 + i);
      store.addMember(uid);
      members.add(new StoredMember(uid, 0, 1));
    }
    store.addGroup(new StoredGroup("big", "Big", History.NONE, "A", 0, 0), members);
    store.append(
        new Message("big", 1, "A", 1, "x"),
        "to-all",
        0,
        Recipients.of(List.of(), members.stream().map(StoredMember::uid).toList()));
    store.commit();
    store.begin();
    for (StoredMember member : members) {
      store.ack("big", member, 1);
    }
    store.commit();
    List<StoredMember> found = store.membersOf("big");
    assertThat(found).hasSize(count);
    assertThat(found).allMatch(member -> member.cursor() == 1);
  }
}
