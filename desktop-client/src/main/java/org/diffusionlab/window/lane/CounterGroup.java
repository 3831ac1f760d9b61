package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.diffusionlab.window.text.Texts;

/** Some counters under one heading: was → now, and the formula. Its nodes are made once. */
final class CounterGroup {
  private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");
  private static final PseudoClass BAD = PseudoClass.getPseudoClass("bad");

  private final Texts texts;
  private final Label heading = new Label();
  private final VBox root = new VBox(heading);
  private final List<Line> lines = new ArrayList<>();

  CounterGroup(Texts texts) {
    this.texts = texts;
    heading.getStyleClass().add("counter-heading");
  }

  VBox root() {
    return root;
  }

  void show(CounterLines.Group group) {
    heading.setText(texts.get(group.key()));
    while (lines.size() < group.lines().size()) {
      Line line = new Line();
      lines.add(line);
      root.getChildren().add(line.box);
    }
    for (int i = 0; i < lines.size(); i++) {
      lines.get(i).show(group.lines().get(i));
    }
  }

  private final class Line {
    private final Label name = new Label();
    private final Label formula = new Label();
    private final Label was = new Label();
    private final Label now = new Label();
    private final HBox box = new HBox(name, formula, was, now);

    Line() {
      box.getStyleClass().add("counter");
      formula.getStyleClass().add("formula");
      was.getStyleClass().add("was");
      now.getStyleClass().add("now");
      name.setMaxWidth(Double.MAX_VALUE);
      name.setMinWidth(0);
      formula.setMinWidth(0);
      was.setMinWidth(HBox.USE_PREF_SIZE);
      now.setMinWidth(HBox.USE_PREF_SIZE);
      HBox.setHgrow(name, Priority.ALWAYS);
    }

    void show(CounterLine line) {
      name.setText(texts.get(line.key()));
      formula.setText(line.formula());
      was.setText(line.changed() ? texts.get("counter.was", line.was()) : "");
      now.setText(texts.get("number", line.now()));
      box.pseudoClassStateChanged(CHANGED, line.changed() && !line.bad());
      box.pseudoClassStateChanged(BAD, line.bad());
    }
  }
}
