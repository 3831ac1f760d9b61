package org.diffusionlab.window.lane;

import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.diffusionlab.window.lane.LaneViewModel.Belief;
import org.diffusionlab.window.text.Texts;

/** What the server believes about its members beside what is so. */
final class BeliefSection {
  private final Texts texts;
  private final Label count = new Label();
  private final GridPane grid = new GridPane();
  private final VBox root;
  private List<Belief> shown = List.of();

  BeliefSection(Folds folds, boolean first, Texts texts) {
    this.texts = texts;
    ToggleButton heading = new ToggleButton();
    heading.textProperty().bind(texts.of("lane.status"));
    heading.getStyleClass().add("disclosure");
    heading.setMinWidth(HBox.USE_PREF_SIZE);
    count.getStyleClass().addAll("muted", "small");
    count.setMinWidth(0);
    HBox head = new HBox(heading, count);
    head.getStyleClass().add("section-head");
    root = new VBox(head, grid);
    root.getStyleClass().add("section");
    root.setMinWidth(0);
    folds.bind("status", first, heading, grid);
    texts.languageProperty().subscribe(() -> shown = null);
  }

  VBox root() {
    return root;
  }

  void show(List<Belief> list, int members) {
    long wrong = list.stream().filter(Belief::differs).count();
    count.setText(
        wrong > 0
            ? texts.get("lane.status.wrong", wrong)
            : list.isEmpty() ? texts.get("lane.status.right", members) : "");
    if (list.equals(shown)) {
      return;
    }
    shown = list;
    grid.getChildren().clear();
    grid.getStyleClass().setAll(list.isEmpty() ? "nothing" : "grid");
    if (list.isEmpty()) {
      return;
    }
    cell(texts.get("lane.status.member"), 0, 0, "head");
    cell(texts.get("lane.status.believed"), 1, 0, "head");
    cell(texts.get("lane.status.really"), 2, 0, "head");
    for (int i = 0; i < list.size(); i++) {
      Belief belief = list.get(i);
      String style = belief.differs() ? "wrong" : "plain";
      cell(belief.uid(), 0, i + 1, style);
      String online = belief.believedOnline() ? "lane.status.online" : "lane.status.offline";
      cell(texts.get(online), 1, i + 1, style);
      cell((belief.differs() ? "≠ " : "") + belief.really(), 2, i + 1, style);
    }
  }

  private void cell(String text, int column, int row, String style) {
    Label label = new Label(text);
    label.getStyleClass().addAll("cell", style);
    label.setMaxWidth(Double.MAX_VALUE);
    GridPane.setHgrow(label, Priority.ALWAYS);
    grid.add(label, column, row);
  }
}
