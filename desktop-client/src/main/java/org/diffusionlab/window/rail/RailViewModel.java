package org.diffusionlab.window.rail;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.StringProperty;
import org.diffusionlab.lab.state.CellState;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.lab.state.Spans;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.Names;

/** The cursor rail: members by messages. Cells are asked for one by one. FX thread. */
public final class RailViewModel {
  private final SharedState shared;
  private final Texts texts;
  private final Names names;
  private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
  private List<MemberState> rows = List.of();

  public RailViewModel(SharedState shared, Texts texts) {
    this.shared = shared;
    this.texts = texts;
    this.names = new Names(texts);
    shared.playhead().revisionProperty().subscribe(any -> refresh());
    shared.groupProperty().subscribe(any -> refresh());
    shared.schemeProperty().subscribe(any -> refresh());
    shared.memberProperty().subscribe(any -> refresh());
    texts.languageProperty().subscribe(any -> refresh());
  }

  private void refresh() {
    rows = shared.groupMembers();
    revision.set(revision.get() + 1);
  }

  /** Changes whenever the picture may have. */
  ReadOnlyIntegerProperty revisionProperty() {
    return revision.getReadOnlyProperty();
  }

  /** How many members there are. */
  int rows() {
    return rows.size();
  }

  /** Newest msgid. */
  long head() {
    GroupView group = shared.groupView();
    return group == null ? 0 : group.head();
  }

  /** Newest purged msgid. */
  long floor() {
    GroupView group = shared.groupView();
    return group == null ? 0 : group.floor();
  }

  /** The member of a row. */
  String uid(int row) {
    return rows.get(row).uid();
  }

  /** Whether its phone is held. */
  boolean chosen(int row) {
    return uid(row).equals(shared.memberProperty().get());
  }

  /** Whose phone is held. */
  StringProperty memberProperty() {
    return shared.memberProperty();
  }

  private Place place(int row) {
    return rows.get(row).place(shared.groupProperty().get());
  }

  /** {@code last_ack_msgid} of a row; where rows are kept per member it is derived from those. */
  long cursor(int row) {
    Place place = place(row);
    return place == null ? 0 : place.cursor();
  }

  /** Whether the lane keeps rows per member, so that no single number says what a member has. */
  boolean queued() {
    LaneState lane = shared.lane();
    return lane != null && lane.scheme() != Scheme.CURSOR;
  }

  /** The number beside a member's name: its cursor, or how many rows are kept for it. */
  long number(int row) {
    Place place = place(row);
    return place == null ? 0 : place.queued() ? place.kept().size() : place.cursor();
  }

  /** Whether a row is kept for a member. */
  boolean kept(int row, long msgid) {
    Place place = place(row);
    return place != null && place.kept().contains(msgid);
  }

  /** The runs of messages kept for a member, within a span. */
  void kept(int row, long from, long to, Spans.Visitor visitor) {
    Place place = place(row);
    if (place != null) {
      place.kept().within(from, to, visitor);
    }
  }

  /** The runs of messages a member has acked, within a span. */
  void acked(int row, long from, long to, Spans.Visitor visitor) {
    Place place = place(row);
    if (place != null) {
      place.acked().within(from, to, visitor);
    }
  }

  /** What the signs mean in this lane. */
  String legend() {
    LaneState lane = shared.lane();
    return lane == null
        ? ""
        : texts.get(queued() ? "rail.legend.kept" : "rail.legend", lane.scheme().number());
  }

  /** The smallest cursor: everything up to it may be purged. */
  long smallestCursor() {
    long least = head();
    for (int row = 0; row < rows.size(); row++) {
      least = Math.min(least, cursor(row));
    }
    return least;
  }

  /** What a message is to a member. */
  CellState cell(int row, long msgid) {
    LaneState lane = shared.lane();
    return lane == null
        ? CellState.OUTSIDE
        : lane.cell(uid(row), shared.groupProperty().get(), msgid);
  }

  /** Whether a message came again to a member. */
  boolean redelivered(int row, long msgid) {
    Place place = place(row);
    return place != null && place.redelivered(msgid);
  }

  /** A row in one sentence: the picture's twin for whoever does not see it. */
  String sentence(int row) {
    if (queued()) {
      List<String> spans = new ArrayList<>();
      kept(row, 1, head(), (from, to) -> spans.add(names.span(from, to)));
      return spans.isEmpty()
          ? texts.get("rail.row.none", uid(row))
          : texts.get("rail.row.kept", uid(row), number(row), names.spans(spans));
    }
    long cursor = cursor(row);
    long head = head();
    return head <= cursor
        ? texts.get("rail.row.level", uid(row), cursor)
        : texts.get("rail.row.behind", uid(row), cursor, head - cursor, cursor + 1, head);
  }

  /** What stands under the mouse, in one sentence. */
  String sentence(int row, long msgid) {
    String what = texts.get("cell." + cell(row, msgid));
    return texts.get(kept(row, msgid) ? "rail.cell.kept" : "rail.cell", uid(row), msgid, what);
  }

  /** The whole picture in one sentence. */
  String sentence() {
    return texts.get(
        queued() ? "rail.spoken.kept" : "rail.spoken", rows.size(), head(), smallestCursor());
  }
}
