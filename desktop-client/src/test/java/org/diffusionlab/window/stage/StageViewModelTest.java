package org.diffusionlab.window.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.state.Detail;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StageViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private StageViewModel stage;

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    stage = new StageViewModel(bench.shared, bench.commands, bench.texts);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private StageViewModel.Picture picture() {
    return stage.pictureProperty().get();
  }

  private Phone phone(String uid) {
    return picture().phones().stream().filter(p -> p.uid().equals(uid)).findFirst().orElseThrow();
  }

  @Test
  void theOpeningShowsTheArticlesGroup() {
    assertThat(picture().phones())
        .extracting(Phone::uid)
        .containsExactly("A", "uid1", "uid2", "uid3");
    assertThat(picture().online()).isEqualTo(3);
    assertThat(phone("uid3").switchedOn()).isFalse();
    assertThat(phone("A").chosen()).isTrue();
    assertThat(picture().server()).isEqualTo(ServerStatus.RUNNING);
  }

  @Test
  void lagAndUnreadGrowForWhoIsAway() throws Exception {
    bench.send("A", "one");
    bench.send("uid1", "two");

    assertThat(phone("uid3").lag()).isEqualTo(2);
    assertThat(phone("uid3").unread()).isEqualTo(2);
    assertThat(phone("uid2").lag()).isZero();
  }

  @Test
  void aPushOnItsWayIsAChipWithTheMessagesNumber() throws Exception {
    bench.send("A", "one");
    List<Chip> chips = new java.util.ArrayList<>();
    while (bench.shared.playhead().positionProperty().get()
        > bench.shared.playhead().stops().first()) {
      bench.shared.playhead().back(Detail.FRAME);
      chips.addAll(picture().chips());
    }

    assertThat(chips)
        .anyMatch(
            chip ->
                chip.label().equals("1")
                    && chip.kind() == Chip.Kind.MESSAGE
                    && !chip.toServer()
                    && chip.members().contains("uid2"));
  }

  @Test
  void switchesAndBulkActionsAreSteps() throws Exception {
    stage.toggle(phone("uid2"));
    bench.settle();
    assertThat(phone("uid2").status()).isEqualTo(ClientStatus.OFFLINE);

    stage.allOnline();
    bench.settle();
    assertThat(picture().online()).isEqualTo(4);

    stage.allOffline();
    bench.settle();
    assertThat(picture().online()).isZero();
    assertThat(bench.session.scenario().steps())
        .extracting(item -> item.step().name())
        .containsExactly("offline", "say", "online", "say", "offline", "say");
  }

  @Test
  void whileTheServerIsAwayMembersReconnect() throws Exception {
    stage.stopOrStartServer();
    bench.settle();
    assertThat(picture().server()).isEqualTo(ServerStatus.STOPPED);
    assertThat(phone("uid1").status()).isEqualTo(ClientStatus.RECONNECTING);
    assertThat(phone("uid1").state()).contains("reconnecting");

    stage.stopOrStartServer();
    bench.settle();
    assertThat(phone("uid1").status()).isEqualTo(ClientStatus.LIVE);
  }

  @Test
  void aHalfOpenMemberIsMarkedAsMisjudged() throws Exception {
    stage.halfOpen("uid2");
    bench.settle();

    assertThat(phone("uid2").stale()).isTrue();
    assertThat(phone("uid2").believed()).isTrue();
  }

  @Test
  void theStatusStepShowsWhoIsMisjudgedBeforeAnythingIsLost() throws Exception {
    bench.shared.schemeProperty().set(Scheme.OFFLINE_COPIES);
    stage.halfOpen("uid2");
    bench.settle();
    bench.send("A", "lost to uid2");
    bench.shared.playhead().back(Detail.MESSAGE);
    assertThat(picture().lookup()).isNull();
    while (picture().phase() != Phase.STATUS) {
      bench.shared.playhead().forward(Detail.PHASE);
    }

    assertThat(picture().lookup().lines())
        .containsExactly(
            new Lookup.Line("uid1", true, "live", false),
            new Lookup.Line("uid2", true, "not reading", true),
            new Lookup.Line("uid3", false, "offline", false));
    assertThat(picture().lookup().wrong()).isEqualTo(1);
    assertThat(bench.shared.lane().counters().get(Counter.LOST)).isZero();

    bench.shared.playhead().toEnd();
    assertThat(picture().lookup()).isNull();
    assertThat(bench.shared.lane().counters().get(Counter.LOST)).isEqualTo(1);
  }

  @Test
  void anotherLaneOnTheStageShowsItsOwnMembers() throws Exception {
    bench.send("A", "one");
    assertThat(phone("uid3").queued()).isFalse();
    assertThat(phone("uid3").place()).as("its cursor").isZero();

    stage.showLane(Scheme.COPY_PER_MEMBER);

    assertThat(picture().lane()).isEqualTo(Scheme.COPY_PER_MEMBER);
    assertThat(picture().lanes()).containsExactly(Scheme.values());
    assertThat(phone("uid3").queued()).isTrue();
    assertThat(phone("uid3").place()).as("rows kept for it").isEqualTo(1);
  }

  @Test
  void everyFrameOfAReplayHasALabelAndTheTintsOfWhatItBrings() throws Exception {
    bench.send("A", "one");
    bench.send("A", "two");
    bench.online("uid3");
    bench.shared.schemeProperty().set(Scheme.ID_PER_MEMBER);
    Set<String> labels = new LinkedHashSet<>();
    bench.shared.playhead().back(Detail.MESSAGE);
    while (bench.shared.playhead().inThePast()) {
      bench.shared.playhead().forward(Detail.PHASE);
      picture().chips().forEach(chip -> labels.add(chip.label() + " " + chip.tints().size()));
    }

    assertThat(labels)
        .containsExactly(
            "hello 0", "welcome 0", "pull 0", "ids 1–2 0", "texts 1–2? 0", "1–2 2", "ack 1–2 0");
  }

  @Test
  void theSameSeedMakesTheSameChurn() throws Exception {
    List<String> first = churned(7);
    bench.close();
    bench = LabBench.articleGroup(folder.resolve("again"));
    stage = new StageViewModel(bench.shared, bench.commands, bench.texts);

    assertThat(churned(7)).isEqualTo(first).isNotEmpty();
  }

  private List<String> churned(long seed) throws Exception {
    Churn churn = new Churn(stage, seed);
    churn.perMinuteProperty().set(60);
    churn.onProperty().set(true);
    for (int i = 0; i < 8; i++) {
      churn.tick(1);
      bench.settle();
    }
    return bench.session.scenario().steps().stream()
        .map(item -> item.step().toString())
        .filter(step -> !step.startsWith("Say"))
        .toList();
  }
}
