package org.diffusionlab.window.stage;

import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import org.diffusionlab.window.text.Texts;

/** A frame on its way to or from one member, held up, or where it died. FX thread. */
final class FlightNode extends Label {
  private static final double HALF = 0.5;

  /** How far a frame came that was held up, or went missing. */
  private static final double FAR = 0.6;

  private static final double ARRIVED = 0.85;

  private final Texts texts;
  private final Tooltip tip = new Tooltip();
  private Chip chip;
  private String uid;
  private Stub stub;

  FlightNode(Breaks breaks, Texts texts) {
    this.texts = texts;
    getStyleClass().add("flight");
    setAccessibleRole(AccessibleRole.BUTTON);
    setFocusTraversable(true);
    setOnMouseClicked(e -> requestFocus());
    setTooltip(tip);
    OfferMenu.install(this, () -> breaks.ofFrame(chip, uid));
  }

  /**
   * Shows it.
   *
   * @param left what is left of it; null while it lives
   */
  void show(Chip next, String member, Stub left) {
    chip = next;
    uid = member;
    stub = left;
    String label = next.label();
    setText(
        left != null
            ? texts.get("break.stub", label)
            : next.held() ? texts.get("break.held", label) : label);
    setStyle(left == null ? next.style() : "");
    for (Chip.Kind kind : Chip.Kind.values()) {
      pseudoClassStateChanged(kind.pseudoClass(), kind == next.kind());
    }
    pseudoClassStateChanged(Chip.HELD, next.held());
    pseudoClassStateChanged(Chip.STUB, left != null);
    String way = texts.get(next.toServer() ? "chip.from" : "chip.to", next.frame(), member);
    String spoken = left != null ? left.spoken() : next.held() ? texts.get("chip.held", way) : way;
    setAccessibleText(spoken);
    tip.setText(spoken);
  }

  Chip chip() {
    return chip;
  }

  String uid() {
    return uid;
  }

  /** How far it has come, 0 to 1. */
  double way() {
    return stub != null ? way(stub) : chip.held() ? FAR : HALF;
  }

  static double way(Stub stub) {
    return stub.arrived() ? ARRIVED : FAR;
  }
}
