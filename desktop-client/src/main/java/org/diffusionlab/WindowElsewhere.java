package org.diffusionlab;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.diffusionlab.cli.WindowProgram;

/**
 * Opens the window in a second java that has JavaFX on its module path, waits for it and answers
 * its exit code.
 *
 * <p>Called on the main thread. The second java prints to this one's console, is ended when this
 * one is asked to end, and ends by itself when this one is gone ({@link EndWithParent}).
 */
final class WindowElsewhere implements WindowProgram {

  private static final int COULD_NOT_RUN = 2;

  private final JavaCommand java = JavaCommand.beside(Launcher.class);

  @Override
  public int open(Optional<Path> session) {
    List<String> args =
        session.map(folder -> List.of("--session", folder.toString())).orElse(List.of());
    int code = run(java.onScreen(args));
    return code == WindowHere.NO_SCREEN ? tour(java.directory().resolve("tour"), Tour.DEMO) : code;
  }

  @Override
  public int tour(Path directory, Tour what) {
    List<String> args = new ArrayList<>(List.of("tour", directory.toString()));
    if (what == Tour.ALL) {
      args.add("--all");
    }
    return run(java.offScreen(args));
  }

  private int run(List<String> command) {
    if (!Files.isDirectory(java.javaFx())) {
      System.err.println(
          "JavaFX is missing: "
              + java.javaFx()
              + " is not there. Keep lib/ beside diffusion-lab.jar, or build both with: mvn -Papp");
      return COULD_NOT_RUN;
    }
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(Redirect.INHERIT)
              .redirectError(Redirect.INHERIT)
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process), "end-window"));
      return process.waitFor();
    } catch (IOException e) {
      System.err.println("Java cannot be started again for the window: " + e.getMessage());
      return COULD_NOT_RUN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return COULD_NOT_RUN;
    }
  }

  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
