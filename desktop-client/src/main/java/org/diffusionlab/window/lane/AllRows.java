package org.diffusionlab.window.lane;

import java.util.List;
import java.util.stream.Collectors;
import javafx.collections.FXCollections;
import javafx.scene.control.Dialog;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.stage.Window;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Dialogs;

/** All rows of a large table in a list of their own, as they are at the playhead now. */
final class AllRows {
  private final LaneViewModel model;
  private final Texts texts;

  AllRows(LaneViewModel model, Texts texts) {
    this.model = model;
    this.texts = texts;
  }

  void open(String table, Window owner) {
    List<List<Object>> rows = model.allRows(table);
    ListView<List<Object>> list = new ListView<>(FXCollections.observableArrayList(rows));
    list.setCellFactory(view -> new RowCell());
    list.setPrefSize(720, 480);
    Dialog<Void> dialog = new Dialog<>();
    dialog.setTitle(texts.get("table.all", table, rows.size()));
    dialog.setHeaderText(dialog.getTitle());
    dialog.getDialogPane().setContent(list);
    Dialogs.show(dialog, owner);
  }

  private static final class RowCell extends ListCell<List<Object>> {
    @Override
    protected void updateItem(List<Object> item, boolean empty) {
      super.updateItem(item, empty);
      setText(
          empty || item == null
              ? null
              : item.stream().map(String::valueOf).collect(Collectors.joining("  ·  ")));
    }
  }
}
