package org.diffusionlab.window.transport;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.window.state.Detail;
import org.diffusionlab.window.state.Playhead;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.EventWords;

/** What the transport bar shows: the place among the stops, and what comes next. FX thread. */
public final class TransportViewModel {
  private static final int MOST_TICKS = 300;

  private final SharedState shared;
  private final Playhead playhead;
  private final Texts texts;
  private final EventWords words;
  private final ReadOnlyIntegerWrapper ordinal = new ReadOnlyIntegerWrapper();
  private final ReadOnlyIntegerWrapper count = new ReadOnlyIntegerWrapper();
  private final ReadOnlyStringWrapper place = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper next = new ReadOnlyStringWrapper("");

  public TransportViewModel(SharedState shared, Texts texts, EventWords words) {
    this.shared = shared;
    this.playhead = shared.playhead();
    this.texts = texts;
    this.words = words;
    playhead.revisionProperty().subscribe(any -> refresh());
    playhead.endProperty().subscribe(any -> refresh());
    playhead.followingProperty().subscribe(any -> refresh());
    playhead.detailProperty().subscribe(any -> refresh());
    shared.schemeProperty().subscribe(any -> refresh());
    texts.languageProperty().subscribe(any -> refresh());
  }

  private void refresh() {
    Detail detail = playhead.detailProperty().get();
    int position = playhead.positionProperty().get();
    count.set(playhead.stops().count(detail));
    ordinal.set(playhead.stops().ordinal(position, detail));
    place.set(texts.get("transport.place", ordinal.get(), count.get()));
    next.set(next(detail));
  }

  private String next(Detail detail) {
    if (playhead.following()) {
      return texts.get("transport.following");
    }
    List<LogEntry> coming = playhead.coming(detail);
    if (coming.isEmpty()) {
      return texts.get("transport.atEnd");
    }
    LogEntry first = coming.get(0);
    if (first.lane() == null || playhead.state().lanes().size() < 2) {
      return texts.get("transport.next", words.of(first.event()));
    }
    return lanes(coming);
  }

  /** What the stage's lane does next, or the first that does something, and which lanes do it. */
  private String lanes(List<LogEntry> coming) {
    SortedSet<Integer> numbers = new TreeSet<>();
    LogEntry told = null;
    for (LogEntry entry : coming) {
      if (entry.lane() != null && Phase.of(entry.event()) != Phase.NONE) {
        numbers.add(entry.lane().number());
        boolean better = told == null || entry.lane() == shared.schemeProperty().get();
        told = better && (told == null || told.lane() != entry.lane()) ? entry : told;
      }
    }
    if (told == null) {
      told = coming.get(0);
      numbers.add(told.lane().number());
    }
    if (numbers.size() == playhead.state().lanes().size()) {
      return texts.get("transport.next.all", words.of(told.event()));
    }
    String comma = texts.get("words.comma");
    String names = String.join(comma, numbers.stream().map(String::valueOf).toList());
    return texts.get("transport.next.lanes", names, words.of(told.event()));
  }

  /** The playhead it moves. */
  public Playhead playhead() {
    return playhead;
  }

  /** The playhead's place among the stops, from 0. */
  public ReadOnlyIntegerProperty ordinalProperty() {
    return ordinal.getReadOnlyProperty();
  }

  /** How many moves lead from the first stop to the last. */
  public ReadOnlyIntegerProperty countProperty() {
    return count.getReadOnlyProperty();
  }

  /** "12/47". */
  public ReadOnlyStringProperty placeProperty() {
    return place.getReadOnlyProperty();
  }

  /** What comes next, in words. */
  public ReadOnlyStringProperty nextProperty() {
    return next.getReadOnlyProperty();
  }

  /** Where steps end, as fractions of the way; none where they would run into each other. */
  public List<Double> ticks() {
    int steps = playhead.stops().count(Detail.MESSAGE);
    List<Double> ticks = new ArrayList<>();
    if (steps == 0 || steps > MOST_TICKS || count.get() == 0) {
      return ticks;
    }
    Detail detail = playhead.detailProperty().get();
    for (int i = 0; i <= steps; i++) {
      int position = playhead.stops().at(i, Detail.MESSAGE);
      ticks.add((double) playhead.stops().ordinal(position, detail) / count.get());
    }
    return ticks;
  }
}
