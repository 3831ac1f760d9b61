package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.diffusionlab.model.Retention;
import org.junit.jupiter.api.Test;

/** Scheme 2: a copy for everybody, whoever is believed online. */
abstract class CopyPerMemberContract extends QueueStoreContract {
  @Test
  void everyRecipientGetsACopyWhetherOnlineOrNot() {
    use(Retention.ARTICLE, AckedDelete.OWN_ROWS);
    store.begin();
    store.append(message(1), "c1", 0, Recipients.of(List.of("C"), List.of("B")));
    store.commit();
    assertThat(table("user_msgs").rows())
        .containsExactly(
            List.of("B", 1L, "g1", "A", 1_000L, "text 1"),
            List.of("C", 1L, "g1", "A", 1_000L, "text 1"));
  }
}
