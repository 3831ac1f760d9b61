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
  private final boolean narrow;
  private final Label heading = new Label();
  private final VBox root = new VBox(heading);
  private final List<Line> lines = new ArrayList<>();

  /** A group; a {@code narrow} one has the formulas below the counters instead of beside them. */
  CounterGroup(Texts texts, boolean narrow) {
    this.texts = texts;
    this.narrow = narrow;
    heading.getStyleClass().add("counter-heading");
    root.setMinWidth(0);
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
    private final VBox box;

    Line() {
      formula.getStyleClass().add("formula");
      was.getStyleClass().add("was");
      now.getStyleClass().add("now");
      name.setMaxWidth(Double.MAX_VALUE);
      name.setMinWidth(0);
      formula.setMinWidth(0);
      was.setMinWidth(HBox.USE_PREF_SIZE);
      now.setMinWidth(HBox.USE_PREF_SIZE);
      HBox.setHgrow(name, Priority.ALWAYS);
      HBox line = narrow ? new HBox(name, was, now) : new HBox(name, formula, was, now);
      line.getStyleClass().add("counter-line");
      box = narrow ? new VBox(line, formula) : new VBox(line);
      box.getStyleClass().add("counter");
    }

    void show(CounterLine line) {
      name.setText(texts.get(line.key()));
      formula.setText(line.formula());
      formula.setManaged(!narrow || !line.formula().isEmpty());
      was.setText(line.changed() ? texts.get("counter.was", line.was()) : "");
      now.setText(texts.get("number", line.now()));
      box.pseudoClassStateChanged(CHANGED, line.changed() && !line.bad());
      box.pseudoClassStateChanged(BAD, line.bad());
    }
  }
}
