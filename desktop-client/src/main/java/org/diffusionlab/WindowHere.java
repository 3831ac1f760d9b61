package org.diffusionlab;

import java.nio.file.Path;
import java.util.Optional;
import javafx.application.Application;
import org.diffusionlab.cli.WindowProgram;
import org.diffusionlab.window.DiffusionLabApp;
import org.diffusionlab.window.TourRunner;

/**
 * Opens the window in this java, which has JavaFX on its module path.
 *
 * <p>Called on the main thread, once. Where no window can be opened it says why in one sentence and
 * answers {@link #NO_SCREEN}, so that {@link WindowElsewhere} can go on off screen.
 */
final class WindowHere implements WindowProgram {

  /** Exit code of a java that could open no window (EX_UNAVAILABLE of sysexits.h). */
  static final int NO_SCREEN = 69;

  private static final int COULD_NOT_RUN = 2;

  @Override
  public int open(Optional<Path> session) {
    EndWithParent.watch();
    Optional<String> problem = Toolkit.start();
    if (problem.isPresent()) {
      System.err.println(problem.get() + "; meanwhile, the same demo off screen.");
      return NO_SCREEN;
    }
    Optional<String> missingFont = Toolkit.missingFont();
    if (missingFont.isPresent()) {
      System.err.println(missingFont.get() + ".");
      return COULD_NOT_RUN;
    }
    String[] args = session.map(folder -> "--session=" + folder).stream().toArray(String[]::new);
    Application.launch(DiffusionLabApp.class, args);
    return 0;
  }

  @Override
  public int tour(Path directory, Tour what) {
    EndWithParent.watch();
    Optional<String> problem = Toolkit.start().or(Toolkit::missingFont);
    if (problem.isPresent()) {
      System.err.println(problem.get() + ".");
      return COULD_NOT_RUN;
    }
    try {
      return what == Tour.ALL
          ? TourRunner.everything(directory, System.out)
          : TourRunner.demo(directory, System.out);
    } finally {
      Toolkit.stop();
    }
  }
}
