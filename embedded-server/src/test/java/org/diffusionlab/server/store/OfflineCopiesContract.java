package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.diffusionlab.model.Retention;
import org.junit.jupiter.api.Test;

/** Scheme 1: what it keeps, and what it must lose, no more and no less. */
abstract class OfflineCopiesContract extends QueueStoreContract {
  @Test
  void whatWasForAnOnlineMemberIsKeptNowhere() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    store.begin();
    store.append(message(1), "c1", 0, Recipients.of(List.of("B"), List.of("C")));
    store.commit();
    assertThat(kept("B")).isEmpty();
    assertThat(cursor("B")).as("nothing will ever bring it").isEqualTo(1);
    assertThat(kept("C")).containsExactly(1L);
    assertThat(table("user_msgs").rows())
        .containsExactly(List.of("C", 1L, "g1", "A", 1_000L, "text 1"));
  }

  @Test
  void whereAllAreOnlineOnlyTheHeadAndTheSendAreKept() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    store.begin();
    store.append(message(1), "c1", 0, Recipients.of(List.of("B", "C"), List.of()));
    store.commit();
    assertThat(table("user_msgs").rows()).isEmpty();
    assertThat(store.group("g1").orElseThrow().head()).isEqualTo(1);
    assertThat(store.sendOf("A", "c1")).isPresent();
  }
}
