package org.diffusionlab.window.stage;

import java.time.Duration;
import javafx.scene.Node;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.diffusionlab.lab.scenario.InputException;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Dialogs;
import org.diffusionlab.wire.JsonLine;

/** Asks by how much the server's clock is to be set. Does not wait. FX thread. */
final class ClockDialog {
  private final Breaks breaks;
  private final Texts texts;

  ClockDialog(Breaks breaks, Texts texts) {
    this.breaks = breaks;
    this.texts = texts;
  }

  void show(Window owner) {
    Label ask = new Label(texts.get("break.clock.ask"));
    TextField by = new TextField("-2h");
    by.setId("clock-by");
    ask.setLabelFor(by);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.setTitle(texts.get("break.clock.title"));
    VBox box = new VBox(8, ask, by);
    box.getStyleClass().add("dialog-box");
    dialog.getDialogPane().setContent(box);
    ButtonType set = new ButtonType(texts.get("break.clock.set"), ButtonData.OK_DONE);
    ButtonType cancel = new ButtonType(texts.get("break.cancel"), ButtonData.CANCEL_CLOSE);
    dialog.getDialogPane().getButtonTypes().setAll(set, cancel);
    Node button = dialog.getDialogPane().lookupButton(set);
    by.textProperty().subscribe(text -> button.setDisable(parse(text) == null));
    dialog
        .resultProperty()
        .subscribe(
            result -> {
              if (result == set) {
                breaks.setClock(parse(by.getText()));
              }
            });
    Dialogs.own(dialog, owner);
    dialog.show();
  }

  /** A time as scenario files write it, such as -90m; null if it is none. */
  static Duration parse(String text) {
    try {
      String step = new JsonLine().put("clock", text.strip()).end();
      return ((Step.Clock) ScenarioReader.parseStep("", 0, step).step()).by();
    } catch (InputException e) {
      return null;
    }
  }
}
