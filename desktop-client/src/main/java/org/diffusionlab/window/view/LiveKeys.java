package org.diffusionlab.window.view;

import java.util.Collections;
import java.util.Enumeration;
import java.util.ResourceBundle;
import javafx.beans.property.Property;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.TitledPane;
import javafx.scene.text.Text;
import org.diffusionlab.window.text.Texts;

/**
 * Makes the {@code %key} of an FXML file follow the language while the window runs.
 *
 * <p>While a file loads, its keys resolve to marks; afterwards every property that holds a mark is
 * bound to the text of that key.
 */
final class LiveKeys extends ResourceBundle {
  private static final char MARK = '\u0001';

  @Override
  protected Object handleGetObject(String key) {
    return MARK + key;
  }

  @Override
  public boolean containsKey(String key) {
    return true;
  }

  @Override
  public Enumeration<String> getKeys() {
    return Collections.emptyEnumeration();
  }

  /** Binds every mark below {@code node}, {@code node} included. */
  static void bind(Node node, Texts texts) {
    bind(node.accessibleTextProperty(), texts);
    bind(node.accessibleHelpProperty(), texts);
    if (node instanceof javafx.scene.control.Control control && control.getTooltip() != null) {
      bind(control.getTooltip().textProperty(), texts);
    }
    if (node instanceof Labeled labeled) {
      bind(labeled.textProperty(), texts);
    }
    if (node instanceof Text text) {
      bind(text.textProperty(), texts);
    }
    if (node instanceof TextInputControl input) {
      bind(input.promptTextProperty(), texts);
    }
    if (node instanceof ComboBoxBase<?> combo) {
      bind(combo.promptTextProperty(), texts);
    }
    bindChildren(node, texts);
  }

  private static void bindChildren(Node node, Texts texts) {
    if (node instanceof MenuButton menu) {
      menu.getItems().forEach(item -> bind(item, texts));
    } else if (node instanceof TabPane tabs) {
      for (Tab tab : tabs.getTabs()) {
        bind(tab.textProperty(), texts);
        if (tab.getContent() != null) {
          bind(tab.getContent(), texts);
        }
      }
    } else if (node instanceof ScrollPane scroll) {
      bindIf(scroll.getContent(), texts);
    } else if (node instanceof TitledPane titled) {
      bindIf(titled.getContent(), texts);
      bindIf(titled.getGraphic(), texts);
    } else if (node instanceof SplitPane split) {
      bindAll(split.getItems(), texts);
    } else if (node instanceof Parent parent) {
      bindAll(parent.getChildrenUnmodifiable(), texts);
    }
  }

  private static void bindAll(ObservableList<Node> nodes, Texts texts) {
    nodes.forEach(child -> bind(child, texts));
  }

  private static void bindIf(Node node, Texts texts) {
    if (node != null) {
      bind(node, texts);
    }
  }

  private static void bind(MenuItem item, Texts texts) {
    bind(item.textProperty(), texts);
    if (item instanceof javafx.scene.control.Menu menu) {
      menu.getItems().forEach(child -> bind(child, texts));
    }
  }

  private static void bind(Property<String> property, Texts texts) {
    String value = property.getValue();
    if (value != null && !value.isEmpty() && value.charAt(0) == MARK && !property.isBound()) {
      property.bind(texts.of(value.substring(1)));
    }
  }
}
