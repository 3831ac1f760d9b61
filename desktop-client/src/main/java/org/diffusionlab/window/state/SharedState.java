package org.diffusionlab.window.state;

import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.model.Scheme;

/**
 * What the window's parts share: the playhead, whose phone is held, which group is looked at, and
 * what the bars at the top say. Owned by the FX thread. Parts know each other only through this.
 */
public final class SharedState {
  private final Playhead playhead = new Playhead();
  private final ObjectProperty<Session> session = new SimpleObjectProperty<>();
  private final ObjectProperty<Scheme> scheme = new SimpleObjectProperty<>(Scheme.CURSOR);
  private final ReadOnlyObjectWrapper<Scheme> focus = new ReadOnlyObjectWrapper<>();
  private final BooleanProperty packed = new SimpleBooleanProperty();
  private final StringProperty member = new SimpleStringProperty("");
  private final StringProperty group = new SimpleStringProperty("");
  private final ObjectProperty<Notice> notice = new SimpleObjectProperty<>();

  public SharedState() {
    playhead.revisionProperty().subscribe(any -> keepChoices());
    scheme.subscribe(any -> keepChoices());
  }

  /** Where the window looks. */
  public Playhead playhead() {
    return playhead;
  }

  /** The lab that is open; null before the first one. */
  public ObjectProperty<Session> sessionProperty() {
    return session;
  }

  /** The lane that stage, chat and rail show. */
  public ObjectProperty<Scheme> schemeProperty() {
    return scheme;
  }

  /** The lane that is shown alone; null while all are shown. */
  public ReadOnlyObjectProperty<Scheme> focusProperty() {
    return focus.getReadOnlyProperty();
  }

  /** Shows one lane alone, on the stage too; one that does not run changes nothing. */
  public void focusOn(Scheme lane) {
    if (playhead.state().lane(lane) != null) {
      scheme.set(lane);
      focus.set(lane);
    }
  }

  /** Shows all lanes; the stage keeps the one it shows. */
  public void showAllLanes() {
    focus.set(null);
  }

  /** Whether the lanes show what they keep as blocks instead of rows. */
  public BooleanProperty packedProperty() {
    return packed;
  }

  /** Whose phone is held; empty while there is no member. */
  public StringProperty memberProperty() {
    return member;
  }

  /** The gid that stage, chat and rail show; empty while there is no group. */
  public StringProperty groupProperty() {
    return group;
  }

  /** The sentence in the bar; null for none. */
  public ObjectProperty<Notice> noticeProperty() {
    return notice;
  }

  /** Tells a sentence. */
  public void tell(Notice.Kind kind, String sentence) {
    notice.set(new Notice(kind, sentence));
  }

  /** The chosen lane at the playhead; null while there is none. */
  public LaneState lane() {
    return playhead.state().lane(scheme.get());
  }

  /** The chosen group at the playhead; null while there is none. */
  public GroupView groupView() {
    LaneState lane = lane();
    return lane == null ? null : lane.group(group.get());
  }

  /** Who is or was in the chosen group, in order. */
  public List<MemberState> groupMembers() {
    LaneState lane = lane();
    if (lane == null) {
      return List.of();
    }
    return lane.members().stream().filter(m -> isIn(m, group.get())).toList();
  }

  private static boolean isIn(MemberState member, String gid) {
    Place place = member.place(gid);
    return place != null && place.member();
  }

  private void keepChoices() {
    List<LaneState> lanes = playhead.state().lanes();
    if (lane() == null && !lanes.isEmpty()) {
      scheme.set(lanes.get(lanes.size() - 1).scheme());
      focus.set(null);
    }
    LaneState lane = lane();
    if (lane == null || lane.groups().isEmpty()) {
      return;
    }
    if (lane.group(group.get()) == null) {
      group.set(lane.groups().iterator().next().gid());
    }
    if (lane.member(member.get()) == null) {
      List<MemberState> there = groupMembers();
      member.set(there.isEmpty() ? "" : there.get(0).uid());
    }
  }
}
