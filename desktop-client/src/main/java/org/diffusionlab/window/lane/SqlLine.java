package org.diffusionlab.window.lane;

import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.diffusionlab.window.lane.LaneViewModel.Statement;
import org.diffusionlab.window.text.Texts;

/** One statement of the step: how often it ran, on how many rows, and its SQL. */
final class SqlLine extends HBox {
  private final Texts texts;
  private final Label count = new Label();
  private final Label text = new Label();

  SqlLine(Texts texts) {
    this.texts = texts;
    getStyleClass().add("sql-line");
    text.getStyleClass().add("sql");
    text.setWrapText(true);
    count.getStyleClass().add("small");
    count.setMinWidth(USE_PREF_SIZE);
    HBox.setHgrow(text, Priority.ALWAYS);
    getChildren().addAll(count, text);
  }

  void show(Statement statement) {
    text.setText(statement.sql().replaceAll("\\s+", " "));
    String key = statement.write() ? "lane.sql.wrote" : "lane.sql.read";
    count.setText(texts.get(key, statement.times(), statement.rows()));
    String weight = statement.write() ? "strong" : "muted";
    if (!count.getStyleClass().contains(weight)) {
      count.getStyleClass().setAll("label", "small", weight);
    }
  }
}
