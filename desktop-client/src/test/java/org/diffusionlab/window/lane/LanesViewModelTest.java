package org.diffusionlab.window.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.state.Detail;
import org.diffusionlab.window.state.Speed;
import org.diffusionlab.window.words.EventWords;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LanesViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private LanesViewModel lanes;

  @BeforeEach
  void open() {
    bench = LabBench.articleGroup(folder);
    lanes = new LanesViewModel(bench.shared, bench.texts);
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private List<Scheme> inSight() {
    return lanes.inSightProperty().get().stream().map(LaneViewModel::scheme).toList();
  }

  @Test
  void allLanesAreInSightUntilOneIsShownAlone() {
    assertThat(inSight()).containsExactly(Scheme.values());
    assertThat(lanes.stageProperty().get()).isEqualTo(Scheme.CURSOR);

    lanes.toggle(Scheme.COPY_PER_MEMBER);
    assertThat(inSight()).containsExactly(Scheme.COPY_PER_MEMBER);
    assertThat(lanes.stageProperty().get()).isEqualTo(Scheme.COPY_PER_MEMBER);

    lanes.toggle(Scheme.COPY_PER_MEMBER);
    assertThat(inSight()).containsExactly(Scheme.values());
    assertThat(lanes.stageProperty().get())
        .as("the stage keeps the lane it showed last")
        .isEqualTo(Scheme.COPY_PER_MEMBER);
  }

  @Test
  void packedDrawsOneBlockWhereWriteDiffusionDrawsOneForEachMember() throws Exception {
    bench.offline("uid1", "uid2");
    bench.send("A", "one");
    bench.send("A", "two");

    for (long msgid : List.of(1L, 2L)) {
      assertThat(line(Scheme.OFFLINE_COPIES, msgid).copies()).isEqualTo(3);
      assertThat(line(Scheme.COPY_PER_MEMBER, msgid).copies()).isEqualTo(3);
      assertThat(line(Scheme.ID_PER_MEMBER, msgid).copies()).isEqualTo(1);
      assertThat(line(Scheme.ID_PER_MEMBER, msgid).ids()).isEqualTo(3);
      assertThat(line(Scheme.CURSOR, msgid).copies()).isEqualTo(1);
      assertThat(line(Scheme.CURSOR, msgid).ids()).isZero();
    }
    assertThat(line(Scheme.CURSOR, 2).cursors()).as("A has its own").isEqualTo(1);
    assertThat(line(Scheme.CURSOR, 0).cursors()).isEqualTo(3);

    bench.online("uid1");
    assertThat(line(Scheme.COPY_PER_MEMBER, 1).copies()).isEqualTo(2);
    assertThat(line(Scheme.CURSOR, 2).cursors()).isEqualTo(2);
    assertThat(line(Scheme.COPY_PER_MEMBER, 1).tint()).isEqualTo(line(Scheme.CURSOR, 1).tint());
  }

  private Packed.Line line(Scheme scheme, long msgid) {
    return lanes.packed(scheme, 50).lines().stream()
        .filter(line -> line.msgid() == msgid)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void packedLeavesOutTheOldestWhereThereIsNoRoom() throws Exception {
    bench.perform(new Step.Send("A", "g1", "text", null, 30));

    Packed packed = lanes.packed(Scheme.CURSOR, 10);
    assertThat(packed.lines()).hasSize(10);
    assertThat(packed.first()).isEqualTo(21);
    assertThat(packed.older()).isEqualTo(20);
  }

  @Test
  void aLargeQueueIsGroupedByMemberAndWhatChangedIsStillThere() throws Exception {
    bench.close();
    List<String> many = IntStream.rangeClosed(1, 30).mapToObj(i -> "m" + i).toList();
    bench =
        LabBench.open(
            folder.resolve("many"),
            Scenario.opening(
                "many",
                LocalText.en("many"),
                List.of(new GroupSpec("g1", LocalText.en("Many"), many)),
                many.subList(1, 30)));
    lanes = new LanesViewModel(bench.shared, bench.texts);
    bench.send("m1", "one");
    bench.send("m1", "two");

    TableShape queue = lanes.inSightProperty().get().get(1).columnProperty().get().tables().get(0);
    assertThat(queue.name()).isEqualTo("user_msgs");
    assertThat(queue.count()).isEqualTo("58 copies");
    assertThat(queue.changes()).isEqualTo("+29");
    assertThat(queue.rows()).hasSizeLessThanOrEqualTo(TableShapes.WHOLE);
    assertThat(queue.rows()).anyMatch(row -> !row.many() && row.cells().get(1).now().equals("2"));
    assertThat(queue.rows())
        .filteredOn(TableShape.Row::many)
        .isNotEmpty()
        .allMatch(row -> row.cells().get(1).now().equals("×2"));
    assertThat(queue.summary()).isEqualTo("(and 23 more members)");
    assertThat(lanes.limits()).startsWith("More than 12 members");
  }

  @Test
  void aLossIsToldWithItsCausesAndWhatTheOthersHold() throws Exception {
    LossViewModel losses =
        new LossViewModel(bench.shared, bench.texts, new EventWords(bench.texts));
    bench.perform(new Step.HalfOpen(List.of("uid2")));
    assertThat(losses.lossProperty().get()).isNull();

    bench.send("A", "who keeps this");

    Loss loss = losses.lossProperty().get();
    assertThat(loss.lane()).isEqualTo(Scheme.OFFLINE_COPIES);
    assertThat(loss.member()).isEqualTo("uid2");
    assertThat(loss.causes())
        .extracting(Loss.Cause::text)
        .containsExactly(
            "uid2 no longer reads",
            "3 status said uid2 online (stale)",
            "2 no copy stored for uid2",
            "4 pushed to uid2, who does not read");
    assertThat(loss.others())
        .containsExactly(
            "lane 2 keeps its copy until it acks.",
            "lane 3 keeps its id, and the text once.",
            "lane 4: its cursor 0 is before 1, a pull will bring it.");
    assertThat(figures(0).lost()).isEqualTo(1);
    assertThat(figures(1).lost()).isZero();

    losses.goTo(loss.causes().get(1).entry());
    assertThat(bench.shared.playhead().positionProperty().get())
        .isEqualTo(loss.causes().get(1).entry() + 1);
    assertThat(losses.lossProperty().get())
        .as("the card stays while it is followed")
        .isEqualTo(loss);
    losses.goTo(loss.causes().get(0).entry());
    assertThat(losses.lossProperty().get()).isEqualTo(loss);
    bench.shared.playhead().toStart();
    assertThat(losses.lossProperty().get()).isNull();
    bench.shared.playhead().toEnd();
    losses.close();
    assertThat(losses.lossProperty().get()).isNull();
  }

  @Test
  void aLossBySomethingThatWasBrokenIsToldWithIt() throws Exception {
    LossViewModel losses =
        new LossViewModel(bench.shared, bench.texts, new EventWords(bench.texts));
    bench.perform(new Step.Fault(FrameFault.of("push", "uid2", Effect.DROP)));
    bench.send("A", "dropped");
    Loss loss = losses.lossProperty().get();
    assertThat(loss.lane()).isEqualTo(Scheme.OFFLINE_COPIES);
    assertThat(loss.causes())
        .extracting(Loss.Cause::text)
        .containsExactly(
            "3 status said uid2 online",
            "2 no copy stored for uid2",
            "4 pushed to uid2",
            "the push of message 1 goes missing on its way to uid2");
    losses.goTo(loss.causes().get(3).entry());
    assertThat(bench.shared.playhead().state().lane(Scheme.OFFLINE_COPIES).dropped()).hasSize(1);

    bench.shared.playhead().toEnd();
    bench.perform(new Step.Crash("server", CrashPoint.STORED));
    bench.send("A", "stored, then the server dies");
    loss = losses.lossProperty().get();
    assertThat(loss.causes())
        .extracting(Loss.Cause::text)
        .contains("the server's process dies: the message is stored, nothing was pushed");
    assertThat(loss.others()).hasSize(3);
  }

  @Test
  void aLossIsToldAlikeWhereNobodyIsOfflineAndNothingIsStoredAtAll() throws Exception {
    LossViewModel losses =
        new LossViewModel(bench.shared, bench.texts, new EventWords(bench.texts));
    bench.online("uid3");
    bench.perform(new Step.Fault(FrameFault.of("push", "uid2", Effect.DROP)));
    bench.send("A", "dropped");
    assertThat(losses.lossProperty().get().causes())
        .extracting(Loss.Cause::text)
        .contains("2 no copy stored for uid2");
  }

  @Test
  void whatIsHeldUpOrWaitsIsToldWithWhatIsStillToArrive() throws Exception {
    bench.perform(new Step.Fault(FrameFault.of("push", "uid2", Effect.HOLD)));
    bench.send("A", "held");
    assertThat(pending(3).formula()).isEqualTo("1 held up");
    assertThat(pending(3).now()).as("uid3 is offline").isEqualTo(2);
    bench.perform(new Step.Fault(FrameFault.of("page", "uid2", Effect.DROP)));
    bench.send("A", "overtakes");
    assertThat(pending(3).formula())
        .isEqualTo("1 held up, 1 on a phone that waits for what comes before");
  }

  private CounterLine pending(int lane) {
    return lanes.inSightProperty().get().get(lane).columnProperty().get().counters().stream()
        .flatMap(group -> group.lines().stream())
        .filter(line -> line.key().equals("counter.pending"))
        .findFirst()
        .orElseThrow();
  }

  private LaneViewModel.Figures figures(int lane) {
    return lanes.inSightProperty().get().get(lane).columnProperty().get().figures();
  }

  @Test
  void thePlayheadStopsWhereAMessageIsLostUnlessItIsToldNotTo() throws Exception {
    bench.perform(new Step.HalfOpen(List.of("uid2")));
    var playhead = bench.shared.playhead();
    playhead.speedProperty().set(Speed.NORMAL);
    bench.send("A", "lost to uid2");
    playAll();
    assertThat(figures(0).lost()).isEqualTo(1);
    assertThat(playhead.inThePast()).as("what follows in the other lanes is left").isTrue();

    playhead.toStart();
    playhead.forward(Detail.MESSAGE);
    playhead.stopAtLossProperty().set(false);
    playhead.play();
    playAll();
    assertThat(playhead.inThePast()).isFalse();
  }

  private void playAll() {
    for (int i = 0; i < 1000 && bench.shared.playhead().playingProperty().get(); i++) {
      bench.shared.playhead().tick(1);
    }
  }
}
