package org.diffusionlab.window.stage;

import javafx.scene.Node;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.control.ButtonType;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Dialog;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Choices;
import org.diffusionlab.window.view.Dialogs;

/** Asks which frame is to go wrong, and says what will happen. Does not wait. FX thread. */
final class FaultDialog {
  private final Texts texts;

  FaultDialog(Texts texts) {
    this.texts = texts;
  }

  void show(FaultViewModel model, Window owner) {
    ComboBox<String> member = new ComboBox<>();
    member.setId("fault-member");
    member.getItems().setAll(model.members());
    member.valueProperty().bindBidirectional(model.memberProperty());
    ComboBox<String> frame = new ComboBox<>();
    frame.setId("fault-frame");
    frame.getItems().setAll(model.frames());
    frame.valueProperty().bindBidirectional(model.frameProperty());
    RadioButton to = new RadioButton(texts.get("break.way.to"));
    RadioButton from = new RadioButton(texts.get("break.way.from"));
    ToggleGroup way = new ToggleGroup();
    way.getToggles().setAll(to, from);
    way.selectToggle(model.toMemberProperty().get() ? to : from);
    to.selectedProperty()
        .subscribe(
            selected -> {
              model.toMemberProperty().set(selected);
              String kept = model.frameProperty().get();
              frame.getItems().setAll(model.frames());
              frame.setValue(kept);
            });
    ComboBox<Effect> effect = new ComboBox<>();
    effect.setId("fault-effect");
    Choices.fill(effect, Effect.values(), "break.effect.", texts);
    effect.valueProperty().bindBidirectional(model.effectProperty());
    TextField msgid = new TextField();
    msgid.setId("fault-msgid");
    msgid.setPromptText(texts.get("break.anyMessage"));
    msgid.textProperty().bindBidirectional(model.msgidProperty());
    Label sentence = new Label();
    sentence.setId("fault-sentence");
    sentence.getStyleClass().add("promise");
    sentence.textProperty().bind(model.sentenceProperty());
    sentence.setWrapText(true);
    sentence.setMinHeight(Control.USE_PREF_SIZE);
    GridPane grid = new GridPane();
    grid.getStyleClass().add("fault-grid");
    row(grid, 0, "break.field.member", member);
    row(grid, 1, "break.field.way", new HBox(12, to, from));
    row(grid, 2, "break.field.frame", frame);
    row(grid, 3, "break.field.message", msgid);
    row(grid, 4, "break.field.effect", effect);
    VBox box = new VBox(10, grid, sentence);
    box.getStyleClass().add("dialog-box");
    box.setPrefWidth(460);
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.setTitle(texts.get("break.title"));
    dialog.getDialogPane().setContent(box);
    ButtonType arm = new ButtonType(texts.get("break.arm"), ButtonData.OK_DONE);
    ButtonType cancel = new ButtonType(texts.get("break.cancel"), ButtonData.CANCEL_CLOSE);
    dialog.getDialogPane().getButtonTypes().setAll(arm, cancel);
    Node armed = dialog.getDialogPane().lookupButton(arm);
    armed.setId("fault-arm");
    armed.disableProperty().bind(model.validProperty().not());
    dialog.resultProperty().subscribe(result -> arm(model, result == arm));
    Dialogs.own(dialog, owner);
    dialog.show();
  }

  private static void arm(FaultViewModel model, boolean confirmed) {
    if (confirmed) {
      model.arm();
    }
  }

  private void row(GridPane grid, int row, String key, Node field) {
    Label label = new Label(texts.get(key));
    label.setLabelFor(field);
    label.setMinWidth(Control.USE_PREF_SIZE);
    field.setAccessibleText(texts.get(key));
    grid.addRow(row, label, field);
  }
}
