package org.diffusionlab.window.view;

import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.DialogPane;
import javafx.stage.Window;

/** Dialogs that belong to the main window: its look, its middle, and room for what they say. */
public final class Dialogs {
  private Dialogs() {}

  /**
   * Gives a dialog its owner and its place.
   *
   * <p>Some window managers show a dialog before its content was measured, small and in a corner;
   * so size and place are set once more when it is on screen. That takes a dialog that may change
   * its size: of another, the content would stay as small as it was.
   */
  public static void own(Dialog<?> dialog, Window owner) {
    dialog.initOwner(owner);
    dialog.setResizable(true);
    dress(dialog.getDialogPane(), owner.getScene());
    dialog.setOnShown(e -> Platform.runLater(() -> place(dialog, owner)));
  }

  /** Shows something to read, with a button to close it. Does not wait. */
  public static void show(Dialog<Void> dialog, Window owner) {
    own(dialog, owner);
    dialog.getDialogPane().getButtonTypes().setAll(ButtonType.CLOSE);
    dialog.show();
  }

  /** Theme, colours and text size of the main window; a dialog's scene has none of its own. */
  private static void dress(DialogPane pane, Scene main) {
    pane.getScene().setUserAgentStylesheet(main.getUserAgentStylesheet());
    pane.getStylesheets().setAll(main.getStylesheets());
    pane.setStyle(main.getRoot().getStyle());
    pane.getStyleClass().addAll(main.getRoot().getStyleClass());
  }

  private static void place(Dialog<?> dialog, Window owner) {
    if (!dialog.isShowing()) {
      return;
    }
    Window window = dialog.getDialogPane().getScene().getWindow();
    window.sizeToScene();
    dialog.setX(owner.getX() + Math.max(0, owner.getWidth() - window.getWidth()) / 2);
    dialog.setY(owner.getY() + Math.max(0, owner.getHeight() - window.getHeight()) / 3);
  }
}
