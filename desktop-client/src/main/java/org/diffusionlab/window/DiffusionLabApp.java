package org.diffusionlab.window;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import javafx.application.Application;
import javafx.application.Platform;
import javafx.geometry.Rectangle2D;
import javafx.stage.Screen;
import javafx.stage.Stage;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.window.files.LabOpener;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.settings.SettingsFile;
import org.diffusionlab.window.settings.UserFolders;
import org.diffusionlab.window.settings.WindowBounds;

/**
 * The window as a program. Takes {@code --session=DIR}, the folder the live session is kept in;
 * without it, one of the user's own is taken.
 */
public final class DiffusionLabApp extends Application {
  private SettingsFile file;
  private Settings settings;
  private AppContext context;
  private Stage stage;

  @Override
  public void start(Stage primary) {
    stage = primary;
    UserFolders folders =
        UserFolders.of(
            System.getProperty("os.name"),
            Path.of(System.getProperty("user.home")),
            System.getenv());
    String session = getParameters().getNamed().get("session");
    Path folder = session == null ? folders.data().resolve("session") : Path.of(session);
    settings = new Settings(Locale.getDefault());
    file = new SettingsFile(folders.config().resolve("window.properties"));
    file.load(settings);
    AtomicReference<ServerHome> home = new AtomicReference<>();
    settings
        .ownProcessesProperty()
        .subscribe(own -> home.set(own ? ServerHome.OWN_PROCESS : ServerHome.HERE));
    context = new AppContext(settings, folder, Platform::runLater, LabOpener.real(home::get));
    primary.titleProperty().bind(context.texts().of("app.title"));
    primary.setScene(context.scene());
    primary.setMinWidth(900);
    primary.setMinHeight(560);
    place();
    primary.show();
    context.start();
  }

  private void place() {
    WindowBounds bounds = settings.boundsProperty().get();
    boolean seen =
        bounds != null
            && !Screen.getScreensForRectangle(
                    bounds.x(), bounds.y(), bounds.width(), bounds.height())
                .isEmpty();
    if (seen) {
      stage.setX(bounds.x());
      stage.setY(bounds.y());
      stage.setWidth(bounds.width());
      stage.setHeight(bounds.height());
      stage.setMaximized(bounds.maximized());
      return;
    }
    Rectangle2D screen = Screen.getPrimary().getVisualBounds();
    stage.setWidth(Math.min(1600, screen.getWidth()));
    stage.setHeight(Math.min(950, screen.getHeight()));
    stage.setMaximized(screen.getWidth() <= 1440);
  }

  @Override
  public void stop() {
    if (context == null) {
      return;
    }
    if (stage.getWidth() > 0 && !stage.isFullScreen()) {
      settings
          .boundsProperty()
          .set(
              new WindowBounds(
                  stage.getX(),
                  stage.getY(),
                  stage.getWidth(),
                  stage.getHeight(),
                  stage.isMaximized()));
    }
    try {
      file.save(settings);
    } catch (IOException e) {
      System.err.println(context.texts().get("notice.settingsNotSaved", e.getMessage()));
    }
    context.close();
  }
}
