package org.diffusionlab.window.stage;

import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.window.text.Texts;

/** The server on the stage, with its switch. FX thread. */
final class ServerNode extends VBox {
  private static final PseudoClass STOPPED = PseudoClass.getPseudoClass("stopped");

  private final Texts texts;
  private final Label state = new Label();
  private final Button button = new Button();

  ServerNode(StageViewModel model, Texts texts, String buttonId) {
    this.texts = texts;
    Label name = new Label();
    name.textProperty().bind(texts.of("server.name"));
    name.getStyleClass().add("strong");
    state.getStyleClass().addAll("small", "muted");
    state.managedProperty().bind(state.visibleProperty());
    HBox first = new HBox(6, name, state);
    first.setAlignment(javafx.geometry.Pos.CENTER);
    button.setId(buttonId);
    button.setOnAction(e -> model.stopOrStartServer());
    getStyleClass().add("server");
    getChildren().addAll(first, button);
    show(ServerStatus.STOPPED);
  }

  void show(ServerStatus status) {
    state.setText(texts.get("server." + status));
    state.setVisible(status != ServerStatus.RUNNING);
    pseudoClassStateChanged(STOPPED, status != ServerStatus.RUNNING);
    button.setText(texts.get(status == ServerStatus.RUNNING ? "server.stop" : "server.start"));
  }
}
