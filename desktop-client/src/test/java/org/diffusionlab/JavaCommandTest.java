package org.diffusionlab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class JavaCommandTest {

  private final Path place = Path.of("somewhere");
  private final JavaCommand java = new JavaCommand(place, List.of("-Xmx1g"));

  @Test
  void javaFxGoesOnTheModulePathAndOurJarsOnTheClassPath() {
    assertThat(java.onScreen(List.of("--session", "a b")))
        .containsSubsequence("--module-path", place.resolve("lib/javafx").toString())
        .containsSubsequence("-cp", System.getProperty("java.class.path"))
        .endsWith(Launcher.class.getName(), "--session", "a b")
        .noneMatch(word -> word.contains("onocle"));
  }

  @Test
  void offScreenIsDrawnByMonocleInMemory() {
    assertThat(java.offScreen(List.of("tour", "out")))
        .contains("-Dglass.platform=Monocle", "-Dmonocle.platform=Headless", "-Dprism.order=sw")
        .anyMatch(word -> word.startsWith("javafx.graphics=") && word.contains("openjfx-monocle"))
        .endsWith(Launcher.class.getName(), "tour", "out");
  }

  @Test
  void theCommandTellsNewJavasWhatTheyWouldWarnAbout() {
    boolean warns = Runtime.version().feature() >= 24;

    assertThat(java.onScreen(List.of()).contains("--sun-misc-unsafe-memory-access=allow"))
        .isEqualTo(warns);
  }

  @Test
  void whatTheUserGaveTheFirstJavaIsPassedOn() {
    assertThat(java.onScreen(List.of())).contains("-Xmx1g");
  }

  @Test
  void thePlaceIsWhereTheClassesAre() {
    assertThat(JavaCommand.beside(Launcher.class).directory().getFileName()).hasToString("target");
  }
}
