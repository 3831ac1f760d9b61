package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.window.lane.Loss.Cause;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.EventWords;
import org.diffusionlab.wire.ServerFrame;

/** What was lost in the step at the playhead, told as a chain of what led to it. FX thread. */
public final class LossViewModel {
  private final SharedState shared;
  private final Texts texts;
  private final EventWords words;
  private final ReadOnlyObjectWrapper<Loss> loss = new ReadOnlyObjectWrapper<>();
  private int closed = -1;

  /** The card whose chain is being followed; it stays from its first cause to the loss. */
  private Loss followed;

  public LossViewModel(SharedState shared, Texts texts, EventWords words) {
    this.shared = shared;
    this.texts = texts;
    this.words = words;
    shared.playhead().revisionProperty().subscribe(any -> refresh());
    texts.languageProperty().subscribe(any -> refresh());
  }

  private void refresh() {
    LaneState where = null;
    LaneState.Decided first = null;
    int lost = 0;
    for (LaneState lane : shared.playhead().state().lanes()) {
      for (LaneState.Decided decided : lane.verdicts()) {
        if (decided.verdict().outcome() == RunEvent.Outcome.LOST) {
          lost++;
          where = first == null ? lane : where;
          first = first == null ? decided : first;
        }
      }
    }
    if (first != null) {
      followed = null;
      loss.set(first.entry() == closed ? null : told(where, first, lost - 1));
    } else {
      followed = followed != null && leadsTo(followed) ? followed : null;
      loss.set(followed);
    }
  }

  /** Whether the playhead is between the first cause of a loss and the loss. */
  private boolean leadsTo(Loss of) {
    int at = shared.playhead().state().playhead();
    return !of.causes().isEmpty() && at > of.causes().get(0).entry() && at <= of.entry();
  }

  private Loss told(LaneState lane, LaneState.Decided decided, int more) {
    RunEvent.Verdict verdict = decided.verdict();
    RunLog log = shared.sessionProperty().get().log();
    boolean broken = verdict.causes().stream().map(log::get).anyMatch(LossViewModel::isBroken);
    List<Cause> causes = new ArrayList<>();
    for (int index : verdict.causes()) {
      causes.add(new Cause(index, told(log.get(index), verdict.member(), broken)));
    }
    List<String> others = new ArrayList<>();
    for (LaneState other : shared.playhead().state().lanes()) {
      if (other != lane) {
        others.add(held(other, verdict));
      }
    }
    return new Loss(
        decided.entry(), lane.scheme(), verdict.member(), verdict.msgid(), causes, others, more);
  }

  /** Whether somebody broke something there; else nobody did, and what was believed was wrong. */
  private static boolean isBroken(LogEntry entry) {
    return entry.event() instanceof RunEvent.Faulted || entry.event() instanceof RunEvent.Crashed;
  }

  /** A cause as it looks from the member who lost: what was said of it, kept for it, sent to it. */
  private String told(LogEntry entry, String member, boolean broken) {
    RunEvent event = entry.event();
    if (event instanceof RunEvent.StatusLookedUp found && found.online().contains(member)) {
      return texts.get(broken ? "loss.status.right" : "loss.status", member);
    }
    if (event instanceof RunEvent.StatementRan ran && storesOthersOnly(ran.run(), member)) {
      return texts.get("loss.noCopy", member);
    }
    if (event instanceof RunEvent.FramesWritten written
        && written.frame() instanceof ServerFrame.Push) {
      return texts.get(broken ? "loss.push.broken" : "loss.push", member);
    }
    return words.of(event);
  }

  private static boolean storesOthersOnly(StatementRun run, String member) {
    boolean nothingStored = run.purpose() == StatementRun.Purpose.BOOKKEEPING;
    return nothingStored
        || run.purpose() == StatementRun.Purpose.MESSAGES
            && run.changes().stream()
                .allMatch(
                    change ->
                        change.op() == RowChange.Op.INSERT && !change.after().contains(member));
  }

  private String held(LaneState lane, RunEvent.Verdict verdict) {
    int number = lane.scheme().number();
    long msgid = verdict.msgid();
    MemberState member = lane.member(verdict.member());
    Place place = member == null ? null : member.place(verdict.gid());
    if (place == null || place.lostMessage(msgid)) {
      return texts.get("loss.there.lost", number);
    }
    if (place.queued() ? place.hasShown(msgid) : msgid <= place.shownUpTo()) {
      return texts.get("loss.there.has", number, verdict.member());
    }
    if (place.queued()) {
      String key = place.kept().contains(msgid) ? "loss.there." + lane.scheme() : "loss.there.lost";
      return texts.get(key, number, msgid);
    }
    return texts.get("loss.there.CURSOR", number, place.cursor(), msgid);
  }

  /** What was lost; null if nothing was, or it was closed. */
  ReadOnlyObjectProperty<Loss> lossProperty() {
    return loss.getReadOnlyProperty();
  }

  /** Does not speak of this loss any more. */
  void close() {
    closed = loss.get() == null ? closed : loss.get().entry();
    followed = null;
    refresh();
  }

  /** Moves the playhead to just after an entry of the chain; the card stays. */
  void goTo(int entry) {
    followed = loss.get();
    shared.playhead().goToEntry(entry);
  }
}
