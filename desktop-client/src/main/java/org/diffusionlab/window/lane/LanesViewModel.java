package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.StringProperty;
import org.diffusionlab.lab.LabConfig;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;

/** All lanes that run, which of them are in sight, and how they are shown. FX thread. */
public final class LanesViewModel {
  private final SharedState shared;
  private final Texts texts;
  private final Map<Scheme, LaneViewModel> lanes = new EnumMap<>(Scheme.class);
  private final ReadOnlyObjectWrapper<List<LaneViewModel>> inSight =
      new ReadOnlyObjectWrapper<>(List.of());

  private int position;
  private boolean forward;

  public LanesViewModel(SharedState shared, Texts texts) {
    this.shared = shared;
    this.texts = texts;
    shared.playhead().revisionProperty().subscribe(any -> refresh());
    shared.focusProperty().subscribe(any -> refresh());
  }

  private void refresh() {
    int now = shared.playhead().positionProperty().get();
    forward = now > position;
    position = now;
    List<LaneViewModel> wanted = new ArrayList<>();
    Scheme alone = shared.focusProperty().get();
    for (LaneState lane : shared.playhead().state().lanes()) {
      if (alone == null || alone == lane.scheme()) {
        wanted.add(
            lanes.computeIfAbsent(
                lane.scheme(), scheme -> new LaneViewModel(scheme, shared, texts)));
      }
    }
    if (!wanted.equals(inSight.get())) {
      inSight.set(List.copyOf(wanted));
    }
  }

  /** The lanes in sight, in their order: all, or the one that is shown alone. */
  ReadOnlyObjectProperty<List<LaneViewModel>> inSightProperty() {
    return inSight.getReadOnlyProperty();
  }

  /** Whether one of several lanes is shown alone. */
  boolean alone() {
    return shared.focusProperty().get() != null;
  }

  /** Whether the playhead went forward when it moved last. */
  boolean forward() {
    return forward;
  }

  /** Shows a lane alone, or all again if it is. */
  void toggle(Scheme lane) {
    if (alone()) {
      shared.showAllLanes();
    } else {
      shared.focusOn(lane);
    }
  }

  /** Shows all lanes. */
  void showAll() {
    shared.showAllLanes();
  }

  /** The lane that the stage shows. */
  ReadOnlyObjectProperty<Scheme> stageProperty() {
    return shared.schemeProperty();
  }

  /** Whether blocks are shown instead of rows. */
  BooleanProperty packedProperty() {
    return shared.packedProperty();
  }

  /** What a lane keeps of the chosen group, as blocks; of so many messages at most. */
  Packed packed(Scheme lane, int most) {
    return Packed.of(shared.playhead().state().lane(lane), shared.groupProperty().get(), most);
  }

  /** Changes whenever {@link #packed} may have. */
  ReadOnlyIntegerProperty revisionProperty() {
    return shared.playhead().revisionProperty();
  }

  /** The group whose messages are packed. */
  StringProperty groupProperty() {
    return shared.groupProperty();
  }

  /** Whether the group is so large that turns are told in bursts. */
  boolean crowded() {
    return shared.playhead().state().lanes().stream()
        .anyMatch(lane -> lane.members().size() > LabConfig.DETAIL_MEMBERS);
  }

  /** What large groups leave out, in words; empty for small ones. */
  String limits() {
    return crowded() ? texts.get("lanes.limits", LabConfig.DETAIL_MEMBERS) : "";
  }
}
