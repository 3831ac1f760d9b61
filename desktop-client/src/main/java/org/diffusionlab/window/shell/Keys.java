package org.diffusionlab.window.shell;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.ListView;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.state.Detail;
import org.diffusionlab.window.state.Playhead;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.view.Painted;

/** The window's keys. Single letters and arrows belong to a text field that has the focus. */
public final class Keys {
  private final ShellView shell;
  private final SharedState shared;
  private final Playhead playhead;
  private final Settings settings;

  public Keys(ShellView shell, SharedState shared, Settings settings) {
    this.shell = shell;
    this.shared = shared;
    this.playhead = shared.playhead();
    this.settings = settings;
  }

  /** Listens to the scene's keys from now on. */
  public void listenTo(Scene scene) {
    scene.addEventFilter(
        KeyEvent.KEY_PRESSED,
        e -> {
          Node focus = scene.getFocusOwner();
          if (anywhere(e) || (!typing(focus) && elsewhere(e, focus))) {
            e.consume();
          }
        });
    scene.addEventFilter(
        KeyEvent.KEY_TYPED,
        e -> {
          if (e.getCharacter().equals("?") && !typing(scene.getFocusOwner())) {
            shell.showKeys();
            e.consume();
          }
        });
  }

  private static boolean typing(Node focus) {
    return focus instanceof TextInputControl || focus instanceof Spinner;
  }

  private boolean anywhere(KeyEvent e) {
    if (e.isShortcutDown()) {
      return textSize(e) || page(e);
    }
    switch (e.getCode()) {
      case F1 -> shell.showKeys();
      case F5 -> shell.present();
      case F11 -> shell.fullScreen();
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean page(KeyEvent e) {
    switch (e.getCode()) {
      case DIGIT1, NUMPAD1 -> shell.showPage(0);
      case DIGIT2, NUMPAD2 -> shell.showPage(1);
      case DIGIT3, NUMPAD3 -> shell.showPage(2);
      case DIGIT4, NUMPAD4 -> shell.showPage(3);
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean textSize(KeyEvent e) {
    switch (e.getCode()) {
      case PLUS, ADD, EQUALS -> settings.larger();
      case MINUS, SUBTRACT -> settings.smaller();
      case DIGIT0, NUMPAD0 -> settings.textPercentProperty().set(100);
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean elsewhere(KeyEvent e, Node focus) {
    boolean arrowsTaken =
        focus instanceof ListView || focus instanceof ComboBoxBase || focus instanceof Painted;
    boolean spaceTaken = focus instanceof ButtonBase || focus instanceof ComboBoxBase;
    switch (e.getCode()) {
      case PERIOD -> playhead.playOrPause();
      case SPACE -> {
        if (spaceTaken) {
          return false;
        }
        playhead.playOrPause();
      }
      case LEFT, RIGHT -> {
        if (arrowsTaken) {
          return false;
        }
        move(e.getCode() == KeyCode.RIGHT, e.isShiftDown());
      }
      case PAGE_DOWN -> move(true, e.isShiftDown());
      case PAGE_UP -> move(false, e.isShiftDown());
      case HOME -> playhead.toStart();
      case END -> playhead.toEnd();
      case OPEN_BRACKET -> playhead.speedProperty().set(playhead.speedProperty().get().slower());
      case CLOSE_BRACKET -> playhead.speedProperty().set(playhead.speedProperty().get().faster());
      default -> {
        return shell.labInFront() && lanes(e.getCode());
      }
    }
    return true;
  }

  /** 1 to 4 show a lane alone, 0 all of them, P blocks or rows. */
  private boolean lanes(KeyCode code) {
    if (code == KeyCode.P) {
      shared.packedProperty().set(!shared.packedProperty().get());
      return true;
    }
    if (!code.isDigitKey()) {
      return false;
    }
    int digit = Integer.parseInt(code.getName().substring(code.getName().length() - 1));
    if (digit == 0) {
      shared.showAllLanes();
    }
    for (Scheme scheme : Scheme.values()) {
      if (scheme.number() == digit) {
        shared.focusOn(scheme);
      }
    }
    return digit <= Scheme.values().length;
  }

  private void move(boolean forward, boolean message) {
    Detail by = message ? Detail.MESSAGE : playhead.detailProperty().get();
    if (forward) {
      playhead.pause();
      playhead.forward(by);
    } else {
      playhead.back(by);
    }
  }
}
