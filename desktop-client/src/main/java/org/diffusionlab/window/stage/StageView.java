package org.diffusionlab.window.stage;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javafx.beans.value.ObservableBooleanValue;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.SpinnerValueFactory.IntegerSpinnerValueFactory;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.stage.StageViewModel.Picture;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Views;

/** The stage: members around the server, what is in flight, and the five chips. FX thread. */
public final class StageView {
  /** Up to so many members are drawn as phones. */
  static final int PHONES = 12;

  private static final PseudoClass CURRENT = PseudoClass.getPseudoClass("current");
  private static final PseudoClass DONE = PseudoClass.getPseudoClass("done");
  private static final List<Phase> CHIPS =
      List.of(Phase.SEND, Phase.STORE, Phase.STATUS, Phase.PUSH, Phase.ACK);

  private final StageViewModel model;
  private final Texts texts;
  private final Parent root;
  private final PhonesPane phones;
  private final CrowdPane crowd;
  private final Map<Phase, HBox> chips = new EnumMap<>(Phase.class);
  private final ArmedStrip armed;
  private List<Scheme> lanes = List.of();

  @FXML private HBox laneSwitch;
  @FXML private Label counts;
  @FXML private ToggleButton churn;
  @FXML private Spinner<Integer> rate;
  @FXML private HBox phases;
  @FXML private StackPane slot;

  public StageView(
      StageViewModel model, Churn changes, Views views, ObservableBooleanValue motion) {
    this.model = model;
    this.texts = views.texts();
    this.root = views.load(this);
    this.phones = new PhonesPane(model, texts, motion);
    this.crowd = new CrowdPane(model, texts);
    CHIPS.forEach(this::addChip);
    rate.setValueFactory(new IntegerSpinnerValueFactory(6, 600, 30, 6));
    rate.getValueFactory().valueProperty().subscribe(v -> changes.perMinuteProperty().set(v));
    churn.selectedProperty().bindBidirectional(changes.onProperty());
    rate.visibleProperty().bind(churn.selectedProperty());
    rate.managedProperty().bind(rate.visibleProperty());
    laneSwitch.managedProperty().bind(laneSwitch.visibleProperty());
    armed = new ArmedStrip(model, texts);
    model
        .breaks()
        .askWith(
            fault -> new FaultDialog(texts).show(fault, root.getScene().getWindow()),
            () -> new ClockDialog(model.breaks(), texts).show(root.getScene().getWindow()));
    ((VBox) root).getChildren().add(2, armed);
    texts.languageProperty().subscribe(() -> lanes = List.of());
    slot.getChildren().addAll(crowd.root(), phones);
    model.pictureProperty().subscribe(this::show);
  }

  /** What to show in the window's left part. */
  public Parent root() {
    return root;
  }

  private void addChip(Phase phase) {
    Label number = new Label(Integer.toString(CHIPS.indexOf(phase) + 1));
    number.getStyleClass().add("phase-number");
    Label name = new Label();
    name.textProperty().bind(texts.of("phase." + phase));
    HBox chip = new HBox(number, name);
    chip.getStyleClass().add("phase");
    HBox.setHgrow(chip, Priority.ALWAYS);
    chip.setMaxWidth(Double.MAX_VALUE);
    chips.put(phase, chip);
    phases.getChildren().add(chip);
  }

  /** The node of a phase's chip: what is stored starts from there. */
  public Node chip(Phase phase) {
    return chips.get(phase);
  }

  /** One button for each lane; the one that is down is on the stage. */
  private void showLanes(List<Scheme> wanted, Scheme now) {
    if (!wanted.equals(lanes)) {
      lanes = wanted;
      laneSwitch.getChildren().clear();
      for (Scheme lane : wanted) {
        ToggleButton button = new ToggleButton(Integer.toString(lane.number()));
        String spoken = texts.get("stage.lane", lane.number(), texts.get("scheme.long." + lane));
        button.setId("stage-lane-" + lane.number());
        button.setAccessibleText(spoken);
        button.setTooltip(new Tooltip(spoken));
        button.setMinWidth(HBox.USE_PREF_SIZE);
        button.setOnAction(e -> model.showLane(lane));
        laneSwitch.getChildren().add(button);
      }
      laneSwitch.setVisible(wanted.size() > 1);
    }
    for (int i = 0; i < wanted.size(); i++) {
      ((ToggleButton) laneSwitch.getChildren().get(i)).setSelected(wanted.get(i) == now);
    }
  }

  private void show(Picture picture) {
    showLanes(picture.lanes(), picture.lane());
    armed.show(picture);
    int all = picture.phones().size();
    counts.setText(
        picture.catchingUp() > 0
            ? texts.get("stage.counts.busy", picture.online(), all, picture.catchingUp())
            : texts.get("stage.counts", picture.online(), all));
    Phase now = picture.quiet() ? Phase.NONE : picture.phase();
    chips.forEach(
        (phase, chip) -> {
          chip.pseudoClassStateChanged(CURRENT, phase == now);
          chip.pseudoClassStateChanged(
              DONE, CHIPS.contains(now) && phase.ordinal() < now.ordinal());
          chip.setAccessibleText(
              texts.get(phase == now ? "phase.now" : "phase.notNow", texts.get("phase." + phase)));
        });
    boolean few = all <= PHONES;
    phones.setVisible(few);
    phones.setManaged(few);
    crowd.root().setVisible(!few);
    crowd.root().setManaged(!few);
    if (few) {
      phones.show(picture);
    } else {
      crowd.show(picture);
    }
  }

  @FXML
  private void onAllOffline() {
    model.allOffline();
  }

  @FXML
  private void onAllOnline() {
    model.allOnline();
  }
}
