package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
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
}
