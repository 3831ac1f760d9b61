package org.diffusionlab.window.stage;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import org.diffusionlab.window.stage.StageViewModel.Picture;
import org.diffusionlab.window.text.Texts;

/**
 * What waits to go wrong, to be taken back, and what is held up, to be let go: a button each, on
 * one line, and a menu for those that find no room there. Takes no room while there is none. FX
 * thread.
 */
final class ArmedStrip extends HBox {
  /** More than that are in the menu. */
  private static final int MOST = 2;

  /** What is shown: the armed ones and those held up. */
  private record Shown(List<Armed> armed, List<String> holding) {}

  private final StageViewModel model;
  private final Texts texts;
  private Shown shown = new Shown(List.of(), List.of());

  ArmedStrip(StageViewModel model, Texts texts) {
    super(5);
    this.model = model;
    this.texts = texts;
    setId("armed");
    getStyleClass().add("armed");
    managedProperty().bind(visibleProperty());
    setMinHeight(USE_PREF_SIZE);
    setVisible(false);
    texts.languageProperty().subscribe(() -> shown = null);
  }

  void show(Picture picture) {
    setVisible(!picture.armed().isEmpty() || !picture.holding().isEmpty());
    Shown next = new Shown(picture.armed(), picture.holding());
    if (next.equals(shown)) {
      return;
    }
    shown = next;
    List<Button> all = new ArrayList<>();
    next.holding().forEach(uid -> all.add(release(uid)));
    next.armed().forEach(each -> all.add(takeBack(each)));
    List<Node> nodes = new ArrayList<>();
    if (!next.armed().isEmpty()) {
      Label label = new Label(texts.get("break.armed"));
      label.setMinWidth(USE_PREF_SIZE);
      nodes.add(label);
    }
    nodes.addAll(all.subList(0, Math.min(MOST, all.size())));
    if (all.size() > MOST) {
      nodes.add(rest(all.subList(MOST, all.size())));
    }
    getChildren().setAll(nodes);
  }

  private MenuButton rest(List<Button> buttons) {
    MenuButton menu = new MenuButton(texts.get("break.armed.more", buttons.size()));
    menu.setId("armed-more");
    menu.setMinWidth(USE_PREF_SIZE);
    menu.setAccessibleText(texts.get("break.armed.rest", buttons.size()));
    for (Button button : buttons) {
      MenuItem item = new MenuItem(button.getAccessibleText());
      item.setMnemonicParsing(false);
      item.setOnAction(e -> button.fire());
      menu.getItems().add(item);
    }
    return menu;
  }

  private Button takeBack(Armed each) {
    Button button = button(each.text(), "icon-close", "armed-fault");
    button.setAccessibleText(texts.get("break.armed.spoken", each.text()));
    button.setTooltip(new Tooltip(texts.get("break.armed.tip", each.text())));
    button.setOnAction(e -> model.breaks().takeBack(each));
    return button;
  }

  private Button release(String uid) {
    Button button = button(texts.get("break.release", uid), "icon-play", "armed-held");
    button.setId("release-" + uid);
    button.setAccessibleText(button.getText());
    button.setOnAction(e -> model.breaks().release(List.of(uid)));
    return button;
  }

  private static Button button(String text, String icon, String style) {
    Button button = new Button(text);
    button.setMnemonicParsing(false);
    button.setMinWidth(0);
    Region sign = new Region();
    sign.getStyleClass().addAll("icon", icon);
    button.setGraphic(sign);
    button.getStyleClass().add(style);
    return button;
  }
}
