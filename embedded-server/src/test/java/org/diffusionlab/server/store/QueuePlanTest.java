package org.diffusionlab.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a page of the queue costs: one range of one index, however many groups it crosses. */
class QueuePlanTest {
  private static final int GROUPS = 50;

  @TempDir private Path folder;
  private Path file;
  private final List<StatementRun> runs = new ArrayList<>();

  static Stream<Arguments> all() {
    return Stream.of(Scheme.OFFLINE_COPIES, Scheme.COPY_PER_MEMBER, Scheme.ID_PER_MEMBER)
        .flatMap(
            scheme ->
                Stream.of(Retention.values()).map(retention -> Arguments.of(scheme, retention)));
  }

  private MessageStore open(Scheme scheme, Retention retention) {
    file = folder.resolve(scheme + ".db");
    QueueOptions options = new QueueOptions(Durability.NORMAL, 0, retention, AckedDelete.OWN_ROWS);
    switch (scheme) {
      case OFFLINE_COPIES:
        return OfflineCopiesStore.open(file, options);
      case COPY_PER_MEMBER:
        return CopyPerMemberStore.open(file, options);
      default:
        return IdPerMemberStore.open(file, options);
    }
  }

  /** One message for B in each of many groups. */
  private static void populate(MessageStore store) {
    store.begin();
    List.of("A", "B").forEach(store::addMember);
    for (int i = 0; i < GROUPS; i++) {
      String gid = "g" + (100 + i);
      store.addGroup(
          new StoredGroup(gid, gid, History.NONE, "A", 0, 0),
          List.of(new StoredMember("A", 0, 1), new StoredMember("B", 0, 1)));
      store.append(
          new Message(gid, 1, "A", 1, "hi"), gid, 0, Recipients.of(List.of(), List.of("B")));
    }
    store.commit();
  }

  @ParameterizedTest
  @MethodSource("all")
  void aPageIsOneStatementThatSearchesOneRange(Scheme scheme, Retention retention)
      throws SQLException {
    try (MessageStore store = open(scheme, retention)) {
      populate(store);
      store.listen(runs::add);
      MemberQueue.Page page =
          store.queue().orElseThrow().page("B", MemberQueue.Place.START, 500, 60_000);
      assertThat(page.messages().size() + page.ids().size()).isEqualTo(GROUPS);
      List<StatementRun> replays =
          runs.stream().filter(run -> run.purpose() == Purpose.REPLAY).toList();
      assertThat(replays).hasSize(1);
      assertThat(replays.get(0).rows()).as("rows read").isEqualTo(GROUPS);
      assertThat(runs).as("the page, and whether it goes on").hasSize(2);
      for (StatementRun run : runs) {
        assertThat(plan(run.sql()))
            .as(run.sql())
            .containsExactly("SEARCH user_msgs USING PRIMARY KEY (uid=? AND (gid,msgid)>(?,?))");
      }
    }
  }

  private List<String> plan(String sql) throws SQLException {
    try (Connection connection = SqliteFiles.connect(file);
        PreparedStatement explain = connection.prepareStatement("EXPLAIN QUERY PLAN " + sql)) {
      int values = (int) IntStream.range(0, sql.length()).filter(i -> sql.charAt(i) == '?').count();
      for (int i = 1; i <= values; i++) {
        explain.setObject(i, 1);
      }
      List<String> steps = new ArrayList<>();
      try (ResultSet found = explain.executeQuery()) {
        while (found.next()) {
          steps.add(found.getString("detail"));
        }
      }
      return steps;
    }
  }
}
