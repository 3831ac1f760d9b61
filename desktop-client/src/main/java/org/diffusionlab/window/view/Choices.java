package org.diffusionlab.window.view;

import javafx.scene.control.ComboBox;
import javafx.scene.control.ListCell;
import org.diffusionlab.window.text.Texts;

/** Combo boxes over the constants of an enum, named by keys and following the language. */
public final class Choices {
  private Choices() {}

  /** Fills {@code combo}; a constant's text has the key {@code prefix + constant}. */
  public static <E extends Enum<E>> void fill(
      ComboBox<E> combo, E[] constants, String prefix, Texts texts) {
    combo.getItems().setAll(constants);
    combo.setCellFactory(list -> new Cell<>(prefix, texts));
    combo.setButtonCell(new Cell<>(prefix, texts));
  }

  private static final class Cell<E extends Enum<E>> extends ListCell<E> {
    private final String prefix;
    private final Texts texts;

    Cell(String prefix, Texts texts) {
      this.prefix = prefix;
      this.texts = texts;
      texts.languageProperty().subscribe(() -> updateItem(getItem(), isEmpty()));
    }

    @Override
    protected void updateItem(E item, boolean empty) {
      super.updateItem(item, empty);
      setText(empty || item == null ? null : texts.get(prefix + item));
    }
  }
}
