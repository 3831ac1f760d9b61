package org.diffusionlab.window.lane;

import java.util.HashMap;
import java.util.Map;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.Region;

/**
 * Which sections are open, by name: columns that share one fold a section in all of them, so that
 * it stands at the same height everywhere. FX thread.
 */
final class Folds {
  private static final PseudoClass OPEN = PseudoClass.getPseudoClass("open");

  private final Map<String, BooleanProperty> open = new HashMap<>();

  /** Makes {@code heading} fold {@code body}, which is open at first or not. */
  void bind(String name, boolean first, ToggleButton heading, Node body) {
    Region arrow = new Region();
    arrow.getStyleClass().add("arrow");
    heading.setGraphic(arrow);
    heading.setMnemonicParsing(false);
    heading
        .selectedProperty()
        .bindBidirectional(open.computeIfAbsent(name, n -> new SimpleBooleanProperty(first)));
    body.visibleProperty().bind(heading.selectedProperty());
    body.managedProperty().bind(body.visibleProperty());
    heading.selectedProperty().subscribe(is -> heading.pseudoClassStateChanged(OPEN, is));
  }
}
