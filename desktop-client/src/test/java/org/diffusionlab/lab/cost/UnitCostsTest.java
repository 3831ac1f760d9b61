package org.diffusionlab.lab.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.server.store.CursorStore;
import org.diffusionlab.server.store.Recipients;
import org.diffusionlab.server.store.StoredGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitCostsTest {
  @Test
  void thisMachineIsMeasuredThroughTheStores() throws IOException {
    List<Double> done = new ArrayList<>();
    UnitCosts costs = UnitCosts.measure(50, done::add, () -> false).orElseThrow();
    assertThat(done).isSorted().endsWith(1.0);
    assertThat(costs.payloadBytes()).isEqualTo(50);
    // rows are weighed by the file's growth, which is the same everywhere
    assertThat(costs.copyBytes()).isBetween(130.0, 170.0);
    assertThat(costs.bodyBytes()).isBetween(120.0, 160.0).isLessThan(costs.copyBytes());
    assertThat(costs.idBytes()).isBetween(15.0, 30.0);
    assertThat(costs.cursorBytes()).isBetween(0.5, 8.0);
    assertThat(List.of(costs.insertMicros(), costs.updateMicros(), costs.deleteMicros()))
        .allMatch(micros -> micros > 0);
    assertThat(costs.commitMicros()).isPositive();
    assertThat(costs.rowMicros() + costs.queryMicros()).isPositive();
  }

  @Test
  void cancelledMeasurementComesToNothing() throws IOException {
    assertThat(UnitCosts.measure(50, done -> {}, () -> true)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 900, 1_000, 1_500, 4_000, 5_000, 9_000})
  void rowOfAnyLengthWeighsWhatThePagesSay(int payload, @TempDir Path folder) {
    int messages = 400;
    Path file = folder.resolve("log.db");
    try (CursorStore store = CursorStore.open(file, Durability.NORMAL, 0)) {
      long before = bytes(store, "g1", "x".repeat(UnitCosts.TEXT), messages);
      long small = bytes(store, "g2", "x".repeat(UnitCosts.TEXT), messages) - before;
      long large = bytes(store, "g3", "x".repeat(payload), messages) - before - small;
      // what else a message writes is alike, so that only the bodies differ
      double body = UnitCosts.DEFAULT.bodyBytes();
      double bookkeeping = (double) small / messages - body;
      assertThat(UnitCosts.DEFAULT.bodyBytes(payload))
          .isCloseTo((double) large / messages - bookkeeping, Percentage.withPercentage(30));
    }
  }

  private static long bytes(CursorStore store, String gid, String text, int messages) {
    store.begin();
    if (!store.hasMember("A")) {
      store.addMember("A");
    }
    store.addGroup(new StoredGroup(gid, gid, History.NONE, "A", 0, 0), List.of());
    for (int i = 1; i <= messages; i++) {
      store.append(
          new Message(gid, i, "A", Trace.BASE.toEpochMilli(), text),
          gid + "-" + i,
          0,
          Recipients.of(List.of(), List.of()));
    }
    store.commit();
    return store.bytes();
  }
}
