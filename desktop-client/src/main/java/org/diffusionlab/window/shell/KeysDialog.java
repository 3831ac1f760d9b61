package org.diffusionlab.window.shell;

import java.util.List;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.stage.Window;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Dialogs;

/** What each key does. */
final class KeysDialog {
  private static final List<String> KEYS =
      List.of(
          "play", "step", "message", "ends", "speed", "lanes", "packed", "text", "send", "menu",
          "pages", "present", "full", "help");

  private final Texts texts;

  KeysDialog(Texts texts) {
    this.texts = texts;
  }

  void show(Window owner) {
    GridPane grid = new GridPane();
    grid.getStyleClass().add("keys-grid");
    for (int i = 0; i < KEYS.size(); i++) {
      Label name = new Label(texts.get("keys." + KEYS.get(i) + ".name"));
      name.getStyleClass().add("key-name");
      grid.addRow(i, name, new Label(texts.get("keys." + KEYS.get(i))));
    }
    Dialog<Void> dialog = new Dialog<>();
    dialog.setTitle(texts.get("shell.keys"));
    dialog.setHeaderText(texts.get("keys.title"));
    dialog.getDialogPane().setContent(grid);
    Dialogs.show(dialog, owner);
  }
}
