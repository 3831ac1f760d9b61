package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.LongStream;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.NamedFigures;
import org.diffusionlab.lab.result.Predicted;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.lab.scenario.TraceReader;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabTraceTest {
  private static Trace sample() throws IOException {
    try (InputStream in =
        LabTraceTest.class.getResourceAsStream("/org/diffusionlab/samples/linux-channel.csv")) {
      return TraceReader.parse(
          "linux-channel.csv", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void everyMemberOfARealRoomEndsWithEveryMessage(@TempDir Path folder) throws IOException {
    Trace trace = sample();
    try (Lab lab = Lab.open(LabConfig.of(folder), trace.opening())) {
      TracePlayer player = TracePlayer.start(lab, trace, Double.POSITIVE_INFINITY);
      player.done().join();
      for (LaneFigures lane : lab.figures()) {
        assertThat(lane.counters().get(Counter.LOST)).as("lost in %s", lane.scheme()).isZero();
        assertThat(lane.counters().get(Counter.DUPLICATES)).isZero();
        assertThat(lane.counters().get(Counter.PENDING)).isZero();
        assertThat(NamedFigures.of(lane.counters()))
            .as("the formulas of %s", lane.scheme())
            .containsAllEntriesOf(Predicted.of(lane.scheme(), trace.scenario()));
        Map<String, Long> cursors = lane.ledger().cursors().get(Trace.GID);
        assertThat(cursors).hasSize(trace.members().size());
        assertThat(cursors.values()).containsOnly(1915L);
        assertThat(lab.counters(lane.scheme())).isEqualTo(lane.counters());
        for (String member : trace.members()) {
          assertThat(lane.ledger().transcript(Trace.GID, member))
              .as("%s in %s", member, lane.scheme())
              .isEqualTo(LongStream.rangeClosed(1, 1915).boxed().toList());
        }
      }
      assertThat(lab.counters(Scheme.CURSOR).get(Level.BODY_ROWS))
          .isEqualTo(new Counters.LevelCount(1915, 1915, 1915, 0));
      long copies = 1915L * (trace.members().size() - 1);
      assertThat(lab.counters(Scheme.COPY_PER_MEMBER).get(Level.BODY_ROWS).written())
          .isEqualTo(copies);
      assertThat(lab.counters(Scheme.COPY_PER_MEMBER).get(Counter.DELETES)).isEqualTo(copies);
      assertThat(lab.counters(Scheme.ID_PER_MEMBER).get(Level.ID_ROWS).written()).isEqualTo(copies);
      assertThat(
              lab.counters(Scheme.OFFLINE_COPIES).get(Level.BODY_ROWS).written()
                  + lab.counters(Scheme.OFFLINE_COPIES).get(Counter.PUSHES))
          .as("each message is either kept for a recipient or pushed to it")
          .isEqualTo(copies);
      assertThat(player.progress()).isEqualTo(1.0);
    }
  }
}
