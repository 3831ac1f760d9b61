package org.diffusionlab.lab.lesson;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.ScenarioReader;

/**
 * The lessons that come with the program: scenario files on the class path, in the order of the
 * file {@code index}. Any thread; blocking, but short.
 */
public final class ShippedLessons {
  private static final String FOLDER = "/org/diffusionlab/lessons/";

  private ShippedLessons() {}

  /** Their file names, in the order they are taught. */
  public static List<String> names() {
    return file("index").lines().filter(line -> !line.isBlank()).toList();
  }

  /** What a lesson's file says, as it would lie in a folder. */
  public static String text(String name) {
    return file(name);
  }

  /** A lesson, read. */
  public static Scenario read(String name) {
    return ScenarioReader.parse(name, file(name));
  }

  private static String file(String name) {
    try (InputStream in = ShippedLessons.class.getResourceAsStream(FOLDER + name)) {
      if (in == null) {
        throw new IllegalArgumentException("there is no lesson " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
