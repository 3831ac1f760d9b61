package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.wire.FrameCodec;
import org.junit.jupiter.api.Test;

/** What a store that keeps rows per member until they are acked must do as well. */
abstract class QueueStoreContract extends MessageStoreContract {
  /** An empty store of the scheme at hand. */
  abstract MessageStore open(Retention retention, AckedDelete acked);

  @Override
  MessageStore open() {
    return open(Retention.ARTICLE, AckedDelete.OWN_ROWS);
  }

  /** Starts again with another store; {@code C} is in the group too. */
  void use(Retention retention, AckedDelete acked) {
    store.close();
    next = () -> open(retention, acked);
    openStore();
    next = this::open;
    store.begin();
    store.join("g1", new StoredMember("C", 0, 1));
    store.commit();
  }

  void toBoth(int count) {
    store.begin();
    LongStream.rangeClosed(1, count)
        .forEach(
            id ->
                store.append(
                    message(id), "c" + id, 0, Recipients.of(List.of(), List.of("B", "C"))));
    store.commit();
  }

  void ack(String uid, long upTo) {
    store.begin();
    store.ack("g1", new StoredMember(uid, 0, 1), upTo);
    store.commit();
  }

  List<Long> kept(String uid) {
    return messages(uid, 0, PAGE, BYTES).stream().map(Message::msgid).toList();
  }

  long cursor(String uid) {
    long head = store.group("g1").orElseThrow().head();
    long cursor = store.cursorsOf(uid).in("g1", head, 0);
    assertThat(store.membersOf("g1"))
        .filteredOn(m -> m.uid().equals(uid))
        .extracting(StoredMember::cursor)
        .containsExactly(cursor);
    return cursor;
  }

  TableRead table(String name) {
    return store.tables().stream()
        .filter(table -> table.schema().name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anAckLetsGoOfTheMembersOwnRowsUpToItAndOfNoOthers() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    toBoth(5);
    ack("B", 3);
    assertThat(kept("B")).containsExactly(4L, 5L);
    assertThat(kept("C")).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(table("user_msgs").rows()).hasSize(7);
  }

  @Test
  void aCursorIsWhereWhatIsKeptBeginsAndTheHeadWhereNothingIs() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    toBoth(5);
    assertThat(cursor("A")).as("its sender").isEqualTo(5);
    assertThat(cursor("B")).isZero();
    ack("B", 3);
    assertThat(cursor("B")).isEqualTo(3);
    ack("B", 5);
    assertThat(cursor("B")).isEqualTo(5);
    assertThat(cursor("C")).isZero();
  }

  @Test
  void anAckOfNothingWritesNothing() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    toBoth(2);
    ack("B", 2);
    store.begin();
    store.ack("g1", new StoredMember("B", 0, 1), 2);
    store.ack("g1", new StoredMember("A", 0, 1), 2);
    assertThat(store.commit()).isFalse();
  }

  @Test
  void nothingIsKeptForTheSender() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    toBoth(2);
    assertThat(kept("A")).isEmpty();
  }

  @Test
  void whoIsTakenOutLeavesNothingBehind() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    toBoth(2);
    store.begin();
    store.leave("g1", new StoredMember("C", 0, 1));
    store.commit();
    assertThat(kept("C")).isEmpty();
    assertThat(kept("B")).containsExactly(1L, 2L);
  }

  @Test
  void whereNothingIsDeletedAnAckedRowIsMarkedAndCanBeReadAgain() {
    use(Retention.KEEP, AckedDelete.OWN_ROWS);
    toBoth(3);
    ack("B", 2);
    assertThat(table("user_msgs").schema().columns()).endsWith("acked");
    assertThat(table("user_msgs").rows())
        .extracting(row -> row.get(0) + " " + row.get(1) + " " + row.get(row.size() - 1))
        .containsExactly("B 1 1", "B 2 1", "B 3 0", "C 1 0", "C 2 0", "C 3 0");
    assertThat(cursor("B")).isEqualTo(2);
    assertThat(kept("B")).as("roaming").containsExactly(1L, 2L, 3L);
    store.begin();
    store.ack("g1", new StoredMember("B", 0, 1), 2);
    assertThat(store.commit()).as("marked already").isFalse();
  }

  @Test
  void theDeleteAsItIsPrintedTakesOtherMembersRowsAndLaterOnes() {
    use(Retention.ARTICLE, AckedDelete.AS_PRINTED);
    toBoth(5);
    store.begin();
    store.ack("g1", new StoredMember("C", 0, 1), 0);
    store.commit();
    assertThat(table("user_msgs").rows()).as("nothing of C's was acked").hasSize(10);
    ack("B", 2);
    assertThat(table("user_msgs").rows()).isEmpty();
    assertThat(cursor("C")).as("lost: nothing is kept for C any more").isEqualTo(5);
  }

  @Test
  void aMessageAndItsRowsAreThereTogetherOrNotAtAll() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    List<TableRead> before = store.tables();
    store.begin();
    store.append(message(1), "c1", 0, Recipients.of(List.of(), List.of("B", "C")));
    store.rollback();
    assertThat(store.tables()).isEqualTo(before);
    toBoth(1);
    assertThat(table("user_msgs").rows()).hasSize(2);
  }

  @Test
  void aPageSaysWhetherMoreIsKeptAlsoIfItIsNotOnDiskYet() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    toBoth(3);
    Reader reader = new Reader("g1", "B", 3, 3);
    assertThat(store.page(reader, 0, 2, BYTES).more()).isTrue();
    assertThat(store.page(reader, 0, 3, BYTES).more()).isFalse();
    assertThat(store.page(new Reader("g1", "A", 3, 3), 0, 3, BYTES))
        .isEqualTo(new StoredPage(List.of(), false));
    store.begin();
    store.append(message(4), "c4", 0, Recipients.of(List.of(), List.of("B")));
    assertThat(store.page(new Reader("g1", "B", 4, 3), 0, 9, BYTES).more()).isTrue();
    assertThat(store.page(new Reader("g1", "C", 4, 3), 0, 9, BYTES).more()).isFalse();
    store.rollback();
  }

  private MemberQueue.Page queue(String uid, MemberQueue.Place after, int limit, int bytes) {
    return store.queue().orElseThrow().page(uid, after, limit, bytes);
  }

  /** What the queue holds from a place on, page after page, as "gid msgid". */
  private List<String> wholeQueue(String uid, int limit, int bytes) {
    List<String> all = new ArrayList<>();
    MemberQueue.Place end = MemberQueue.Place.START;
    MemberQueue.Page page;
    do {
      page = queue(uid, end, limit, bytes);
      page.messages().forEach(m -> all.add(m.gid() + " " + m.msgid() + " " + m.text()));
      page.ids().forEach(p -> all.add(p.gid() + " " + p.msgid() + " text " + p.msgid()));
      assertThat(page.messages().size() + page.ids().size()).isLessThanOrEqualTo(limit);
      assertThat(page.more() && page.end().equals(end)).as("it goes on").isFalse();
      end = page.end();
    } while (page.more());
    return all;
  }

  /** Groups g0 and g1, with B in both; messages of the two come in turn. */
  private void twoGroups(int each) {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    store.begin();
    store.addGroup(
        new StoredGroup("g0", "Zero", History.NONE, "A", 0, 0),
        List.of(new StoredMember("A", 0, 1), new StoredMember("B", 0, 1)));
    for (long id = 1; id <= each; id++) {
      for (String gid : List.of("g1", "g0")) {
        Message m = new Message(gid, id, "A", 1_000, "text " + id);
        store.append(m, gid + "-" + id, 0, Recipients.of(List.of(), List.of("B")));
      }
    }
    store.commit();
  }

  @Test
  void aQueueIsOneOrderOverAllGroupsWhateverThePages() {
    twoGroups(5);
    List<String> expected =
        Stream.of("g0", "g1")
            .flatMap(gid -> ids(1, 5).stream().map(id -> gid + " " + id + " text " + id))
            .toList();
    for (int limit : List.of(1, 2, 3, 5, 9, 10, 11)) {
      assertThat(wholeQueue("B", limit, BYTES)).as("pages of %d", limit).isEqualTo(expected);
    }
    assertThat(wholeQueue("B", 10, 1)).as("one row at least").isEqualTo(expected);
    assertThat(wholeQueue("A", 10, BYTES)).as("the sender's").isEmpty();
  }

  @Test
  void aPageOfAQueueEndsWhereItsBytesEndButNeverBringsNothing() {
    twoGroups(3);
    List<Message> all = queue("B", MemberQueue.Place.START, 10, BYTES).messages();
    if (all.isEmpty()) {
      assertThat(queue("B", MemberQueue.Place.START, 10, 1).ids())
          .as("ids are short: as many as may be asked for fit any frame")
          .hasSize(6);
      return;
    }
    int four = all.stream().limit(4).mapToInt(FrameCodec::queuedLength).sum();
    assertThat(queue("B", MemberQueue.Place.START, 10, four).messages())
        .isEqualTo(all.subList(0, 4));
    assertThat(queue("B", MemberQueue.Place.START, 10, four - 1))
        .isEqualTo(
            new MemberQueue.Page(
                all.subList(0, 3), List.of(), new MemberQueue.Place("g0", 3), true));
    assertThat(queue("B", new MemberQueue.Place("g0", 3), 10, 1).messages())
        .isEqualTo(all.subList(3, 4));
  }

  @Test
  void aQueueMayBeReadFromAnyPlaceAlsoFromOneThatHoldsNothing() {
    twoGroups(3);
    MemberQueue.Place end = new MemberQueue.Place("g1", 3);
    for (MemberQueue.Place after :
        List.of(
            new MemberQueue.Place("g0", 2),
            new MemberQueue.Place("g0", 99),
            new MemberQueue.Place("g0-", 5),
            end)) {
      MemberQueue.Page page = queue("B", after, 10, BYTES);
      int expected = after.equals(end) ? 0 : after.msgid() == 2 ? 4 : 3;
      assertThat(page.messages().size() + page.ids().size()).as("%s", after).isEqualTo(expected);
      assertThat(page.end()).isEqualTo(end);
      assertThat(page.more()).isFalse();
    }
    MemberQueue.Place beyond = new MemberQueue.Place("h", 1);
    assertThat(queue("B", beyond, 10, BYTES))
        .isEqualTo(new MemberQueue.Page(List.of(), List.of(), beyond, false));
    assertThat(queue("C", MemberQueue.Place.START, 10, BYTES).more()).as("not in it").isFalse();
  }

  @Test
  void aPageThatEndsWithTheQueueSaysSoAndOneShortOfItDoesNot() {
    twoGroups(2);
    assertThat(queue("B", MemberQueue.Place.START, 3, BYTES).more()).isTrue();
    assertThat(queue("B", MemberQueue.Place.START, 4, BYTES).more()).isFalse();
    store.begin();
    store.ack("g1", new StoredMember("B", 0, 1), 2);
    assertThat(queue("B", MemberQueue.Place.START, 2, BYTES).more())
        .as("what was acked in this transaction is gone from it")
        .isFalse();
    store.rollback();
    assertThat(queue("B", MemberQueue.Place.START, 2, BYTES).more()).isTrue();
  }

  @Test
  void aQueueIsTheSameAfterReopening() {
    twoGroups(3);
    List<String> before = wholeQueue("B", 4, BYTES);
    reopen();
    assertThat(wholeQueue("B", 4, BYTES)).isEqualTo(before).hasSize(6);
  }

  @Test
  void aQueueHoldsWhatThisTransactionWroteSoThatNothingFallsBetweenReplayAndPush() {
    twoGroups(1);
    store.begin();
    store.append(
        new Message("g0", 2, "A", 1_000, "text 2"),
        "late",
        0,
        Recipients.of(List.of(), List.of("B")));
    assertThat(wholeQueue("B", 2, BYTES))
        .containsExactly("g0 1 text 1", "g0 2 text 2", "g1 1 text 1");
    store.rollback();
    assertThat(wholeQueue("B", 2, BYTES)).containsExactly("g0 1 text 1", "g1 1 text 1");
  }

  @Test
  void aQueueLeavesOutWhatWasAckedAlsoWhereItIsOnlyMarked() {
    use(Retention.KEEP, AckedDelete.OWN_ROWS);
    toBoth(4);
    ack("B", 2);
    assertThat(wholeQueue("B", 10, BYTES)).containsExactly("g1 3 text 3", "g1 4 text 4");
    assertThat(wholeQueue("C", 3, BYTES)).hasSize(4);
  }

  @Test
  void aQueueForgetsTheGroupThatItsMemberLeft() {
    twoGroups(2);
    store.begin();
    store.leave("g0", new StoredMember("B", 0, 1));
    store.commit();
    assertThat(wholeQueue("B", 10, BYTES)).containsExactly("g1 1 text 1", "g1 2 text 2");
  }
}
