package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.junit.jupiter.api.Test;

/** Scheme 3: the body once, an id for everybody, and what a client does with ids. */
abstract class IdPerMemberContract extends QueueStoreContract {
  private KeptIds ids() {
    return store.ids().orElseThrow();
  }

  private boolean ackIds(String uid, Long... ids) {
    store.begin();
    boolean kept = ids().ack("g1", uid, List.of(ids));
    store.purge("g1", store.group("g1").orElseThrow().head(), 0, 0);
    store.commit();
    return kept;
  }

  private List<Object> bodies() {
    return table("group_msgs").rows().stream().map(row -> row.get(0)).toList();
  }

  @Test
  void theBodyIsStoredOnceAndAnIdForEveryRecipient() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    store.begin();
    store.append(message(1), "c1", 0, Recipients.of(List.of("C"), List.of("B")));
    store.commit();
    assertThat(table("group_msgs").rows())
        .containsExactly(List.of(1L, "g1", "A", 1_000L, "text 1"));
    assertThat(table("user_msgs").rows())
        .containsExactly(List.of("B", 1L, "g1"), List.of("C", 1L, "g1"));
  }

  @Test
  void idsComeFirstBodiesOnDemandAndAnAckNamesIds() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    toBoth(5);
    Reader reader = new Reader("g1", "B", 5, 5);
    assertThat(ids().page(reader, 1, 3)).isEqualTo(new KeptIds.IdPage(List.of(2L, 3L, 4L), true));
    assertThat(ids().page(reader, 1, 4).more()).isFalse();
    assertThat(ids().bodies("g1", "B", List.of(4L, 2L, 77L), BYTES))
        .containsExactly(message(2), message(4));
    assertThat(ids().bodies("g1", "B", List.of(2L, 4L), 1)).containsExactly(message(2));
    assertThat(ackIds("B", 2L, 4L)).isTrue();
    assertThat(ackIds("B", 2L, 4L)).as("a second time").isFalse();
    assertThat(ids().page(reader, 0, 9).ids()).containsExactly(1L, 3L, 5L);
    assertThat(kept("C")).hasSize(5);
    assertThat(cursor("B")).isZero();
  }

  @Test
  void aMemberGetsNoBodyThatIsNotKeptForIt() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    toBoth(2);
    ackIds("B", 1L);
    assertThat(ids().bodies("g1", "B", List.of(1L, 2L), BYTES)).containsExactly(message(2));
    assertThat(ids().bodies("g1", "A", List.of(1L, 2L), BYTES)).isEmpty();
    assertThat(bodies()).as("the article keeps the bodies").containsExactly(1L, 2L);
  }

  @Test
  void aBodyGoesWithTheLastIdThatRefersToIt() {
    use(Retention.PURGE_ACKED, AckedDelete.OWN_ROWS);
    toBoth(4);
    ackIds("B", 1L, 3L);
    assertThat(bodies()).as("C has acked nothing").hasSize(4);
    ackIds("C", 3L);
    assertThat(bodies()).containsExactly(1L, 2L, 4L);
    store.begin();
    store.ack("g1", new StoredMember("B", 0, 1), 4);
    store.leave("g1", new StoredMember("C", 0, 1));
    assertThat(store.purge("g1", 4, 0, 4)).as("the floor").isZero();
    store.commit();
    assertThat(bodies()).as("who left holds nothing back").isEmpty();
    assertThat(table("user_msgs").rows()).isEmpty();
    assertThat(store.group("g1").orElseThrow().head()).isEqualTo(4);
  }

  @Test
  void thirtyThreeThousandIdsCanBeReadAndAckedAtOnce() {
    int count = 33_000;
    fill(count);
    List<Long> all = LongStream.rangeClosed(1, count).boxed().toList();
    assertThat(ids().page(new Reader("g1", "B", count, count), 0, count).ids()).isEqualTo(all);
    List<Message> bodies = ids().bodies("g1", "B", all, Integer.MAX_VALUE);
    assertThat(bodies).hasSize(count);
    store.begin();
    assertThat(ids().ack("g1", "B", all)).isTrue();
    store.commit();
    assertThat(kept("B")).isEmpty();
    assertThat(cursor("B")).isEqualTo(count);
  }
}
