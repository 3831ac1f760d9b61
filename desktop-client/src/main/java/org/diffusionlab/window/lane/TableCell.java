package org.diffusionlab.window.lane;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.text.Text;

/** One value of a table: new, and where the step changed it, the old one struck before it. */
final class TableCell extends Label {
  private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");

  private final Text old = new Text();

  TableCell(boolean mark) {
    getStyleClass().addAll("cell", mark ? "mark" : "value");
    old.getStyleClass().add("old");
    old.setStrikethrough(true);
    setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
  }

  void show(String was, String now) {
    boolean changed = was != null;
    old.setText(changed ? was : "");
    setGraphic(changed ? old : null);
    setText(changed ? "→ " + now : now);
    pseudoClassStateChanged(CHANGED, changed);
  }
}
