package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.lab.scenario.TraceReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracePlayerTest {
  private static final Trace TRACE =
      TraceReader.parse(
          "t.csv",
          "seconds,event,member,bytes\n0.00,message,m1,3\n0.10,online,m2,0\n3600.00,message,m2,5\n");

  @Test
  void stoppedTraceEndsBetweenRows(@TempDir Path folder) {
    try (Lab lab = Lab.open(LabConfig.of(folder), TRACE.opening())) {
      TracePlayer player = TracePlayer.start(lab, TRACE, 1);
      await().atMost(Duration.ofSeconds(10)).until(() -> player.rowsDone() == 2);
      player.stop();
      player.done().join();
      assertThat(player.rowsDone()).isEqualTo(2);
      assertThat(lab.scenario().steps()).hasSize(2);
    }
  }

  @Test
  void raisingTheSpeedShortensTheWaitThatIsRunning(@TempDir Path folder) {
    try (Lab lab = Lab.open(LabConfig.of(folder), TRACE.opening())) {
      TracePlayer player = TracePlayer.start(lab, TRACE, 1);
      await().atMost(Duration.ofSeconds(10)).until(() -> player.rowsDone() == 2);
      player.setSpeed(1e9);
      player.done().join();
      assertThat(player.progress()).isEqualTo(1.0);
      assertThat(lab.scenario().steps()).hasSize(4);
      assertThat(lab.figures().get(0).ledger().transcript("trace", "m1")).containsExactly(1L, 2L);
    }
  }

  @Test
  void speedMustBePositive(@TempDir Path folder) {
    try (Lab lab = Lab.open(LabConfig.of(folder), TRACE.opening())) {
      assertThatThrownBy(() -> TracePlayer.start(lab, TRACE, 0))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void wallClockFollowsTheRowsAndMessagesCarryIt(@TempDir Path folder) {
    try (Lab lab = Lab.open(LabConfig.of(folder), TRACE.opening())) {
      TracePlayer.start(lab, TRACE, Double.POSITIVE_INFINITY).done().join();
      assertThat(lab.log().range(0, lab.log().size()).toString())
          .contains("time=" + Trace.BASE.plusSeconds(3600).toEpochMilli());
    }
  }
}
