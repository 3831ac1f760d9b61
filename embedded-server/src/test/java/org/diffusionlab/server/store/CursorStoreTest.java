package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CursorStoreTest extends LogStoreContract {
  @TempDir private Path folder;
  private int files;

  private Path file() {
    return folder.resolve(files + ".db");
  }

  @Override
  MessageStore open() {
    files++;
    return CursorStore.open(file(), Durability.NORMAL, 0);
  }

  @Override
  MessageStore reopen(MessageStore closed) {
    return CursorStore.open(file(), Durability.NORMAL, 0);
  }

  @Test
  void theReportedRowChangesAddUpToTheTables() {
    List<StatementRun> runs = new ArrayList<>();
    Map<String, List<List<Object>>> replayed = new HashMap<>();
    for (TableRead table : store.tables()) {
      replayed.put(table.schema().name(), new ArrayList<>(table.rows()));
    }
    store.listen(runs::add);
    store.begin();
    store.addMember("D");
    store.addGroup(
        new StoredGroup("g2", "Two", History.FULL, "A", 0, 0),
        List.of(new StoredMember("D", 0, 1)));
    for (long id = 1; id <= 4; id++) {
      store.append(
          new Message("g1", id, "A", id, "t" + id),
          "c" + id,
          0,
          Recipients.of(List.of(), List.of("B")));
    }
    store.ack("g1", new StoredMember("B", 0, 1), 3);
    store.purge("g1", 4, 0, 2);
    store.leave("g1", new StoredMember("B", 3, 1));
    store.join("g1", new StoredMember("C", 4, 5));
    store.commit();
    for (StatementRun run : runs) {
      if (run.purpose() != Purpose.LOOKUP) {
        assertThat(run.changes()).hasSize((int) run.rows());
      }
      for (RowChange change : run.changes()) {
        List<List<Object>> rows = replayed.get(change.table());
        if (change.before() != null) {
          assertThat(rows.remove(change.before())).as("%s", change).isTrue();
        }
        if (change.after() != null) {
          rows.add(change.after());
        }
      }
    }
    for (TableRead table : store.tables()) {
      assertThat(replayed.get(table.schema().name()))
          .containsExactlyInAnyOrderElementsOf(table.rows());
    }
  }

  @Test
  void closingLeavesOneFileAndNothingElse() throws Exception {
    store.close();
    store.close();
    try (var left = Files.list(folder)) {
      assertThat(left).containsExactly(file());
    }
  }

  @Test
  void aDamagedRowDoesNotHideThoseAfterIt() throws Exception {
    store.begin();
    for (long id = 1; id <= 3; id++) {
      store.append(
          new Message("g1", id, "A", id, "t" + id),
          "c" + id,
          0,
          Recipients.of(List.of(), List.of("B")));
    }
    store.commit();
    store.close();
    SqliteFiles.run(file(), "UPDATE group_msgs SET content='' WHERE msgid=2");
    store = reopen(store);
    List<Message> page = messages("B", 0, 10, 60_000);
    assertThat(page).extracting(Message::msgid).containsExactly(1L, 2L, 3L);
    assertThat(page.get(1).text()).contains("cannot be read");
  }

  @Test
  void bytesGrowWithWhatIsStored() {
    long before = store.bytes();
    store.begin();
    for (long id = 1; id <= 100; id++) {
      store.append(
          new Message("g1", id, "A", id, "x".repeat(1_000)),
          "c" + id,
          0,
          Recipients.of(List.of(), List.of("B")));
    }
    store.commit();
    assertThat(store.bytes()).isGreaterThan(before + 100_000);
  }
}
