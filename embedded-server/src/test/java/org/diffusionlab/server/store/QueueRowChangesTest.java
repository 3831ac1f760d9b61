package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What schemes 1 to 3 report of their statements, and databases that change their retention. */
class QueueRowChangesTest {
  private static final Recipients BOTH = Recipients.of(List.of(), List.of("B", "C"));

  @TempDir private Path folder;

  static Stream<Arguments> all() {
    return Stream.of(Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER)
        .flatMap(
            scheme ->
                Stream.of(Retention.values())
                    .flatMap(
                        retention ->
                            Stream.of(AckedDelete.values())
                                .map(acked -> Arguments.of(scheme, retention, acked))));
  }

  private MessageStore open(Scheme scheme, Retention retention, AckedDelete acked) {
    Path file = folder.resolve(scheme + ".db");
    QueueOptions options = new QueueOptions(Durability.NORMAL, 0, retention, acked);
    switch (scheme) {
      case OFFLINE_COPIES:
        return OfflineCopiesStore.open(file, options);
      case COPY_PER_MEMBER:
        return CopyPerMemberStore.open(file, options);
      default:
        return IdPerMemberStore.open(file, options);
    }
  }

  private static void populate(MessageStore store) {
    store.begin();
    for (String uid : List.of("A", "B", "C")) {
      store.addMember(uid);
    }
    store.addGroup(
        new StoredGroup("g1", "One", History.NONE, "A", 0, 0),
        List.of(
            new StoredMember("A", 0, 1), new StoredMember("B", 0, 1), new StoredMember("C", 0, 1)));
    for (long id = 1; id <= 4; id++) {
      store.append(new Message("g1", id, "A", id, "t" + id), "c" + id, 0, BOTH);
    }
    store.commit();
  }

  @ParameterizedTest
  @MethodSource("all")
  void theReportedRowChangesAddUpToTheTables(
      Scheme scheme, Retention retention, AckedDelete acked) {
    try (MessageStore store = open(scheme, retention, acked)) {
      List<StatementRun> runs = new ArrayList<>();
      store.listen(runs::add);
      populate(store);
      store.begin();
      store.ack("g1", new StoredMember("B", 0, 1), 2);
      store.ids().ifPresent(ids -> ids.ack("g1", "C", List.of(1L, 3L)));
      store.purge("g1", 4, 0, 2);
      store.leave("g1", new StoredMember("C", 0, 1));
      store.purge("g1", 4, 0, 2);
      store.join("g1", new StoredMember("C", 4, 5));
      store.append(new Message("g1", 5, "A", 5, "t5"), "c5", 0, BOTH);
      store.commit();
      Map<String, List<List<Object>>> replayed = new HashMap<>();
      for (StatementRun run : runs) {
        if (run.purpose() != Purpose.LOOKUP) {
          assertThat(run.changes()).as(run.sql()).hasSize((int) run.rows());
        }
        run.changes().forEach(change -> apply(change, replayed));
      }
      for (TableRead table : store.tables()) {
        assertThat(replayed.get(table.schema().name()))
            .containsExactlyInAnyOrderElementsOf(table.rows());
      }
    }
  }

  private static void apply(RowChange change, Map<String, List<List<Object>>> tables) {
    List<List<Object>> rows = tables.computeIfAbsent(change.table(), name -> new ArrayList<>());
    if (change.before() != null) {
      assertThat(rows.remove(change.before())).as("%s", change).isTrue();
    }
    if (change.after() != null) {
      rows.add(change.after());
    }
  }

  @ParameterizedTest
  @MethodSource("all")
  void aDatabaseCanGoOnWithAnotherRetention(Scheme scheme, Retention retention, AckedDelete acked) {
    try (MessageStore store = open(scheme, Retention.ARTICLE, AckedDelete.OWN_ROWS)) {
      populate(store);
    }
    try (MessageStore store = open(scheme, Retention.KEEP, AckedDelete.OWN_ROWS)) {
      store.begin();
      store.ack("g1", new StoredMember("B", 0, 1), 3);
      store.commit();
    }
    try (MessageStore store = open(scheme, retention, acked)) {
      assertThat(store.cursorsOf("B").in("g1", 4, 0)).isEqualTo(3);
      assertThat(store.membersOf("g1"))
          .extracting(StoredMember::cursor)
          .containsExactly(4L, 3L, 0L);
      store.begin();
      store.append(new Message("g1", 5, "A", 5, "t5"), "c5", 0, BOTH);
      store.commit();
      assertThat(store.page(new Reader("g1", "B", 5, 5), 3, 9, 60_000).messages())
          .extracting(Message::text)
          .containsExactly("t4", "t5");
    }
  }

  @Test
  void anotherSchemesDatabaseIsRefused() {
    try (MessageStore store =
        open(Scheme.COPY_PER_MEMBER, Retention.ARTICLE, AckedDelete.OWN_ROWS)) {
      populate(store);
    }
    Path file = folder.resolve(Scheme.COPY_PER_MEMBER + ".db");
    QueueOptions options =
        new QueueOptions(Durability.NORMAL, 0, Retention.KEEP, AckedDelete.OWN_ROWS);
    assertThatThrownBy(() -> OfflineCopiesStore.open(file, options))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("was made by the scheme COPY_PER_MEMBER, not OFFLINE_COPIES");
  }
}
