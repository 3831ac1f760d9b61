package org.diffusionlab.window.lane;

import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;

/** A heading that folds what stands below it. */
final class Foldable {
  private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

  private Foldable() {}

  static void bind(ToggleButton heading, Node body) {
    Region arrow = new Region();
    arrow.getStyleClass().add("arrow");
    heading.setGraphic(arrow);
    body.visibleProperty().bind(heading.selectedProperty());
    body.managedProperty().bind(body.visibleProperty());
    heading.selectedProperty().subscribe(open -> heading.pseudoClassStateChanged(OPEN, open));
  }
}
