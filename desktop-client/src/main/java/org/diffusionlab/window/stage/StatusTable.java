package org.diffusionlab.window.stage;

import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.diffusionlab.window.stage.Lookup.Line;
import org.diffusionlab.window.text.Texts;

/**
 * The status step as a small table below the server: member, what the server believes, what is so,
 * with a mark where the two differ. FX thread.
 */
final class StatusTable extends VBox {
  private final Texts texts;
  private final GridPane grid = new GridPane();
  private final Label more = new Label();
  private Lookup shown;

  StatusTable(Texts texts) {
    this.texts = texts;
    getStyleClass().add("status-table");
    setId("status");
    grid.getStyleClass().add("grid");
    more.getStyleClass().addAll("small", "muted");
    more.managedProperty().bind(more.visibleProperty());
    getChildren().setAll(grid, more);
    setAccessibleRole(AccessibleRole.TEXT);
    setMouseTransparent(true);
    setVisible(false);
    texts.languageProperty().subscribe(() -> shown = null);
  }

  /** Shows it, or nothing for null. */
  void show(Lookup lookup) {
    setVisible(lookup != null);
    if (lookup == null || lookup.equals(shown)) {
      return;
    }
    shown = lookup;
    grid.getChildren().clear();
    cell(texts.get("status.member"), 0, 0, "head");
    cell(texts.get("status.believed"), 1, 0, "head");
    cell(texts.get("status.really"), 2, 0, "head");
    int row = 1;
    StringBuilder spoken = new StringBuilder(texts.get("status.spoken", lookup.msgid()));
    for (Line line : lookup.lines()) {
      String style = line.differs() ? "wrong" : "plain";
      String believed = texts.get(line.online() ? "status.online" : "status.offline");
      String really = texts.get(line.differs() ? "status.differs" : "status.same", line.really());
      cell(line.uid(), 0, row, style);
      cell(believed, 1, row, style);
      cell(really, 2, row++, style);
      spoken.append(' ').append(texts.get("status.line", line.uid(), believed, really));
    }
    more.setVisible(lookup.more() > 0);
    more.setText(texts.get("status.more", lookup.more(), lookup.wrong()));
    setAccessibleText(spoken.toString());
  }

  private void cell(String text, int column, int row, String style) {
    Label label = new Label(text);
    label.getStyleClass().addAll("cell", style);
    label.setMaxWidth(Double.MAX_VALUE);
    grid.add(label, column, row);
  }
}
