package org.diffusionlab.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final List<Scheme> ALL = List.of(Scheme.values());
  private static final Workload SMALL = new Workload(3, 1, 4, 20, 1);
  private static final Workload OTHER = new Workload(4, 0.5, 30, 20, 2);

  /** Remembers what it is told. */
  private static class Watcher implements Sweep.Listener {
    final List<Sweep.Running> running = new ArrayList<>();
    final List<SweepPoint> points = new ArrayList<>();

    @Override
    public void running(Sweep.Running now) {
      running.add(now);
    }

    @Override
    public void measured(SweepPoint point) {
      points.add(point);
    }
  }

  @Test
  void pointsComeAsTheyAreMeasuredAndTheOrderOfSchemesMovesOn() throws IOException {
    Watcher watcher = new Watcher();
    List<SweepPoint> points = Sweep.of(List.of(SMALL, OTHER), ALL).run(watcher);
    assertThat(watcher.points)
        .extracting(SweepPoint::scheme)
        .containsExactly(
            Scheme.OFFLINE_COPIES,
            Scheme.COPY_PER_MEMBER,
            Scheme.ID_PER_MEMBER,
            Scheme.CURSOR,
            Scheme.COPY_PER_MEMBER,
            Scheme.ID_PER_MEMBER,
            Scheme.CURSOR,
            Scheme.OFFLINE_COPIES);
    assertThat(points).containsExactlyInAnyOrderElementsOf(watcher.points);
    assertThat(points.subList(4, 8)).extracting(SweepPoint::scheme).containsExactlyElementsOf(ALL);
    assertThat(watcher.running).extracting(Sweep.Running::done).isSorted();
    assertThat(watcher.running).allMatch(r -> r.points() == 8 && r.done() >= 0 && r.done() <= 1);
    assertThat(points)
        .allSatisfy(
            p -> {
              assertThat(p.logins()).isEqualTo(p.workload().offline());
              assertThat(p.loginNanos()).isPositive();
              assertThat(p.databaseBytes()).isPositive();
              assertThat(p.seconds()).isPositive();
            });
  }

  @Test
  void cancelledBetweenPointsItKeepsWhatIsThere() throws IOException {
    Sweep sweep = Sweep.of(List.of(SMALL, OTHER), ALL);
    List<SweepPoint> points =
        sweep.run(
            new Sweep.Listener() {
              @Override
              public void measured(SweepPoint point) {
                sweep.cancel();
              }
            });
    assertThat(points).hasSize(1);
    assertThat(sweep.isCancelled()).isTrue();
  }

  @Test
  void cancelledWithinAPointItEndsAfterTheStepThatRuns() throws IOException {
    Sweep sweep = Sweep.of(List.of(OTHER), ALL);
    List<SweepPoint> points =
        sweep.run(
            new Sweep.Listener() {
              @Override
              public void running(Sweep.Running now) {
                if (now.done() > 0) {
                  sweep.cancel();
                }
              }
            });
    assertThat(points).isEmpty();
  }

  @Test
  void cancelledBeforeItBeganItRunsNothing() throws IOException {
    Sweep sweep = Sweep.of(List.of(SMALL), ALL);
    sweep.cancel();
    assertThat(sweep.run(new Watcher())).isEmpty();
  }

  @Test
  void whatIsTooLargeIsRefusedUpFront() {
    assertThatThrownBy(() -> Sweep.of(List.of(SMALL, new Workload(9_000, 1, 1, 1, 1)), ALL))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("9,000 members")
        .hasMessageContaining("at most 4,000");
    assertThatThrownBy(() -> Sweep.of(List.of(), ALL)).hasMessageContaining("needs a workload");
  }

  @Test
  void reportIsReadableAsJsonAndAsCsv() throws IOException {
    Workload nobodyAway = new Workload(3, 0, 4, 20, 1);
    Grid.Refused refused = new Grid.Refused(OTHER, new TooLarge(TooLarge.Limit.MEMBERS, 9));
    SweepReport report =
        new SweepReport(
            Sweep.of(List.of(SMALL, nobodyAway), ALL).run(new Watcher()), List.of(refused));
    JsonObject json = JsonParser.parseString(report.json()).getAsJsonObject();
    assertThat(json.get("format").getAsString()).isEqualTo("diffusion-lab-sweep/1");
    assertThat(json.getAsJsonArray("points")).hasSize(8);
    JsonObject point = json.getAsJsonArray("points").get(1).getAsJsonObject();
    assertThat(point.getAsJsonObject("counters")).isEqualTo(counters(point));
    assertThat(point.getAsJsonObject("figures").get("rows_written").getAsInt()).isEqualTo(8);
    assertThat(json.getAsJsonArray("refused")).hasSize(1);

    String[] lines = report.csv().split("\n");
    int header = 0;
    while (lines[header].startsWith("# ")) {
      header++;
    }
    assertThat(header).isPositive();
    assertThat(lines[header])
        .startsWith("members,offline_share,messages,payload_bytes,groups,offline_members,scheme,");
    int columns = lines[header].split(",").length;
    assertThat(lines).hasSize(header + 1 + 8);
    for (int i = header; i < lines.length; i++) {
      assertThat(lines[i].split(",", -1)).as(lines[i]).hasSize(columns);
    }
    assertThat(SweepTable.text(report)).contains("3 members, 1 offline", "COPY_PER_MEMBER");
  }

  /** What was counted, with every predicted figure replaced by its formula: the same. */
  private static JsonObject counters(JsonObject point) {
    JsonObject expected = point.getAsJsonObject("counters").deepCopy();
    point
        .getAsJsonObject("predicted")
        .entrySet()
        .forEach(entry -> expected.add(entry.getKey(), entry.getValue()));
    return expected;
  }
}
