package org.diffusionlab.window.stage;

import java.util.List;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.window.text.Texts;

/** The server on the stage, with its switch. FX thread. */
final class ServerNode extends VBox {
  private static final PseudoClass STOPPED = PseudoClass.getPseudoClass("stopped");

  private final Texts texts;
  private final Label state = new Label();
  private final Button button = new Button();
  private final Button more = new Button("⋯");
  private final Region bolt = new Region();
  private final Zigzag crash = new Zigzag();

  ServerNode(StageViewModel model, Texts texts, String buttonId) {
    this.texts = texts;
    Label name = new Label();
    name.textProperty().bind(texts.of("server.name"));
    name.getStyleClass().add("strong");
    state.getStyleClass().addAll("small", "muted");
    state.managedProperty().bind(state.visibleProperty());
    HBox first = new HBox(6, name);
    first.setAlignment(javafx.geometry.Pos.CENTER);
    button.setId(buttonId);
    button.setOnAction(e -> model.stopOrStartServer());
    more.setId(buttonId + "More");
    more.getStyleClass().add("more-button");
    more.accessibleTextProperty().bind(texts.of("server.more"));
    more.setOnAction(e -> OfferMenu.show(more, model.breaks().ofServer()));
    bolt.getStyleClass().addAll("icon", "icon-bolt");
    bolt.managedProperty().bind(bolt.visibleProperty());
    HBox buttons = new HBox(4, button, more);
    buttons.setAlignment(javafx.geometry.Pos.CENTER);
    first.getChildren().add(bolt);
    getStyleClass().add("server");
    getChildren().addAll(first, state, buttons, crash);
    OfferMenu.install(this, () -> model.breaks().ofServer());
    show(ServerStatus.STOPPED, List.of());
  }

  @Override
  protected void layoutChildren() {
    super.layoutChildren();
    crash.across(getWidth());
  }

  void show(ServerStatus status, List<Armed> armed) {
    bolt.setVisible(armed.stream().anyMatch(each -> each.who().equals(Step.Crash.SERVER)));
    crash.setVisible(status == ServerStatus.CRASHED);
    state.setText(texts.get("server." + status));
    state.setVisible(status != ServerStatus.RUNNING);
    pseudoClassStateChanged(STOPPED, status != ServerStatus.RUNNING);
    button.setText(texts.get(status == ServerStatus.RUNNING ? "server.stop" : "server.start"));
  }
}
