package org.diffusionlab.window.stage;

import javafx.css.PseudoClass;
import javafx.scene.layout.Region;
import org.diffusionlab.runlog.RunEvent.ClientStatus;

/** A member's state as a mark: its shape says the same as its colour. */
final class StatusDot extends Region {
  private static final PseudoClass LIVE = PseudoClass.getPseudoClass("live");
  private static final PseudoClass CATCHING_UP = PseudoClass.getPseudoClass("catchingup");
  private static final PseudoClass AWAY = PseudoClass.getPseudoClass("away");
  private static final PseudoClass TROUBLE = PseudoClass.getPseudoClass("trouble");

  StatusDot() {
    getStyleClass().add("dot");
  }

  void show(ClientStatus status) {
    boolean live = status == ClientStatus.LIVE || status == ClientStatus.GUEST;
    pseudoClassStateChanged(LIVE, live);
    pseudoClassStateChanged(CATCHING_UP, status == ClientStatus.CATCHING_UP);
    pseudoClassStateChanged(AWAY, status == ClientStatus.OFFLINE);
    pseudoClassStateChanged(
        TROUBLE, status == ClientStatus.RECONNECTING || status == ClientStatus.HALF_OPEN);
  }
}
