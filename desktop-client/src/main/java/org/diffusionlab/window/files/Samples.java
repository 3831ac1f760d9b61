package org.diffusionlab.window.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What comes with the program to be opened, and the folders that are made for it. */
final class Samples {
  /** Five hours of a public IRC channel. */
  static final String LINUX_CHANNEL = "linux-channel.csv";

  private Samples() {}

  /** A sample's text. */
  static String text(String name) throws IOException {
    try (InputStream in = Samples.class.getResourceAsStream("/org/diffusionlab/samples/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Deletes a folder with what is in it, as far as that can be done. */
  static void deleteFolder(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path each : deepestFirst) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException e) {
      // It lies in the system's folder for temporary files, which is cleared by the system.
      return;
    }
  }
}
