package org.diffusionlab.window.stage;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import org.diffusionlab.window.stage.StageViewModel.Picture;
import org.diffusionlab.window.text.Texts;

/**
 * What waits to go wrong, to be taken back, and what is held up, to be let go: a button each. Takes
 * no room while there is none. FX thread.
 */
final class ArmedStrip extends FlowPane {
  /** More than that are only counted. */
  private static final int MOST = 8;

  private final StageViewModel model;
  private final Texts texts;
  private List<Armed> armed = List.of();
  private List<String> holding = List.of();

  ArmedStrip(StageViewModel model, Texts texts) {
    super(5, 3);
    this.model = model;
    this.texts = texts;
    setId("armed");
    getStyleClass().add("armed");
    managedProperty().bind(visibleProperty());
    setMinHeight(USE_PREF_SIZE);
    setVisible(false);
    texts.languageProperty().subscribe(() -> armed = List.of());
  }

  void show(Picture picture) {
    setVisible(!picture.armed().isEmpty() || !picture.holding().isEmpty());
    if (picture.armed().equals(armed) && picture.holding().equals(holding)) {
      return;
    }
    armed = picture.armed();
    holding = picture.holding();
    List<Node> nodes = new ArrayList<>();
    if (!armed.isEmpty()) {
      nodes.add(new Label(texts.get("break.armed")));
    }
    armed.stream().limit(MOST).forEach(each -> nodes.add(takeBack(each)));
    if (armed.size() > MOST) {
      nodes.add(new Label(texts.get("break.armed.more", armed.size() - MOST)));
    }
    holding.stream().limit(MOST).forEach(uid -> nodes.add(release(uid)));
    getChildren().setAll(nodes);
  }

  private Button takeBack(Armed each) {
    Button button = new Button(each.text());
    button.setMnemonicParsing(false);
    Region cross = new Region();
    cross.getStyleClass().addAll("icon", "icon-close");
    button.setGraphic(cross);
    button.getStyleClass().add("armed-fault");
    button.setAccessibleText(texts.get("break.armed.spoken", each.text()));
    button.setTooltip(new Tooltip(texts.get("break.armed.tip")));
    button.setOnAction(e -> model.breaks().takeBack(each));
    return button;
  }

  private Button release(String uid) {
    Button button = new Button(texts.get("break.release", uid));
    button.setMnemonicParsing(false);
    button.setId("release-" + uid);
    Region play = new Region();
    play.getStyleClass().addAll("icon", "icon-play");
    button.setGraphic(play);
    button.getStyleClass().add("armed-held");
    button.setOnAction(e -> model.breaks().release(List.of(uid)));
    return button;
  }
}
