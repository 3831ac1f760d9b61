package org.diffusionlab;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The words that start java again with JavaFX on the module path and our jars on the class path.
 *
 * <p>Beside the jar lie {@code lib/javafx} (this platform's JavaFX) and {@code lib/offscreen} (what
 * draws where there is no screen). Holds no state but that place.
 *
 * @param directory where the jar lies; under Maven, {@code desktop-client/target}
 * @param options what the user gave the first java: properties and sizes, such as {@code -Xmx512m}
 */
record JavaCommand(Path directory, List<String> options) {

  /** The version from which the JVM warns of native and unsafe access that it was not told of. */
  private static final int WARNS_SINCE = 24;

  JavaCommand {
    options = List.copyOf(options);
  }

  /** The command for the jar, or the folder of classes, that holds this class. */
  static JavaCommand beside(Class<?> type) {
    try {
      Path code = Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
      return new JavaCommand(code.toAbsolutePath().getParent(), userOptions());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("The program's own place is no path", e);
    }
  }

  /** The folder of JavaFX jars, which a complete build always has. */
  Path javaFx() {
    return directory.resolve("lib").resolve("javafx");
  }

  /** Starts this program with those arguments, able to open a window. */
  List<String> onScreen(List<String> args) {
    return command(List.of(), args);
  }

  /** Starts this program with those arguments, drawing in memory: no display, no GTK. */
  List<String> offScreen(List<String> args) {
    Path offScreen = directory.resolve("lib").resolve("offscreen");
    String patch =
        offScreen.resolve("openjfx-monocle.jar") + File.pathSeparator + offScreen.resolve("text");
    return command(
        List.of(
            "--patch-module",
            "javafx.graphics=" + patch,
            "-Dglass.platform=Monocle",
            "-Dmonocle.platform=Headless",
            "-Dheadless.geometry=1920x1080-32",
            "-Dprism.order=sw"),
        args);
  }

  private List<String> command(List<String> more, List<String> args) {
    List<String> words = new ArrayList<>();
    words.add(java());
    words.addAll(options);
    words.addAll(List.of("--module-path", javaFx().toString()));
    words.addAll(List.of("--add-modules", "javafx.controls,javafx.fxml"));
    if (Runtime.version().feature() >= WARNS_SINCE) {
      words.add("--enable-native-access=ALL-UNNAMED,javafx.graphics");
      words.add("--sun-misc-unsafe-memory-access=allow");
    }
    words.addAll(more);
    words.add("-D" + EndWithParent.PROPERTY + "=true");
    words.addAll(List.of("-cp", System.getProperty("java.class.path")));
    words.add(Launcher.class.getName());
    words.addAll(args);
    return List.copyOf(words);
  }

  /** The java that runs this: {@code javaw} on Windows if that started it, so no console opens. */
  private static String java() {
    return ProcessHandle.current()
        .info()
        .command()
        .orElse(Path.of(System.getProperty("java.home"), "bin", "java").toString());
  }

  private static List<String> userOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-D") || option.startsWith("-X"))
        .toList();
  }
}
