package org.diffusionlab.window.lane;

import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.text.Text;
import org.diffusionlab.window.view.Tints;

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

  void show(TableShape.Cell cell) {
    boolean changed = cell.was() != null;
    old.setText(changed ? cell.was() : "");
    setGraphic(changed ? old : null);
    setText(changed ? "→ " + cell.now() : cell.now());
    setStyle(Tints.background(cell.tint()));
    pseudoClassStateChanged(CHANGED, changed);
  }
}
