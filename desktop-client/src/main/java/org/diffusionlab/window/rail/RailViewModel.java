package org.diffusionlab.window.rail;

import java.util.List;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.StringProperty;
import org.diffusionlab.lab.state.CellState;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;

/** The cursor rail: members by messages. Cells are asked for one by one. FX thread. */
public final class RailViewModel {
  private final SharedState shared;
  private final Texts texts;
  private final ReadOnlyIntegerWrapper revision = new ReadOnlyIntegerWrapper();
  private List<MemberState> rows = List.of();

  public RailViewModel(SharedState shared, Texts texts) {
    this.shared = shared;
    this.texts = texts;
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

  /** {@code last_ack_msgid} of a row. */
  long cursor(int row) {
    Place place = rows.get(row).place(shared.groupProperty().get());
    return place == null ? 0 : place.cursor();
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
    Place place = rows.get(row).place(shared.groupProperty().get());
    return place != null && place.redelivered(msgid);
  }

  /** A row in one sentence: the picture's twin for whoever does not see it. */
  String sentence(int row) {
    long cursor = cursor(row);
    long head = head();
    return head <= cursor
        ? texts.get("rail.row.level", uid(row), cursor)
        : texts.get("rail.row.behind", uid(row), cursor, head - cursor, cursor + 1, head);
  }

  /** What stands under the mouse, in one sentence. */
  String sentence(int row, long msgid) {
    String what = texts.get("cell." + cell(row, msgid));
    return texts.get("rail.cell", uid(row), msgid, what);
  }

  /** The whole picture in one sentence. */
  String sentence() {
    return texts.get("rail.spoken", rows.size(), head(), smallestCursor());
  }
}
