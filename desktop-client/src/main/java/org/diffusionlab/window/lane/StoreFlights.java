package org.diffusionlab.window.lane;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import javafx.animation.TranslateTransition;
import javafx.application.Platform;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.Pane;
import javafx.util.Duration;

/**
 * Lets the number of rows that a step stored fly from the stage to each lane's header, where it
 * stays. Where nothing moves, it is simply there. FX thread.
 */
final class StoreFlights {
  private static final Duration FLIGHT = Duration.millis(550);

  private final Supplier<Node> from;
  private final ObservableBooleanValue motion;
  private final Map<Label, Label> flying = new HashMap<>();

  /** Flights from the node that {@code from} gives, while {@code motion} holds. */
  StoreFlights(Supplier<Node> from, ObservableBooleanValue motion) {
    this.from = from;
    this.motion = motion;
  }

  /** What {@code badge} says has just been stored. */
  void fly(Label badge) {
    if (motion.get()) {
      Platform.runLater(() -> start(badge)); // after the layout that gives the badge its place
    }
  }

  private void start(Label badge) {
    Node start = from.get();
    boolean seen = badge.getScene() != null && start.getScene() == badge.getScene();
    if (!seen || !badge.isVisible() || !(badge.getScene().getRoot() instanceof Pane root)) {
      return;
    }
    land(root, badge);
    Label label = new Label(badge.getText());
    label.getStyleClass().add("stored-badge");
    label.setManaged(false);
    label.setMouseTransparent(true);
    root.getChildren().add(label);
    label.applyCss();
    label.autosize();
    Bounds begin = root.sceneToLocal(start.localToScene(start.getBoundsInLocal()));
    Bounds end = root.sceneToLocal(badge.localToScene(badge.getBoundsInLocal()));
    label.relocate(end.getMinX(), end.getMinY());
    badge.setOpacity(0);
    flying.put(badge, label);
    TranslateTransition flight = new TranslateTransition(FLIGHT, label);
    flight.setFromX(begin.getCenterX() - end.getCenterX());
    flight.setFromY(begin.getCenterY() - end.getCenterY());
    flight.setToX(0);
    flight.setToY(0);
    flight.setOnFinished(e -> land(root, badge));
    flight.play();
  }

  private void land(Pane root, Label badge) {
    Label label = flying.remove(badge);
    if (label != null) {
      root.getChildren().remove(label);
      badge.setOpacity(1);
    }
  }
}
