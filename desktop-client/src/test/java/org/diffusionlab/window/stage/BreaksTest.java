package org.diffusionlab.window.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Fate;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.state.Detail;
import org.diffusionlab.window.text.Language;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the menus offer to break, and what the stage shows of it. */
final class BreaksTest {
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

  /** Finds an offer by the ids on the way to it. */
  private static Offer offer(List<Offer> offers, String... ids) {
    Offer found = null;
    List<Offer> from = offers;
    for (String id : ids) {
      found = from.stream().filter(o -> o.id().equals(id)).findFirst().orElseThrow();
      from = found.more();
    }
    return found;
  }

  private void member(String uid, String... ids) throws Exception {
    offer(stage.offers(phone(uid)), ids).action().run();
    bench.settle();
  }

  private void server(String... ids) throws Exception {
    offer(stage.breaks().ofServer(), ids).action().run();
    bench.settle();
  }

  private List<Step> steps() {
    return bench.session.scenario().steps().stream()
        .map(item -> item.step())
        .filter(step -> !(step instanceof Step.Say))
        .toList();
  }

  private List<String> armed() {
    return picture().armed().stream().map(Armed::text).toList();
  }

  @Test
  void everyFrameOfferOfAMemberArmsItsFault() throws Exception {
    for (String frame : List.of("push", "ack", "send")) {
      for (Effect effect : Effect.values()) {
        member("uid2", frame, frame + "." + effect);
        assertThat(steps()).last().isEqualTo(new Step.Fault(FrameFault.of(frame, "uid2", effect)));
      }
    }
    assertThat(phone("uid2").armed()).isEqualTo(9);
    assertThat(armed())
        .contains(
            "drop next push to uid2", "hold next ack from uid2", "duplicate next send from uid2");
  }

  @Test
  void everyCrashOfferOfAMemberIsACrash() throws Exception {
    for (CrashPoint at : List.of(CrashPoint.RECEIVED, CrashPoint.SHOWN)) {
      member("uid2", "crash", "crash." + at);
      assertThat(steps()).last().isEqualTo(new Step.Crash("uid2", at));
    }
    assertThat(armed()).containsExactly("uid2 crashes when it has shown");

    bench.send("A", "one");
    assertThat(armed()).isEmpty();
    assertThat(phone("uid2").crashed()).isTrue();
    assertThat(phone("uid2").state()).isEqualTo("crashed");

    bench.online("uid2");
    assertThat(phone("uid2").crashed()).isFalse();
    member("uid1", "crash", "crash.NOW");
    assertThat(phone("uid1").crashed()).isTrue();
    assertThat(phone("uid1").switchedOn()).isFalse();
  }

  @Test
  void everyOfferOfTheServerIsAStep() throws Exception {
    server("back1");
    assertThat(steps()).last().isEqualTo(new Step.Clock(Duration.ofHours(-1)));
    server("back2");
    assertThat(steps()).last().isEqualTo(new Step.Clock(Duration.ofHours(-2)));
    for (CrashPoint at : List.of(CrashPoint.RECEIVED, CrashPoint.STORED, CrashPoint.PUSHED)) {
      server("crash." + at);
      assertThat(steps()).last().isEqualTo(new Step.Crash("server", at));
      bench.send("A", "at " + at);
      assertThat(picture().server()).isEqualTo(ServerStatus.CRASHED);
      server("restart");
      assertThat(picture().server()).isEqualTo(ServerStatus.RUNNING);
    }
    server("crash.NOW");
    assertThat(picture().server()).isEqualTo(ServerStatus.CRASHED);
    assertThat(phone("uid1").status()).isEqualTo(ClientStatus.RECONNECTING);
  }

  @Test
  void whatIsArmedAndNotHitCanBeTakenBack() throws Exception {
    member("uid2", "push", "push.DROP");
    server("crash.STORED");
    assertThat(armed())
        .containsExactly("Server crashes when it has stored", "drop next push to uid2");

    picture().armed().forEach(stage.breaks()::takeBack);
    bench.settle();
    assertThat(armed()).isEmpty();
    bench.send("A", "arrives");

    assertThat(picture().server()).isEqualTo(ServerStatus.RUNNING);
    assertThat(bench.shared.lane().pendingCount()).isEqualTo(1); // that of uid3, who is offline
    assertThat(picture().stubs()).isEmpty();
  }

  @Test
  void aMembersMenuTakesBackWhatIsArmedForIt() throws Exception {
    assertThat(offer(stage.offers(phone("uid2")), "disarm").enabled()).isFalse();
    member("uid2", "crash", "crash.RECEIVED");
    member("uid2", "disarm", "disarm");
    assertThat(steps()).last().isEqualTo(Step.Disarm.crash("uid2"));
    assertThat(armed()).isEmpty();
  }

  @Test
  void whatIsArmedIsSeenWhereThePlayheadIs() throws Exception {
    member("uid2", "push", "push.DROP");
    bench.send("A", "one");
    assertThat(armed()).isEmpty();

    bench.shared.playhead().back(Detail.MESSAGE);
    bench.shared.playhead().back(Detail.MESSAGE);
    assertThat(armed()).containsExactly("drop next push to uid2");
    bench.shared.playhead().toStart();
    assertThat(armed()).isEmpty();
  }

  @Test
  void whatOnlySomeLanesHaveHitStaysArmedInTheOthers() throws Exception {
    bench.send("A", "one");
    bench.perform(new Step.Fault(FrameFault.of("pullQueue", "uid3", Effect.DROP)));
    bench.online("uid3");
    assertThat(armed()).containsExactly("drop next pullQueue from uid3 (lane 4)");
  }

  @Test
  void aDroppedPushLeavesAStub() throws Exception {
    member("uid2", "push", "push.DROP");
    bench.perform(Step.Send.of("A", "g1", "one"));

    assertThat(picture().stubs()).hasSize(1);
    Stub stub = picture().stubs().get(0);
    assertThat(stub.chip().label()).isEqualTo("1");
    assertThat(stub.chip().members()).containsExactly("uid2");
    assertThat(stub.fate()).isEqualTo(Fate.DROPPED);
    assertThat(stub.spoken()).contains("message 1").contains("uid2");
    bench.settle();
    assertThat(picture().stubs()).as("in the next step").isEmpty();
  }

  @Test
  void aHeldFrameWaitsUntilItIsReleased() throws Exception {
    assertThat(offer(stage.offers(phone("uid2")), "release").enabled()).isFalse();
    member("uid2", "push", "push.HOLD");
    bench.send("A", "one");
    Chip held = picture().chips().stream().filter(Chip::held).findFirst().orElseThrow();
    assertThat(held.label()).isEqualTo("1");
    assertThat(picture().holding()).containsExactly("uid2");

    offer(stage.breaks().ofFrame(held, "uid2"), "release").action().run();
    bench.settle();
    assertThat(picture().chips()).noneMatch(Chip::held);
    assertThat(phone("uid2").unread()).isZero();
    assertThat(steps()).last().isEqualTo(new Step.Release(List.of("uid2")));
  }

  @Test
  void aFramesMenuOffersTheNextOfItsKind() throws Exception {
    bench.send("A", "one");
    while (picture().chips().stream().noneMatch(chip -> chip.frame().equals("ack"))) {
      bench.shared.playhead().back(Detail.FRAME);
    }
    Chip ack = picture().chips().get(0);
    for (Effect effect : Effect.values()) {
      Offer offer = offer(stage.breaks().ofFrame(ack, "uid2"), effect.name());
      assertThat(offer.text()).endsWith("next ack from uid2");
      offer.action().run();
      bench.settle();
      assertThat(steps()).last().isEqualTo(new Step.Fault(FrameFault.of("ack", "uid2", effect)));
    }
  }

  @Test
  void theDialogSaysWhatWillHappenAndArmsIt() throws Exception {
    FaultViewModel[] asked = new FaultViewModel[1];
    stage.breaks().askWith(model -> asked[0] = model, () -> {});
    offer(stage.offers(phone("uid2")), "fault").action().run();
    FaultViewModel fault = asked[0];

    assertThat(fault.members()).containsExactly("A", "uid1", "uid2", "uid3");
    assertThat(fault.sentenceProperty().get()).contains("the next push to uid2 goes missing");
    fault.toMemberProperty().set(false);
    assertThat(fault.frameProperty().get()).isEqualTo("send");
    fault.memberProperty().set("A");
    fault.msgidProperty().set("x");
    assertThat(fault.validProperty().get()).isFalse();
    fault.frameProperty().set("ack");
    fault.effectProperty().set(Effect.HOLD);
    fault.msgidProperty().set(" 7 ");
    assertThat(fault.validProperty().get()).isTrue();
    assertThat(fault.sentenceProperty().get())
        .contains("the next ack with message 7 from A is held up until you let it go");

    fault.arm();
    bench.settle();
    assertThat(steps())
        .containsExactly(new Step.Fault(new FrameFault("ack", "A", null, 7, Effect.HOLD)));
    assertThat(armed()).containsExactly("hold next ack from A with 7");
  }

  @Test
  void aClockIsSetByWhatAScenarioFileWouldSay() {
    assertThat(ClockDialog.parse(" -90m ")).isEqualTo(Duration.ofMinutes(-90));
    assertThat(ClockDialog.parse("soon")).isNull();
    assertThat(ClockDialog.parse("0s")).isNull();
  }

  @Test
  void everythingIsSaidInChineseToo() throws Exception {
    bench.texts.languageProperty().set(Language.ZH);
    member("uid2", "push", "push.DROP");
    assertThat(armed()).containsExactly("丢掉发给 uid2 的下一个 push");
    assertThat(stage.breaks().ofServer()).noneMatch(o -> o.text().matches("[a-zA-Z ]+"));
  }

  @Test
  void aLossInTheFirstSchemeByADroppedPush() throws Exception {
    member("uid2", "push", "push.DROP");
    bench.send("A", "one");
    bench.shared.schemeProperty().set(Scheme.OFFLINE_COPIES);
    assertThat(bench.shared.lane().counters().get(Counter.LOST)).isEqualTo(1);
  }
}
