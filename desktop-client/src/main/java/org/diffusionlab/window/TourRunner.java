package org.diffusionlab.window;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.diffusionlab.lab.TemporaryFolder;
import org.diffusionlab.window.files.LabOpener;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.text.Language;

/**
 * Runs the opening demo in a real window and writes pictures of it; the screen may be one in memory
 * only. The toolkit must run. Uses no settings and no session of the user.
 */
public final class TourRunner {
  private static final int OK = 0;
  private static final int COULD_NOT_RUN = 2;

  private TourRunner() {}

  /**
   * Runs the opening demo, for seconds; blocking, not on the FX thread.
   *
   * @param directory where the pictures go
   * @param out where it says what came of it
   * @return the exit code
   */
  public static int demo(Path directory, PrintStream out) {
    return run(directory, false, out);
  }

  /** The same, and a sweep to 2,000 members and a real chat room's day, for minutes. */
  public static int everything(Path directory, PrintStream out) {
    return run(directory, true, out);
  }

  private static int run(Path directory, boolean everything, PrintStream out) {
    FxCalls fx = new FxCalls(300);
    Platform.setImplicitExit(false);
    try (TemporaryFolder session = TemporaryFolder.create()) {
      AppContext app = fx.call(() -> context(session.path()));
      Stage stage = fx.call(() -> show(app));
      try {
        Tour tour = new Tour(app, stage, directory);
        List<Path> pictures = tour.walk(everything);
        Session last = fx.call(() -> app.shared().sessionProperty().get());
        out.print(last.resultTable(tour.lastRun()));
        out.println(pictures.size() + " pictures of the window in " + directory.toAbsolutePath());
        return OK;
      } finally {
        fx.run(stage::hide);
        fx.run(app::close);
      }
    } catch (IOException | IllegalStateException e) {
      out.println("The tour could not be finished: " + e.getMessage());
      return COULD_NOT_RUN;
    }
  }

  private static AppContext context(Path session) {
    Settings settings = new Settings(Locale.ENGLISH);
    settings.languageProperty().set(Language.EN);
    settings.motionProperty().set(false);
    return new AppContext(settings, session, Platform::runLater, LabOpener.real());
  }

  private static Stage show(AppContext app) {
    Stage stage = new Stage(javafx.stage.StageStyle.UNDECORATED);
    stage.setScene(app.scene());
    stage.setX(0);
    stage.setY(0);
    stage.setWidth(1366);
    stage.setHeight(768);
    stage.show();
    app.start();
    return stage;
  }
}
