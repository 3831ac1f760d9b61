package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.TraceReader;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.Playback;
import org.diffusionlab.lab.state.TableState;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Retention;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.runlog.TableSchema.Role;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the run log folds to is what stands in the databases: after every step, in every lane. */
class FoldTest {
  @TempDir private Path folder;

  private static Scenario trace(int steps) throws IOException {
    try (InputStream in =
        FoldTest.class.getResourceAsStream("/org/diffusionlab/samples/linux-channel.csv")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      Scenario whole = TraceReader.parse("linux-channel.csv", text).scenario();
      return whole.withSteps(whole.steps().subList(0, steps));
    }
  }

  /** Runs a scenario and compares after every {@code each}-th step. */
  private void holds(Scenario scenario, int each) throws SQLException {
    LabConfig config = LabConfig.of(folder).withDurability(Durability.NORMAL);
    try (Lab lab = Lab.open(config, scenario)) {
      Playback playback = new Playback(lab.log()::get);
      for (int i = 0; i < scenario.steps().size(); i++) {
        lab.perform(scenario.steps().get(i)).join();
        if (i % each == 0 || i == scenario.steps().size() - 1) {
          for (LaneState lane : playback.at(lab.log().size()).lanes()) {
            compare(lane, "step " + i + " in " + lane.scheme());
            assertThat(lane.counters())
                .as("step %d in %s", i, lane.scheme())
                .usingRecursiveComparison()
                .ignoringFields("totals")
                .isEqualTo(lab.counters(lane.scheme()));
          }
        }
      }
    }
  }

  private void compare(LaneState lane, String where) throws SQLException {
    Path file = folder.resolve(lane.scheme() + ".db");
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = database.createStatement()) {
      for (TableState table : lane.tables()) {
        String name = table.schema().name();
        List<List<Object>> rows = rows(statement, table);
        assertThat(table.values())
            .as("%s at %s", name, where)
            .containsExactlyInAnyOrderElementsOf(rows);
        assertThat(table.size()).isEqualTo(rows.size());
        long counted = count(statement, name);
        if (table.schema().role() == Role.BODIES) {
          assertThat(lane.counters().get(Level.BODY_ROWS).now()).as(where).isEqualTo(counted);
        } else if (table.schema().role() == Role.IDS) {
          assertThat(lane.counters().get(Level.ID_ROWS).now()).as(where).isEqualTo(counted);
        }
      }
    }
  }

  private static long count(Statement statement, String table) throws SQLException {
    try (ResultSet count = statement.executeQuery("SELECT count(*) FROM " + table)) {
      return count.getLong(1);
    }
  }

  private static List<List<Object>> rows(Statement statement, TableState table)
      throws SQLException {
    String columns = String.join(", ", table.schema().columns());
    List<List<Object>> rows = new ArrayList<>();
    try (ResultSet read =
        statement.executeQuery("SELECT " + columns + " FROM " + table.schema().name())) {
      while (read.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= table.schema().columns().size(); i++) {
          Object value = read.getObject(i);
          row.add(value instanceof Integer number ? Long.valueOf(number) : value);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(Retention.class)
  void everyKindOfStepLeavesInTheDatabasesWhatTheLogSays(Retention retention) throws Exception {
    Scenario scenario = Scenarios.everything();
    holds(scenario.withSettings(scenario.settings().withRetention(retention)), 1);
  }

  @Test
  void aRealRoomLeavesInTheDatabasesWhatTheLogSays() throws Exception {
    holds(trace(120), 20);
  }
}
