package org.diffusionlab.window.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.EventWords;

/**
 * The run log as text. Holds indexes only; a row's sentence is made when it is shown. A filter goes
 * through the log in slices, a slice with each {@link #tick}. FX thread.
 */
public final class EventsViewModel {
  private static final int SLICE = 3000;

  private final SharedState shared;
  private final Texts texts;
  private final EventWords words;
  private final ObservableList<Integer> rows = FXCollections.observableArrayList();
  private final StringProperty filter = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper count = new ReadOnlyStringWrapper("");
  private int looked;

  public EventsViewModel(SharedState shared, Texts texts, EventWords words) {
    this.shared = shared;
    this.texts = texts;
    this.words = words;
    filter.subscribe(any -> restart());
    shared.sessionProperty().subscribe(any -> restart());
    texts.languageProperty().subscribe(any -> restart());
    shared.playhead().endProperty().subscribe(any -> tick());
  }

  private void restart() {
    rows.clear();
    looked = 0;
    tick();
  }

  /** Looks at the next entries, if there are any it has not looked at. */
  public void tick() {
    Session session = shared.sessionProperty().get();
    int size = session == null ? 0 : shared.playhead().stops().seen();
    int to = Math.min(size, looked + SLICE);
    if (looked < to) {
      List<Integer> more = new ArrayList<>();
      String wanted = filter.get().strip().toLowerCase(Locale.ROOT);
      for (int i = looked; i < to; i++) {
        String row = lane(i) + " " + sentence(i);
        if (wanted.isEmpty() || row.toLowerCase(Locale.ROOT).contains(wanted)) {
          more.add(i);
        }
      }
      looked = to;
      rows.addAll(more);
    }
    count.set(texts.get("events.count", rows.size(), size));
  }

  private LogEntry entry(int index) {
    RunLog log = shared.sessionProperty().get().log();
    return log.get(index);
  }

  /** The event in words. */
  public String sentence(int index) {
    return words.of(entry(index).event());
  }

  /** The step it belongs to, in words. */
  String step(int index) {
    int step = entry(index).step();
    return step < 0 ? texts.get("events.opening") : texts.get("events.step", step + 1);
  }

  /** The number of the lane it happened in; empty where it concerns all. */
  String lane(int index) {
    Scheme lane = entry(index).lane();
    return lane == null ? "" : texts.get("events.lane", lane.number());
  }

  /** The phase it belongs to, or empty. */
  String phase(int index) {
    Phase phase = Phase.of(entry(index).event());
    return phase == Phase.NONE ? "" : texts.get("phase." + phase);
  }

  /** Whether it lies after the playhead. */
  boolean after(int index) {
    return index >= shared.playhead().positionProperty().get();
  }

  /** Moves the playhead to just after it. */
  public void goTo(int index) {
    shared.playhead().goToEntry(index);
  }

  /** Indexes of the entries that are listed. */
  public ObservableList<Integer> rows() {
    return rows;
  }

  /** Only events whose sentence holds this are listed. */
  public StringProperty filterProperty() {
    return filter;
  }

  /** How many are listed, in words. */
  public ReadOnlyStringProperty countProperty() {
    return count.getReadOnlyProperty();
  }

  /** The playhead, to be watched. */
  javafx.beans.property.ReadOnlyIntegerProperty positionProperty() {
    return shared.playhead().positionProperty();
  }
}
