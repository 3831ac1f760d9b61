package org.diffusionlab.window.files;

import java.util.List;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Dialogs;

/** What to type into {@code nc} to be a member of the group, ready to be copied. */
final class TypeDialog {
  private final FilesViewModel model;
  private final Texts texts;

  TypeDialog(FilesViewModel model, Texts texts) {
    this.model = model;
    this.texts = texts;
  }

  void show(Window owner) {
    String uid = model.member();
    model.typeLines(uid, lines -> show(owner, uid, lines));
  }

  private void show(Window owner, String uid, List<String> typed) {
    Label intro = new Label(texts.get("nc.intro", uid));
    intro.setWrapText(true);
    intro.setMinHeight(Label.USE_PREF_SIZE);
    TextArea lines = new TextArea(String.join("\n", typed));
    lines.setEditable(false);
    lines.setWrapText(true);
    lines.setPrefRowCount(8);
    lines.setMinHeight(TextArea.USE_PREF_SIZE);
    lines.getStyleClass().add("type-lines");
    lines.setAccessibleText(texts.get("nc.lines"));
    Label after = new Label(texts.get("nc.after", uid));
    after.setWrapText(true);
    after.setMinHeight(Label.USE_PREF_SIZE);
    VBox box = new VBox(8, intro, lines, after);
    box.setPrefWidth(680);
    Dialog<Void> dialog = new Dialog<>();
    dialog.setTitle(texts.get("files.nc"));
    dialog.setHeaderText(texts.get("nc.title"));
    dialog.getDialogPane().setContent(box);
    Dialogs.show(dialog, owner);
  }
}
