package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.diffusionlab.window.lane.LaneViewModel.Statement;
import org.diffusionlab.window.text.Texts;

/** The SQL of the step, the newest statements of many. Its nodes are reused. */
final class SqlSection {
  private static final int LINES = 12;

  private final Texts texts;
  private final Label count = new Label();
  private final VBox body = new VBox();
  private final VBox root;
  private final List<SqlLine> lines = new ArrayList<>();

  SqlSection(Folds folds, boolean first, Texts texts) {
    this.texts = texts;
    ToggleButton heading = new ToggleButton();
    heading.textProperty().bind(texts.of("lane.sql"));
    heading.getStyleClass().add("disclosure");
    heading.setMinWidth(HBox.USE_PREF_SIZE);
    count.getStyleClass().addAll("muted", "small");
    count.setMinWidth(0);
    HBox head = new HBox(heading, count);
    head.getStyleClass().add("section-head");
    root = new VBox(head, body);
    root.getStyleClass().add("section");
    root.setMinWidth(0);
    folds.bind("sql", first, heading, body);
  }

  VBox root() {
    return root;
  }

  void show(List<Statement> statements) {
    long writing = statements.stream().filter(Statement::write).count();
    count.setText(texts.get("lane.sql.count", statements.size(), writing));
    List<Statement> last =
        statements.subList(Math.max(0, statements.size() - LINES), statements.size());
    while (lines.size() < last.size()) {
      lines.add(new SqlLine(texts));
    }
    for (int i = 0; i < last.size(); i++) {
      lines.get(i).show(last.get(i));
    }
    List<SqlLine> wanted = lines.subList(0, last.size());
    if (!body.getChildren().equals(wanted)) {
      body.getChildren().setAll(wanted);
    }
  }
}
