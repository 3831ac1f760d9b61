package org.diffusionlab.window.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.Playback;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.window.LabBench;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PlayheadTest {
  @TempDir private Path folder;
  private LabBench bench;
  private Playhead playhead;

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    playhead = bench.shared.playhead();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void theFirstStopIsTheEndOfTheOpening() {
    assertThat(playhead.positionProperty().get()).isEqualTo(bench.session.log().size());
    assertThat(playhead.state().quiet()).isTrue();
    assertThat(playhead.inThePast()).isFalse();
    assertThat(playhead.next()).isNull();
  }

  @Test
  void tenBackAndTenForwardIsTheSameState() throws Exception {
    bench.send("A", "one");
    bench.offline("uid1", "uid2");
    bench.send("A", "two");
    bench.online("uid2");
    String before = playhead.state().describe();

    for (int i = 0; i < 10; i++) {
      playhead.back(Detail.FRAME);
    }
    assertThat(playhead.state().describe()).isNotEqualTo(before);
    for (int i = 0; i < 10; i++) {
      playhead.forward(Detail.FRAME);
    }

    assertThat(playhead.state().describe()).isEqualTo(before);
  }

  @Test
  void everyStopShowsWhatAColdReplayShows() throws Exception {
    bench.send("A", "one");
    bench.offline("uid2");
    bench.send("uid1", "two");
    bench.online("uid2");
    int stops = playhead.stops().count(Detail.FRAME);
    playhead.detailProperty().set(Detail.FRAME);

    for (int ordinal = stops; ordinal >= 0; ordinal--) {
      playhead.goToOrdinal(ordinal);
      assertThat(playhead.state().describe())
          .isEqualTo(
              new Playback(bench.session.log()::get)
                  .at(playhead.positionProperty().get())
                  .describe());
    }
  }

  @Test
  void atTheEndNewEventsArePlayedStopByStop() throws Exception {
    playhead.speedProperty().set(Speed.NORMAL);
    int before = playhead.positionProperty().get();
    bench.send("A", "one");
    assertThat(playhead.playingProperty().get()).isTrue();
    assertThat(playhead.positionProperty().get()).isEqualTo(before);

    int ticks = 0;
    while (playhead.playingProperty().get()) {
      playhead.tick(1);
      ticks++;
    }

    assertThat(ticks).isBetween(4, 10);
    assertThat(playhead.inThePast()).isFalse();
  }

  @Test
  void inThePastNewEventsOnlyMakeTheLogLonger() throws Exception {
    bench.send("A", "one");
    playhead.toStart();
    int there = playhead.positionProperty().get();

    bench.perform(Step.Send.of("A", "g1", "two"));

    assertThat(playhead.positionProperty().get()).isEqualTo(there);
    assertThat(playhead.playingProperty().get()).isFalse();
  }

  @Test
  void aCommandInThePastGoesToTheEndFirstAndSaysSo() throws Exception {
    bench.send("A", "one");
    playhead.toStart();

    bench.commands.send("A", "g1", "two");

    assertThat(playhead.inThePast()).isFalse();
    assertThat(bench.shared.noticeProperty().get().text()).contains("looking at the past");
    bench.settle();
    assertThat(bench.shared.groupView().head()).isEqualTo(2);
  }

  @Test
  void whileItFollowsItNeverPlaysAndAPauseLetsGo() throws Exception {
    playhead.follow();
    bench.send("A", "one");
    assertThat(playhead.playingProperty().get()).isFalse();
    playhead.tick(0.1);
    assertThat(playhead.inThePast()).isFalse();

    playhead.playOrPause();
    bench.send("A", "two");
    playhead.tick(0.1);
    assertThat(playhead.inThePast()).isTrue();

    playhead.toEnd();
    assertThat(playhead.following()).isTrue();
    playhead.unfollow();
    assertThat(playhead.following()).isFalse();
  }

  @Test
  void playAtTheEndShowsTheLastStepAgain() throws Exception {
    bench.send("A", "one");
    bench.send("A", "two");

    playhead.play();

    assertThat(bench.shared.groupView().head()).isEqualTo(1);
    assertThat(playhead.playingProperty().get()).isTrue();
  }

  @Test
  void aStepOfPhasesRestsAtEachOfTheFive() throws Exception {
    bench.send("A", "one");
    playhead.toStart();
    List<String> phases = new java.util.ArrayList<>();
    while (playhead.inThePast()) {
      playhead.forward(Detail.PHASE);
      phases.add(bench.shared.lane().phase().name());
    }

    assertThat(phases).contains("SEND", "STORE", "STATUS", "PUSH", "ACK");
    assertThat(phases.indexOf("STORE")).isLessThan(phases.indexOf("PUSH"));
  }

  @Test
  void atEachStopOfPhasesAllLanesHaveComeEquallyFar() throws Exception {
    bench.send("A", "one");
    playhead.toStart();
    List<String> stops = new java.util.ArrayList<>();
    while (playhead.inThePast()) {
      playhead.forward(Detail.PHASE);
      stops.add(
          playhead.state().lanes().stream()
              .map(
                  lane ->
                      lane.phase()
                          + " "
                          + lane.counters().get(Level.BODY_ROWS).now()
                          + (lane.inFlight().isEmpty() ? "" : ">"))
              .toList()
              .toString());
    }

    assertThat(stops)
        .as("phase, body rows, and > where something is on the wire")
        .containsExactly(
            "[SEND 0>, SEND 0>, SEND 0>, SEND 0>]",
            "[SEND 0>, STORE 3, STORE 1, STORE 1]",
            "[STATUS 0, STATUS 3, STATUS 1, STATUS 1]",
            "[STORE 1, STATUS 3, STATUS 1, STATUS 1]",
            "[PUSH 1>, PUSH 3>, PUSH 1>, PUSH 1>]",
            "[PUSH 1, ACK 3>, ACK 1>, ACK 1>]",
            "[PUSH 1, ACK 1, ACK 1, ACK 1]");
  }

  @Test
  void manyBatchesAskForTheFxThreadOnce() throws Exception {
    bench.ui.drain();
    for (int i = 0; i < 20; i++) {
      bench.session.perform(Step.Send.of("A", "g1", "text " + i));
    }
    bench
        .session
        .perform(Step.Send.of("A", "g1", "last"))
        .get(30, java.util.concurrent.TimeUnit.SECONDS);

    assertThat(bench.ui.size()).isEqualTo(1);
    bench.ui.drain();
    assertThat(bench.shared.groupView().head()).isEqualTo(21);
  }
}
