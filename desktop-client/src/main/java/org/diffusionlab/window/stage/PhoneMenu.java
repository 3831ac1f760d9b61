package org.diffusionlab.window.stage;

import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.input.ContextMenuEvent;
import org.diffusionlab.window.text.Texts;

/** What can be done to a member, in a menu at the mouse or at the member itself. FX thread. */
final class PhoneMenu {
  private final StageViewModel model;
  private final Texts texts;

  PhoneMenu(StageViewModel model, Texts texts) {
    this.model = model;
    this.texts = texts;
  }

  void show(Node at, Phone phone, ContextMenuEvent asked) {
    ContextMenu menu = new ContextMenu();
    add(menu, "phone.hold", phone, () -> model.choose(phone.uid()));
    String other = phone.switchedOn() ? "phone.offline" : "phone.online";
    add(menu, other, phone, () -> model.toggle(phone));
    MenuItem half = add(menu, "phone.halfOpen", phone, () -> model.halfOpen(phone.uid()));
    half.setDisable(!phone.switchedOn());
    add(menu, "phone.leave", phone, () -> model.leave(phone.uid()));
    if (asked.isKeyboardTrigger()) {
      menu.show(at, Side.BOTTOM, 0, 0);
    } else {
      menu.show(at, asked.getScreenX(), asked.getScreenY());
    }
    asked.consume();
  }

  private MenuItem add(ContextMenu menu, String key, Phone phone, Runnable action) {
    MenuItem item = new MenuItem(texts.get(key, phone.uid()));
    item.setOnAction(e -> action.run());
    menu.getItems().add(item);
    return item;
  }
}
