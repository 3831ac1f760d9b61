package org.diffusionlab.window.stage;

import java.util.List;
import java.util.function.Supplier;
import javafx.geometry.Side;
import javafx.scene.Node;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.ContextMenuEvent;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/** Shows offers as a menu: at the mouse, or at the node they are about. FX thread. */
final class OfferMenu {
  private OfferMenu() {}

  /**
   * Lets a node answer a right click, the context-menu key and Shift+F10.
   *
   * @param offers what to offer, asked for anew each time
   */
  static void install(Node node, Supplier<List<Offer>> offers) {
    node.setOnContextMenuRequested(
        e -> {
          show(node, offers.get(), e);
          e.consume();
        });
    node.addEventHandler(
        KeyEvent.KEY_PRESSED,
        e -> {
          if (asksForMenu(e)) {
            show(node, offers.get());
            e.consume();
          }
        });
  }

  /** Whether this is Shift+F10; for the context-menu key there is an event of its own. */
  static boolean asksForMenu(KeyEvent e) {
    return e.getCode() == KeyCode.F10 && e.isShiftDown();
  }

  /** Shows offers where they were asked for. */
  static void show(Node at, List<Offer> offers, ContextMenuEvent asked) {
    if (asked.isKeyboardTrigger()) {
      show(at, offers);
    } else {
      menu(offers).show(at, asked.getScreenX(), asked.getScreenY());
    }
  }

  /** Shows offers below a node. */
  static void show(Node at, List<Offer> offers) {
    menu(offers).show(at, Side.BOTTOM, 0, 0);
  }

  private static ContextMenu menu(List<Offer> offers) {
    ContextMenu menu = new ContextMenu();
    menu.setId("offers");
    offers.forEach(offer -> menu.getItems().add(item(offer)));
    return menu;
  }

  private static MenuItem item(Offer offer) {
    if (offer == Offer.LINE) {
      return new SeparatorMenuItem();
    }
    MenuItem item;
    if (offer.more().isEmpty()) {
      item = new MenuItem(offer.text());
      item.setOnAction(e -> offer.action().run());
    } else {
      Menu menu = new Menu(offer.text());
      offer.more().forEach(each -> menu.getItems().add(item(each)));
      item = menu;
    }
    item.setId(offer.id());
    item.setMnemonicParsing(false);
    item.setDisable(!offer.enabled());
    return item;
  }
}
