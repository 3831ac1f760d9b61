package org.diffusionlab.window.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.diffusionlab.lab.state.LabState;
import org.diffusionlab.lab.state.Playback;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;

/**
 * Where in the run log the window looks, and the state there. Owned by the FX thread; time reaches
 * it through {@link #tick}.
 *
 * <p>At the end of the log, new events are played one stop after the other; in the past they only
 * make the log longer. While it {@linkplain #follow follows}, it stays at the end.
 */
public final class Playhead {
  /** Entries folded in one go while following, so that a flood never freezes the screen. */
  private static final int SLICE = 40;

  private static final long SLICE_NANOS = 20_000_000;

  private final ReadOnlyIntegerWrapper position = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper end = new ReadOnlyIntegerWrapper();
  private final ReadOnlyBooleanWrapper playing = new ReadOnlyBooleanWrapper();
  private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
  private final ObjectProperty<Detail> detail = new SimpleObjectProperty<>(Detail.PHASE);
  private final ObjectProperty<Speed> speed = new SimpleObjectProperty<>(Speed.NORMAL);

  private final BooleanProperty stopAtLoss = new SimpleBooleanProperty(true);

  private IntFunction<LogEntry> log = index -> null;
  private Playback playback = new Playback(log);
  private Stops stops = new Stops();
  private LabState state = playback.at(0);
  private final ReadOnlyBooleanWrapper following = new ReadOnlyBooleanWrapper();
  private boolean live;
  private double waited;

  /** Looks at another log from its beginning. */
  public void open(IntFunction<LogEntry> newLog) {
    log = newLog;
    playback = new Playback(log);
    stops = new Stops();
    following.set(false);
    live = false;
    playing.set(false);
    end.set(0);
    show(0);
  }

  /** The log has {@code size} entries now. */
  public void grew(int size) {
    boolean atEnd = position.get() >= stops.last();
    boolean opening = !stops.opened();
    for (int i = stops.seen(); i < size; i++) {
      stops.add(log.apply(i));
    }
    end.set(stops.last());
    if (opening && stops.opened()) {
      show(following.get() ? end.get() : stops.first());
      atEnd = position.get() >= stops.first() && end.get() > stops.first();
    }
    if (!live && atEnd && position.get() < end.get() && !playing.get()) {
      if (speed.get() == Speed.AT_ONCE) {
        show(stopAtLoss.get() ? stops.afterLoss(position.get()) : end.get());
      } else {
        waited = 0;
        playing.set(true);
      }
    }
  }

  /** A flood of events begins: stays at the end from now on, without playing what comes. */
  public void follow() {
    live = true;
    following.set(true);
    playing.set(false);
  }

  /** A scenario begins that is to be looked at from its start: stays where it is. */
  public void hold() {
    live = true;
    following.set(false);
    playing.set(false);
  }

  /** The flood is over: shows the end, if it was followed, and plays what comes later. */
  public void unfollow() {
    live = false;
    if (following.get()) {
      following.set(false);
      show(end.get());
    }
  }

  /** Whether it stays at the end. */
  public boolean following() {
    return following.get();
  }

  /** Whether it stays at the end. */
  public ReadOnlyBooleanProperty followingProperty() {
    return following.getReadOnlyProperty();
  }

  /** Lets time pass: plays on, or catches up with the end. */
  public void tick(double seconds) {
    if (following.get()) {
      catchUp();
      return;
    }
    if (!playing.get()) {
      return;
    }
    waited += seconds;
    double each = speed.get().secondsPerStop(detail.get());
    if (waited >= each) {
      waited = 0;
      int from = position.get();
      forward();
      boolean lost = stopAtLoss.get() && stops.lossBetween(from, position.get());
      if (lost || position.get() >= end.get()) {
        playing.set(false);
      }
    }
  }

  private void catchUp() {
    long start = System.nanoTime();
    int at = position.get();
    int goal = end.get();
    if (at >= goal) {
      return;
    }
    do {
      at = Math.min(goal, at + SLICE);
      playback.at(at);
    } while (at < goal && System.nanoTime() - start < SLICE_NANOS);
    show(at);
  }

  /** Plays on from here; at the end, plays the last step again. */
  public void play() {
    following.set(live);
    if (live) {
      return;
    }
    if (position.get() >= end.get()) {
      show(stops.before(end.get(), Detail.MESSAGE));
    }
    waited = 0;
    playing.set(position.get() < end.get());
  }

  /** Stops playing. */
  public void pause() {
    following.set(false);
    playing.set(false);
  }

  /** Plays if it pauses, pauses if it plays. */
  public void playOrPause() {
    if (playing.get() || following.get()) {
      pause();
    } else {
      play();
    }
  }

  /** One stop on, at the chosen detail. */
  public void forward() {
    forward(detail.get());
  }

  /** One stop on. */
  public void forward(Detail by) {
    following.set(false);
    show(stops.after(position.get(), by));
  }

  /** One stop back, at the chosen detail. */
  public void back() {
    back(detail.get());
  }

  /** One stop back. */
  public void back(Detail by) {
    pause();
    show(stops.before(position.get(), by));
  }

  /** To the first stop. */
  public void toStart() {
    pause();
    show(stops.first());
  }

  /** To the last stop; follows it while there is a flood. */
  public void toEnd() {
    playing.set(false);
    following.set(live);
    show(end.get());
  }

  /** To just after the entry with this index. */
  public void goToEntry(int index) {
    pause();
    show(Math.max(stops.first(), Math.min(end.get(), index + 1)));
  }

  /** To a place among the stops of the chosen detail. */
  public void goToOrdinal(int ordinal) {
    pause();
    show(stops.at(ordinal, detail.get()));
  }

  private void show(int wanted) {
    state = playback.at(wanted);
    position.set(wanted);
    revision.set(revision.get() + 1);
  }

  /** Whether there is something after the playhead. */
  public boolean inThePast() {
    return position.get() < end.get();
  }

  /** The next entry that matters, or null at the end: what "Next: …" speaks of. */
  public LogEntry next() {
    List<LogEntry> coming = coming(Detail.FRAME);
    return coming.isEmpty() ? null : coming.get(0);
  }

  /** What the next move at a detail brings, turns aside; of very much only the beginning. */
  public List<LogEntry> coming(Detail by) {
    int from = position.get();
    int to = Math.min(from + SLICE, stops.after(from, by));
    List<LogEntry> coming = new ArrayList<>();
    for (int i = from; i < to; i++) {
      LogEntry entry = log.apply(i);
      if (!(entry.event() instanceof RunEvent.Turn)) {
        coming.add(entry);
      }
    }
    return coming;
  }

  /** The state at the playhead; valid until it moves. */
  public LabState state() {
    return state;
  }

  /** The stops of the log. */
  public Stops stops() {
    return stops;
  }

  /** How many entries lie before the playhead. */
  public ReadOnlyIntegerProperty positionProperty() {
    return position.getReadOnlyProperty();
  }

  /** The last position there is. */
  public ReadOnlyIntegerProperty endProperty() {
    return end.getReadOnlyProperty();
  }

  /** Whether it moves by itself. */
  public ReadOnlyBooleanProperty playingProperty() {
    return playing.getReadOnlyProperty();
  }

  /** Changes whenever {@link #state} does. */
  public ReadOnlyIntegerProperty revisionProperty() {
    return revision.getReadOnlyProperty();
  }

  /** How far a step goes. */
  public ObjectProperty<Detail> detailProperty() {
    return detail;
  }

  /** Whether it stops by itself where a message is lost; never while it follows. */
  public BooleanProperty stopAtLossProperty() {
    return stopAtLoss;
  }

  /** How fast it plays. */
  public ObjectProperty<Speed> speedProperty() {
    return speed;
  }
}
