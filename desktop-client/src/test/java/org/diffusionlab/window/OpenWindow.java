package org.diffusionlab.window;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.stage.Stage;
import org.diffusionlab.window.files.LabOpener;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.state.Playhead;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.state.Speed;

/** A whole window on a session folder, as the program opens it, for a robot to use. */
final class OpenWindow {
  private final FxCalls fx = new FxCalls(30);
  private final Stage stage;
  private AppContext app;

  /** Opens it; FX thread. */
  OpenWindow(Stage stage, Path session) {
    this.stage = stage;
    stage.setX(0);
    stage.setY(0);
    stage.setWidth(1366);
    stage.setHeight(768);
    show(session);
    stage.show();
  }

  private void show(Path session) {
    Settings settings = new Settings(Locale.ENGLISH);
    settings.motionProperty().set(false);
    app = new AppContext(settings, session, Platform::runLater, LabOpener.real());
    app.shared().playhead().speedProperty().set(Speed.AT_ONCE);
    stage.setScene(app.scene());
    app.start();
  }

  /** Closes the window's content and opens it anew on a folder, as the next start would. */
  void again(Path session) {
    fx.run(
        () -> {
          app.close();
          show(session);
        });
    opened();
  }

  /** Waits until there is something to see. */
  void opened() {
    until(() -> session() != null && playhead().stops().opened());
    fx.frames(2);
  }

  /** Waits until a step more is over and shown. */
  void steps(int count) {
    until(
        () ->
            session().scenario().steps().size() >= count
                && app.shared().playhead().state().step().step() == count - 1
                && app.shared().playhead().state().quiet()
                && !playhead().inThePast());
    fx.frames(2);
  }

  /** Another size of the window. */
  void size(double width, double height) {
    fx.run(
        () -> {
          stage.setWidth(width);
          stage.setHeight(height);
        });
  }

  void until(BooleanSupplier condition) {
    fx.until(condition);
  }

  void frames(int count) {
    fx.frames(count);
  }

  void run(Runnable work) {
    fx.run(work);
  }

  <T> T get(java.util.concurrent.Callable<T> call) {
    return fx.call(call);
  }

  /** The words on a node. */
  String text(String selector) {
    return get(
        () -> {
          Node node = scene().lookup(selector);
          return node instanceof Labeled labeled ? labeled.getText() : String.valueOf(node);
        });
  }

  /** Whether some node under {@code selector} shows these words. */
  boolean shows(String selector, String words) {
    return get(
        () ->
            Optional.ofNullable(scene().lookup(selector)).stream()
                .flatMap(root -> root.lookupAll(".label").stream())
                .filter(node -> node instanceof Labeled)
                .anyMatch(node -> String.valueOf(((Labeled) node).getText()).contains(words)));
  }

  /** Everything at the playhead, as text. */
  String state() {
    return get(() -> app.shared().playhead().state().describe());
  }

  Scene scene() {
    return app.scene();
  }

  AppContext app() {
    return app;
  }

  SharedState shared() {
    return app.shared();
  }

  Playhead playhead() {
    return app.shared().playhead();
  }

  Session session() {
    return app.shared().sessionProperty().get();
  }

  void close() {
    fx.run(
        () -> {
          stage.hide();
          app.close();
        });
  }
}
