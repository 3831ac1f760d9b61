package org.diffusionlab.window.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.RowState.Mark;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.lane.TableShape.Cell;
import org.diffusionlab.window.state.Detail;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The article's example: A sends, uid1 and uid2 are online, uid3 is not. */
final class ArticleExampleTest {
  @TempDir private Path folder;
  private LabBench bench;
  private final Map<Scheme, LaneViewModel> lanes = new EnumMap<>(Scheme.class);

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    for (Scheme scheme : Scheme.values()) {
      lanes.put(scheme, new LaneViewModel(scheme, bench.shared, bench.texts));
    }
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private TableShape table(Scheme scheme, String name) {
    return lanes.get(scheme).columnProperty().get().tables().stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** What is shown of a table and not struck: some columns of its rows. */
  private List<String> rows(Scheme scheme, String name, String... columns) {
    TableShape table = table(scheme, name);
    List<String> rows = new ArrayList<>();
    for (TableShape.Row row : table.rows()) {
      if (row.mark() != Mark.DELETED) {
        List<String> values = new ArrayList<>();
        for (String column : columns) {
          values.add(row.cells().get(table.columns().indexOf(column)).now());
        }
        rows.add(String.join(" ", values));
      }
    }
    return rows;
  }

  private List<String> copies(Scheme scheme) {
    return rows(scheme, "user_msgs", "uid", "msgid", "gid", "sender_uid", "content");
  }

  private List<String> ids() {
    return rows(Scheme.ID_PER_MEMBER, "user_msgs", "uid", "msgid", "gid");
  }

  private List<String> log(Scheme scheme) {
    return rows(scheme, "group_msgs", "msgid", "gid", "sender_uid", "content");
  }

  private List<String> cursors() {
    return rows(Scheme.CURSOR, "group_members", "uid", "last_ack_msgid");
  }

  private void next() {
    bench.shared.playhead().forward(Detail.PHASE);
  }

  @Test
  void eachStopShowsTheArticlesRows() throws Exception {
    bench.send("A", "hi");
    bench.shared.playhead().toStart();

    next(); // 1 send: nothing is stored anywhere
    assertThat(copies(Scheme.OFFLINE_COPIES)).isEmpty();
    assertThat(copies(Scheme.COPY_PER_MEMBER)).isEmpty();
    assertThat(ids()).isEmpty();
    assertThat(log(Scheme.CURSOR)).isEmpty();
    assertThat(table(Scheme.COPY_PER_MEMBER, "user_msgs").why()).startsWith("Empty: nobody");

    next(); // 2 store, in the schemes that store before they look who is there
    List<String> everyone = List.of("uid1 1 g1 A hi", "uid2 1 g1 A hi", "uid3 1 g1 A hi");
    List<String> everyonesIds = List.of("uid1 1 g1", "uid2 1 g1", "uid3 1 g1");
    assertThat(copies(Scheme.OFFLINE_COPIES)).isEmpty();
    assertThat(copies(Scheme.COPY_PER_MEMBER)).isEqualTo(everyone);
    assertThat(ids()).isEqualTo(everyonesIds);
    assertThat(log(Scheme.ID_PER_MEMBER)).containsExactly("1 g1 A hi");
    assertThat(log(Scheme.CURSOR)).containsExactly("1 g1 A hi");
    assertThat(cursors()).containsExactly("A 0", "uid1 0", "uid2 0", "uid3 0");
    assertThat(stored()).containsExactly("", "+3", "+1 +3", "+1");

    next(); // 3 status, and then scheme 1 stores for who is offline
    next();
    assertThat(copies(Scheme.OFFLINE_COPIES)).containsExactly("uid3 1 g1 A hi");
    assertThat(stored()).containsExactly("+1", "+3", "+1 +3", "+1");

    next(); // 4 push: nothing changes in any table
    assertThat(copies(Scheme.OFFLINE_COPIES)).containsExactly("uid3 1 g1 A hi");
    assertThat(copies(Scheme.COPY_PER_MEMBER)).isEqualTo(everyone);

    next(); // 5 the acks are on their way, then they are there
    assertThat(ids()).isEqualTo(everyonesIds);
    next();
    assertThat(copies(Scheme.OFFLINE_COPIES)).containsExactly("uid3 1 g1 A hi");
    assertThat(copies(Scheme.COPY_PER_MEMBER)).containsExactly("uid3 1 g1 A hi");
    assertThat(ids()).containsExactly("uid3 1 g1");
    assertThat(log(Scheme.ID_PER_MEMBER)).containsExactly("1 g1 A hi");
    assertThat(cursors()).containsExactly("A 1", "uid1 1", "uid2 1", "uid3 0");
    assertThat(table(Scheme.COPY_PER_MEMBER, "user_msgs").changes()).isEqualTo("+3 −2");
    assertThat(bench.shared.playhead().inThePast()).isFalse();

    bench.online("uid3");
    for (Scheme scheme : List.of(Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER)) {
      assertThat(copies(scheme)).as(scheme.name()).isEmpty();
    }
    assertThat(ids()).isEmpty();
    assertThat(cursors()).containsExactly("A 1", "uid1 1", "uid2 1", "uid3 1");
  }

  private List<String> stored() {
    return lanes.values().stream()
        .map(lane -> lane.columnProperty().get().figures().stored())
        .toList();
  }

  @Test
  void afterEachStepEveryTableShowsWhatItsDatabaseHolds() throws Exception {
    holdsWhatTheDatabasesHold();
    bench.send("A", "hi");
    holdsWhatTheDatabasesHold();
    bench.offline("uid2");
    bench.send("uid1", "and more");
    holdsWhatTheDatabasesHold();
    bench.perform(new Step.HalfOpen(List.of("uid1")));
    bench.send("A", "who keeps this");
    holdsWhatTheDatabasesHold();
    bench.online("uid1", "uid2", "uid3");
    holdsWhatTheDatabasesHold();
  }

  private void holdsWhatTheDatabasesHold() throws Exception {
    for (Scheme scheme : Scheme.values()) {
      String url = "jdbc:sqlite:" + folder.resolve(scheme + ".db");
      try (Connection database = DriverManager.getConnection(url);
          Statement query = database.createStatement()) {
        for (TableShape table : lanes.get(scheme).columnProperty().get().tables()) {
          if (!table.columns().isEmpty()) {
            assertThat(shown(table))
                .as("%s %s", scheme, table.name())
                .containsExactlyInAnyOrderElementsOf(real(query, table));
          }
        }
      }
    }
  }

  private static List<List<String>> shown(TableShape table) {
    int time = table.columns().indexOf("time");
    return table.rows().stream()
        .filter(row -> row.mark() != Mark.DELETED)
        .map(row -> row.cells().stream().map(Cell::now).toList())
        .map(values -> without(values, time))
        .toList();
  }

  private static List<List<String>> real(Statement query, TableShape table) throws Exception {
    List<List<String>> rows = new ArrayList<>();
    String columns = String.join(", ", table.columns());
    try (ResultSet found = query.executeQuery("SELECT " + columns + " FROM " + table.name())) {
      while (found.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= table.columns().size(); i++) {
          values.add(found.getString(i));
        }
        rows.add(without(values, table.columns().indexOf("time")));
      }
    }
    return rows;
  }

  /** Times are shown as a clock does. */
  private static List<String> without(List<String> values, int index) {
    List<String> rest = new ArrayList<>(values);
    if (index >= 0) {
      rest.remove(index);
    }
    return rest;
  }

  @Test
  void theSameMessageHasTheSameTintInEveryLaneAndNeighboursDiffer() throws Exception {
    bench.offline("uid1");
    bench.send("A", "one");
    bench.send("A", "two");

    List<Integer> first = tints("user_msgs", Scheme.OFFLINE_COPIES).subList(0, 2);
    assertThat(first.get(0)).isNotEqualTo(first.get(1));
    assertThat(tints("user_msgs", Scheme.COPY_PER_MEMBER)).hasSameElementsAs(first);
    assertThat(tints("user_msgs", Scheme.ID_PER_MEMBER)).hasSameElementsAs(first);
    assertThat(tints("group_msgs", Scheme.ID_PER_MEMBER)).isEqualTo(first);
    assertThat(tints("group_msgs", Scheme.CURSOR)).isEqualTo(first);
  }

  private List<Integer> tints(String name, Scheme scheme) {
    TableShape table = table(scheme, name);
    int msgid = table.columns().indexOf("msgid");
    return table.rows().stream().map(row -> row.cells().get(msgid).tint()).toList();
  }

  @Test
  void formulasAgreeWithWhatWasCounted() throws Exception {
    for (int i = 1; i <= 4; i++) {
      bench.send("A", "text " + i);
    }

    assertThat(inserts()).extracting(CounterLine::now).containsExactly(4L, 12L, 16L, 4L);
    assertThat(inserts())
        .extracting(CounterLine::formula)
        .containsExactly(
            "= Σ offline recipients = 4", "= M·(N−1) = 4·3 = 12", "= M + M·(N−1) = 16", "= M = 4");
    bench.perform(new Step.Join("g1", "uid9"));
    assertThat(inserts())
        .as("with a member who came later the simple formulas say nothing")
        .extracting(CounterLine::formula)
        .containsExactly("= Σ offline recipients = 4", "", "", "= M = 4");
  }

  private List<CounterLine> inserts() {
    return lanes.values().stream()
        .flatMap(lane -> lane.columnProperty().get().counters().stream())
        .flatMap(group -> group.lines().stream())
        .filter(line -> line.key().equals("counter.inserts"))
        .toList();
  }
}
