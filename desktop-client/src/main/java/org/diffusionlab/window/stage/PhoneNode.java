package org.diffusionlab.window.stage;

import atlantafx.base.controls.ToggleSwitch;
import javafx.css.PseudoClass;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.diffusionlab.window.text.Texts;

/** One member as a small phone: name, switch, what it does, cursor and lag. FX thread. */
final class PhoneNode extends VBox {
  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
  private static final PseudoClass OFFLINE = PseudoClass.getPseudoClass("offline");

  /** Names up to this length are never cut. */
  private static final int SHORT = 6;

  /** Between what stands in the lower line. */
  private static final double GAP = 6;

  private final StageViewModel model;
  private final Texts texts;
  private final Label uid = new Label();
  private final Label unread = new Label();
  private final ToggleSwitch online = new ToggleSwitch();
  private final StatusDot dot = new StatusDot();
  private final Label state = new Label();
  private final Label figures = new Label();
  private final Label lag = new Label();
  private final Button more = new Button("⋯");
  private final Region bolt = new Region();
  private final Zigzag crash = new Zigzag();
  private Phone phone;
  private boolean showing;

  PhoneNode(StageViewModel model, Texts texts) {
    this.model = model;
    this.texts = texts;
    getStyleClass().add("phone");
    uid.getStyleClass().add("uid");
    unread.getStyleClass().add("unread-badge");
    unread.setMinWidth(USE_PREF_SIZE);
    unread.managedProperty().bind(unread.visibleProperty());
    online.getStyleClass().add("switch");
    state.getStyleClass().add("state");
    figures.getStyleClass().add("figures");
    lag.getStyleClass().add("lag");
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    Region between = new Region();
    HBox.setHgrow(between, Priority.ALWAYS);
    HBox top = new HBox(4, dot, uid, gap, online);
    HBox middle = new HBox(4, state, between, unread);
    middle.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    Region room = new Region();
    HBox.setHgrow(room, Priority.ALWAYS);
    more.getStyleClass().add("more-button");
    more.setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
    more.setOnAction(e -> OfferMenu.show(more, model.offers(phone)));
    bolt.getStyleClass().addAll("icon", "icon-bolt");
    bolt.setManaged(false);
    bolt.setMouseTransparent(true);
    HBox bottom = new HBox(GAP, figures, lag, room, more);
    top.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
    getChildren().addAll(top, middle, bottom);
    setFocusTraversable(true);
    setAccessibleRole(AccessibleRole.BUTTON);
    setOnMouseClicked(
        e -> {
          requestFocus();
          model.choose(phone.uid());
        });
    setOnKeyPressed(
        e -> {
          if (e.getCode() == KeyCode.ENTER) {
            model.choose(phone.uid());
            e.consume();
          }
        });
    online.selectedProperty().subscribe(any -> switched());
    OfferMenu.install(this, () -> model.offers(phone));
    getChildren().addAll(crash, bolt);
  }

  private void switched() {
    if (!showing && phone != null && online.isSelected() != phone.switchedOn()) {
      model.toggle(phone);
    }
  }

  /** Where there is little, figures need it more than the button for what a right click does. */
  private void room(boolean enough) {
    more.setVisible(enough);
    more.setManaged(enough);
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    crash.across(getWidth());
    double size = bolt.minHeight(-1);
    bolt.resizeRelocate(Math.floor(getWidth() / 2), -size / 2, bolt.minWidth(-1), size);
    double needed = figures.prefWidth(-1) + lag.prefWidth(-1) + more.prefWidth(-1) + 3 * GAP;
    room(needed + snappedLeftInset() + snappedRightInset() <= getWidth());
  }

  void show(Phone next) {
    phone = next;
    setId("phone-" + next.uid());
    online.setId("switch-" + next.uid());
    showing = true;
    online.setSelected(next.switchedOn());
    showing = false;
    online.setDisable(next.guest());
    online.setAccessibleText(texts.get("phone.switch", next.uid()));
    uid.setText(next.uid());
    uid.setMinWidth(next.uid().length() <= SHORT ? USE_PREF_SIZE : 0);
    unread.setText(Long.toString(next.unread()));
    unread.setVisible(next.unread() > 0);
    dot.show(next.status());
    boolean stale = next.stale();
    state.setText(
        stale
            ? texts.get(next.believed() ? "phone.stale.online" : "phone.stale.offline")
            : next.state());
    state.getStyleClass().setAll("label", stale ? "stale" : "state");
    figures.setText(texts.get(next.queued() ? "phone.kept" : "phone.cursor", next.place()));
    lag.setText(
        next.waiting() > 0
            ? texts.get("phone.waiting", next.waiting())
            : next.lag() > 0 && !next.queued() ? texts.get("phone.lag", next.lag()) : "");
    more.setId("more-" + next.uid());
    more.setAccessibleText(texts.get("phone.more", next.uid()));
    bolt.setVisible(next.armed() > 0);
    crash.setVisible(next.crashed());
    pseudoClassStateChanged(CHOSEN, next.chosen());
    pseudoClassStateChanged(OFFLINE, !next.switchedOn());
    setAccessibleText(next.spoken(texts));
  }
}
