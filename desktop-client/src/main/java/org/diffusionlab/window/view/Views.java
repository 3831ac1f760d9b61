package org.diffusionlab.window.view;

import java.io.IOException;
import java.io.UncheckedIOException;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;
import org.diffusionlab.window.text.Texts;

/**
 * The one loader of the window's FXML. {@code FooView} is loaded from {@code FooView.fxml} beside
 * it, with itself as the controller, and its {@code %keys} follow the language.
 */
public final class Views {
  private final Texts texts;

  public Views(Texts texts) {
    this.texts = texts;
  }

  /** The texts that loaded views follow. */
  public Texts texts() {
    return texts;
  }

  /** Loads the file of {@code view}, whose fields are filled in; FX thread or before it starts. */
  public <P extends Parent> P load(Object view) {
    String file = view.getClass().getSimpleName() + ".fxml";
    FXMLLoader loader = new FXMLLoader(view.getClass().getResource(file), new LiveKeys());
    loader.setController(view);
    try {
      P root = loader.load();
      LiveKeys.bind(root, texts);
      return root;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot load " + file, e);
    }
  }
}
