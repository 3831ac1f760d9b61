package org.diffusionlab.window.stage;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.window.state.Commands;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.FaultWords;

/** What can be broken on the stage, and mended: each offer is a step. FX thread. */
final class Breaks {
  private final SharedState shared;
  private final Commands commands;
  private final Texts texts;
  private final FaultWords words;
  private Consumer<FaultViewModel> faultDialog = model -> {};
  private Runnable clockDialog = () -> {};

  Breaks(SharedState shared, Commands commands, Texts texts) {
    this.shared = shared;
    this.commands = commands;
    this.texts = texts;
    this.words = new FaultWords(texts);
  }

  /** How to ask for more than a menu can say. */
  void askWith(Consumer<FaultViewModel> fault, Runnable clock) {
    faultDialog = fault;
    clockDialog = clock;
  }

  /** What can go wrong with a member. */
  List<Offer> ofMember(String uid) {
    List<Offer> offers = new ArrayList<>();
    offers.add(next("push", true, uid));
    offers.add(next("ack", false, uid));
    offers.add(next("send", false, uid));
    offers.add(other(new FrameFault("push", uid, null, 0, Effect.DROP)));
    offers.add(Offer.LINE);
    List<Offer> crashes = new ArrayList<>();
    for (CrashPoint at : CrashPoint.values()) {
      if (at.ofMember()) {
        crashes.add(crash(uid, at, texts.get("break.crash.client." + at)));
      }
    }
    offers.add(Offer.menu("crash", texts.get("break.crash.client", uid), crashes));
    offers.add(Offer.LINE);
    offers.add(release(uid));
    offers.add(takeBack(uid));
    return offers;
  }

  /** What can go wrong with the server. */
  List<Offer> ofServer() {
    List<Offer> offers = new ArrayList<>();
    offers.add(Offer.of("restart", texts.get("break.restart"), commands::startServer));
    offers.add(Offer.LINE);
    for (CrashPoint at : CrashPoint.values()) {
      if (at.ofServer()) {
        offers.add(crash(Step.Crash.SERVER, at, texts.get("break.crash.server." + at)));
      }
    }
    offers.add(Offer.LINE);
    offers.add(clock("back1", Duration.ofHours(-1)));
    offers.add(clock("back2", Duration.ofHours(-2)));
    offers.add(Offer.of("clock", texts.get("break.clock.other"), () -> clockDialog.run()));
    offers.add(Offer.LINE);
    String uid = shared.memberProperty().get();
    offers.add(
        other(new FrameFault("push", uid.isEmpty() ? "uid1" : uid, null, 0, Effect.DROP))
            .enabledIf(!uid.isEmpty()));
    offers.add(takeBack(Step.Crash.SERVER));
    Session session = shared.sessionProperty().get();
    long process = session == null ? 0 : session.serverProcess(shared.schemeProperty().get());
    if (process != 0 && process != ProcessHandle.current().pid()) {
      offers.add(Offer.LINE);
      offers.add(
          Offer.of("process", texts.get("break.process", process), () -> {}).enabledIf(false));
    }
    return offers;
  }

  /** What can be done about a frame: this one, if it is held up, and the next of its kind. */
  List<Offer> ofFrame(Chip chip, String uid) {
    List<Offer> offers = new ArrayList<>();
    if (chip.held()) {
      offers.add(release(uid));
      offers.add(Offer.LINE);
    }
    for (Effect effect : Effect.values()) {
      FrameFault fault = FrameFault.of(chip.frame(), uid, effect);
      offers.add(
          Offer.of(
              effect.name(), words.shortly(fault, !chip.toServer()), () -> commands.fault(fault)));
    }
    offers.add(Offer.LINE);
    offers.add(other(FrameFault.of(chip.frame(), uid, Effect.DROP)));
    return offers;
  }

  private Offer next(String frame, boolean toMember, String uid) {
    List<Offer> effects = new ArrayList<>();
    for (Effect effect : Effect.values()) {
      FrameFault fault = FrameFault.of(frame, uid, effect);
      effects.add(
          Offer.of(
              frame + "." + effect,
              texts.get("break.effect." + effect),
              () -> commands.fault(fault)));
    }
    String key = toMember ? "break.next.to" : "break.next.from";
    return Offer.menu(frame, texts.get(key, frame, uid), effects);
  }

  private Offer other(FrameFault begin) {
    return Offer.of("fault", texts.get("break.other"), () -> faultDialog.accept(draft(begin)));
  }

  private FaultViewModel draft(FrameFault begin) {
    LaneState lane = shared.lane();
    List<String> members =
        lane == null
            ? List.of(begin.member())
            : lane.members().stream().map(member -> member.uid()).toList();
    return new FaultViewModel(begin, members, commands, texts);
  }

  private Offer crash(String who, CrashPoint at, String text) {
    return Offer.of("crash." + at, text, () -> commands.crash(who, at));
  }

  private Offer clock(String id, Duration by) {
    String text = texts.get("break.clock.back", -by.toHours());
    return Offer.of(id, text, () -> commands.setClock(by));
  }

  /** Sets the server's clock. */
  void setClock(Duration by) {
    commands.setClock(by);
  }

  private Offer release(String uid) {
    boolean holds = shared.lane() != null && holdsBack(uid);
    return Offer.of("release", texts.get("break.release", uid), () -> release(List.of(uid)))
        .enabledIf(holds);
  }

  /** Lets go what is held up for some members. */
  void release(List<String> uids) {
    uids.forEach(commands::release);
  }

  /** In any lane: what is held up differs from lane to lane. */
  private boolean holdsBack(String uid) {
    return shared.playhead().state().lanes().stream()
        .flatMap(lane -> lane.inFlight().stream())
        .anyMatch(flight -> flight.held() && flight.members().contains(uid));
  }

  private Offer takeBack(String who) {
    List<Offer> armed =
        armed().stream()
            .filter(each -> each.who().equals(who))
            .map(each -> Offer.of("disarm", each.text(), () -> takeBack(each)))
            .toList();
    return Offer.menu("disarm", texts.get("break.takeBack"), armed);
  }

  /** Takes back what did not happen yet. */
  void takeBack(Armed armed) {
    commands.disarm(armed.step());
  }

  /** What waits to go wrong, each once, and in which lanes it has not happened yet. */
  List<Armed> armed() {
    Map<Step, List<Integer>> lanes = new LinkedHashMap<>();
    List<LaneState> all = shared.playhead().state().lanes();
    for (LaneState lane : all) {
      for (Step step : new LinkedHashSet<>(lane.armed())) {
        lanes.computeIfAbsent(step, s -> new ArrayList<>()).add(lane.scheme().number());
      }
    }
    List<Armed> armed = new ArrayList<>();
    lanes.forEach((step, numbers) -> armed.add(armed(step, numbers, all.size())));
    return armed;
  }

  private Armed armed(Step step, List<Integer> lanes, int all) {
    String what = words.shortly(step);
    String numbers = lanes.stream().map(String::valueOf).collect(Collectors.joining(" "));
    String text =
        lanes.size() == all ? what : texts.get("break.armed.inLanes", what, lanes.size(), numbers);
    String who =
        step instanceof Step.Fault fault ? fault.fault().member() : ((Step.Crash) step).who();
    return new Armed(step, who, text);
  }
}
