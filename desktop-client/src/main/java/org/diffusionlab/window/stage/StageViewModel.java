package org.diffusionlab.window.stage;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.diffusionlab.lab.state.Flight;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.window.state.Commands;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.MemberWords;

/** Members around the server, at the playhead. FX thread. */
public final class StageViewModel {
  /**
   * All that the stage shows.
   *
   * @param phones the group's members
   * @param server what the server process is doing
   * @param phase which of the five chips is lit
   * @param chips frames in flight
   * @param online how many members are connected
   * @param catchingUp how many of them are catching up
   * @param quiet whether the step at the playhead is over
   * @param head newest msgid of the group
   * @param lanes the lanes there are
   * @param lane which of them the stage shows
   * @param lookup what the server looked up just now; null if it did not
   * @param stubs frames of this step that will not be handled
   * @param armed what waits to go wrong
   * @param holding whose frames are held up
   */
  public record Picture(
      List<Phone> phones,
      ServerStatus server,
      Phase phase,
      List<Chip> chips,
      int online,
      int catchingUp,
      boolean quiet,
      long head,
      List<Scheme> lanes,
      Scheme lane,
      Lookup lookup,
      List<Stub> stubs,
      List<Armed> armed,
      List<String> holding) {
    public Picture {
      stubs = List.copyOf(stubs);
      armed = List.copyOf(armed);
      holding = List.copyOf(holding);
      lanes = List.copyOf(lanes);
      phones = List.copyOf(phones);
      chips = List.copyOf(chips);
    }
  }

  private static final Picture NOTHING =
      new Picture(
          List.of(),
          ServerStatus.STOPPED,
          Phase.NONE,
          List.of(),
          0,
          0,
          true,
          0,
          List.of(),
          null,
          null,
          List.of(),
          List.of(),
          List.of());

  private final SharedState shared;
  private final Commands commands;
  private final MemberWords words;
  private final Chips chips;
  private final Lookups lookups;
  private final Breaks breaks;
  private final Texts texts;
  private final ReadOnlyObjectWrapper<Picture> picture = new ReadOnlyObjectWrapper<>(NOTHING);

  public StageViewModel(SharedState shared, Commands commands, Texts texts) {
    this.shared = shared;
    this.commands = commands;
    this.words = new MemberWords(texts);
    this.chips = new Chips(texts);
    this.lookups = new Lookups(texts);
    this.breaks = new Breaks(shared, commands, texts);
    this.texts = texts;
    shared.playhead().revisionProperty().subscribe(any -> refresh());
    shared.memberProperty().subscribe(any -> refresh());
    shared.groupProperty().subscribe(any -> refresh());
    shared.schemeProperty().subscribe(any -> refresh());
    texts.languageProperty().subscribe(any -> refresh());
  }

  private void refresh() {
    LaneState lane = shared.lane();
    if (lane == null) {
      picture.set(NOTHING);
      return;
    }
    GroupView group = shared.groupView();
    List<Armed> armed = breaks.armed();
    List<Phone> phones = new ArrayList<>();
    int online = 0;
    int catchingUp = 0;
    for (MemberState member : shared.groupMembers()) {
      phones.add(phone(lane, group, member, armed));
      boolean busy = member.status() == ClientStatus.CATCHING_UP;
      catchingUp += busy ? 1 : 0;
      online += busy || live(member.status()) ? 1 : 0;
    }
    picture.set(
        new Picture(
            phones,
            lane.server(),
            lane.phase(),
            lane.inFlight().stream().map(chips::of).toList(),
            online,
            catchingUp,
            shared.playhead().state().quiet(),
            group == null ? 0 : group.head(),
            shared.playhead().state().lanes().stream().map(LaneState::scheme).toList(),
            lane.scheme(),
            lookups.of(lane, shared.playhead().state().quiet()),
            lane.dropped().stream().map(chips::of).toList(),
            armed,
            holding(lane)));
  }

  private static List<String> holding(LaneState lane) {
    return lane.inFlight().stream()
        .filter(Flight::held)
        .flatMap(flight -> flight.members().stream())
        .distinct()
        .toList();
  }

  private static boolean live(ClientStatus status) {
    return status == ClientStatus.LIVE
        || status == ClientStatus.GUEST
        || status == ClientStatus.HALF_OPEN;
  }

  private Phone phone(LaneState lane, GroupView group, MemberState member, List<Armed> armed) {
    String gid = shared.groupProperty().get();
    Place place = member.place(gid);
    long cursor = place == null ? 0 : place.cursor();
    long head = group == null ? 0 : group.head();
    return new Phone(
        member.uid(),
        member.status(),
        member.isCrashed() ? texts.get("phone.crashed") : words.state(member, group),
        member.believedOnline(),
        member.beliefIsStale(),
        place != null && place.queued(),
        place != null && place.queued() ? place.kept().size() : cursor,
        Math.max(0, head - cursor),
        lane.unread(member.uid(), gid),
        (int) member.pending().stream().filter(send -> send.refusal().isEmpty()).count(),
        member.uid().equals(shared.memberProperty().get()),
        member.isCrashed(),
        (int) armed.stream().filter(each -> each.who().equals(member.uid())).count());
  }

  /** What the stage shows. */
  public ReadOnlyObjectProperty<Picture> pictureProperty() {
    return picture.getReadOnlyProperty();
  }

  /** What can be broken. */
  Breaks breaks() {
    return breaks;
  }

  /** What can be done to a member, and what can go wrong with it. */
  List<Offer> offers(Phone phone) {
    String uid = phone.uid();
    List<Offer> offers = new ArrayList<>();
    offers.add(Offer.of("hold", texts.get("phone.hold", uid), () -> choose(uid)));
    String other = phone.switchedOn() ? "phone.offline" : "phone.online";
    offers.add(Offer.of("switch", texts.get(other, uid), () -> toggle(phone)));
    offers.add(
        Offer.of("halfOpen", texts.get("phone.halfOpen", uid), () -> halfOpen(uid))
            .enabledIf(phone.switchedOn()));
    offers.add(Offer.of("leave", texts.get("phone.leave", uid), () -> leave(uid)));
    offers.add(Offer.LINE);
    offers.addAll(breaks.ofMember(uid));
    return offers;
  }

  /** Shows another lane on the stage; alone among the lanes, if one is. */
  public void showLane(Scheme lane) {
    if (shared.focusProperty().get() != null) {
      shared.focusOn(lane);
    } else {
      shared.schemeProperty().set(lane);
    }
  }

  /** Holds this member's phone. */
  public void choose(String uid) {
    shared.memberProperty().set(uid);
  }

  /** Takes a member offline or brings it online. */
  public void toggle(Phone phone) {
    if (phone.switchedOn()) {
      commands.offline(List.of(phone.uid()));
    } else {
      commands.online(List.of(phone.uid()));
    }
  }

  /** The member stops reading, while the server still believes it is online. */
  public void halfOpen(String uid) {
    commands.halfOpen(uid);
  }

  /** The member leaves the group that is shown. */
  public void leave(String uid) {
    commands.leave(shared.groupProperty().get(), uid);
  }

  /** Takes every member of the group offline. */
  public void allOffline() {
    List<String> on = uids(true);
    if (!on.isEmpty()) {
      commands.offline(on);
    }
  }

  /** Brings every member of the group online. */
  public void allOnline() {
    List<String> off = uids(false);
    if (!off.isEmpty()) {
      commands.online(off);
    }
  }

  private List<String> uids(boolean on) {
    return picture.get().phones().stream()
        .filter(phone -> phone.switchedOn() == on && !phone.guest())
        .map(Phone::uid)
        .toList();
  }

  /** Stops the server, or starts it again. */
  public void stopOrStartServer() {
    if (picture.get().server() == ServerStatus.RUNNING) {
      commands.stopServer();
    } else {
      commands.startServer();
    }
  }
}
