package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.junit.jupiter.api.Test;

/** What a store that keeps each message once, and a cursor for each member, must do as well. */
abstract class LogStoreContract extends MessageStoreContract {
  @Test
  void msgidsGoOnAfterEverythingWasPurgedAndReopened() {
    fill(5);
    store.begin();
    store.purge("g1", 5, 0, 5);
    store.commit();
    assertThat(page(0, PAGE)).isEmpty();
    reopen();
    StoredGroup group = store.group("g1").orElseThrow();
    assertThat(group.head()).isEqualTo(5);
    assertThat(group.floor()).isEqualTo(5);
    store.begin();
    append(6);
    store.commit();
    assertThat(page(0, PAGE)).containsExactly(6L);
  }

  @Test
  void aPurgeTakesWhatIsBelowAndNothingElse() {
    fill(5);
    store.begin();
    store.addGroup(new StoredGroup("g0", "", History.FULL, "A", 0, 0), List.of());
    store.append(
        new Message("g0", 1, "A", 1, "x"), "other", 0, Recipients.of(List.of(), List.of()));
    store.purge("g1", 5, 0, 3);
    store.commit();
    assertThat(page(0, PAGE)).containsExactly(4L, 5L);
    assertThat(store.page(new Reader("g0", "A", 1, 1), 0, PAGE, BYTES).messages()).hasSize(1);
  }

  @Test
  void aCursorIsWhereItsMemberPutIt() {
    fill(3);
    assertThat(store.membersOf("g1")).extracting(StoredMember::cursor).containsExactly(0L, 0L);
    assertThat(store.cursorsOf("A").in("g1", 3, 2)).isEqualTo(2);
  }

  @Test
  void aLogWithAHoleDoesNotLookAsIfItHadEnded() {
    fill(2);
    store.begin();
    store.append(message(5), "c5", 0, Recipients.of(List.of(), List.of("B")));
    store.commit();
    assertThatThrownBy(() -> page(0, PAGE))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("messages 3 to 4 of group g1 are missing");
    assertThatThrownBy(() -> store.page(new Reader("g1", "B", 6, 6), 5, PAGE, BYTES))
        .hasMessageContaining("messages 6 to 6 of group g1 are missing");
  }
}
