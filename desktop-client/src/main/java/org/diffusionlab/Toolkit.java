package org.diffusionlab;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import javafx.application.Platform;
import javafx.scene.text.Font;
import javafx.stage.Window;

/**
 * Starts and ends JavaFX, from the main thread, and says in one sentence why it does not start.
 *
 * <p>JavaFX tells of a missing library with stack traces on standard error before it throws. While
 * it starts, what it prints is held back; it is shown only when it did start.
 */
final class Toolkit {

  private static final Duration ENOUGH = Duration.ofSeconds(10);

  private Toolkit() {}

  /**
   * Starts JavaFX.
   *
   * @return why it cannot start and what to install, a sentence without its full stop; empty if it
   *     runs
   */
  static Optional<String> start() {
    return heldBack(() -> Platform.startup(() -> {})).map(Toolkit::whatIsMissing);
  }

  /**
   * Looks for a font, without which JavaFX cannot draw its first window. The toolkit must run.
   *
   * @return what to install, a sentence without its full stop; empty if there is one
   */
  static Optional<String> missingFont() {
    return heldBack(Font::getDefault)
        .map(
            thrown ->
                "No font is found here: install one and fontconfig (Debian, Ubuntu: apt-get install"
                    + " fontconfig fonts-noto-cjk)");
  }

  private static Optional<Throwable> heldBack(Runnable action) {
    PrintStream err = System.err;
    ByteArrayOutputStream held = new ByteArrayOutputStream();
    System.setErr(new PrintStream(held, true, StandardCharsets.UTF_8));
    try {
      action.run();
    } catch (RuntimeException | LinkageError e) {
      return Optional.of(e);
    } finally {
      System.setErr(err);
    }
    err.print(held.toString(StandardCharsets.UTF_8));
    return Optional.empty();
  }

  /** Closes all windows and ends JavaFX's thread, so that nothing draws while java exits. */
  static void stop() {
    CompletableFuture<Thread> drawing = new CompletableFuture<>();
    Platform.runLater(
        () -> {
          List.copyOf(Window.getWindows()).forEach(Window::hide);
          Platform.exit();
          drawing.complete(Thread.currentThread());
        });
    try {
      drawing.join().join(ENOUGH.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One sentence for what JavaFX threw when it could not start. */
  static String whatIsMissing(Throwable thrown) {
    String said = String.valueOf(thrown.getMessage());
    if (said.toUpperCase(Locale.ROOT).contains("DISPLAY")) {
      return "No display can be opened: for the window, start it in a desktop session, or install"
          + " xvfb and start it under xvfb-run";
    }
    if (said.toUpperCase(Locale.ROOT).contains("GTK") || isLibraryMissing(thrown)) {
      return "GTK 3 is missing: for the window, install it (Debian, Ubuntu: apt-get install"
          + " libgtk-3-0; Fedora: dnf install gtk3)";
    }
    return "The window cannot be opened here ("
        + said
        + "): for the window, use a desktop with"
        + " GTK 3";
  }

  private static boolean isLibraryMissing(Throwable thrown) {
    return thrown instanceof UnsatisfiedLinkError
        || thrown.getCause() != null && isLibraryMissing(thrown.getCause());
  }
}
