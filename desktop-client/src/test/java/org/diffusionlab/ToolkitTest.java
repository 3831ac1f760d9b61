package org.diffusionlab;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the user reads when JavaFX cannot start; the texts thrown are JavaFX's own. */
final class ToolkitTest {

  @Test
  void aMissingDisplayIsNamed() {
    assertThat(Toolkit.whatIsMissing(new UnsupportedOperationException("Unable to open DISPLAY")))
        .startsWith("No display can be opened")
        .contains("xvfb");
  }

  @Test
  void aMissingGtkIsNamed() {
    assertThat(
            Toolkit.whatIsMissing(
                new UnsupportedOperationException("Unable to load glass GTK library.")))
        .startsWith("GTK 3 is missing")
        .contains("libgtk-3-0");
  }

  @Test
  void aLibraryThatGtkWouldBringIsTakenForGtk() {
    Throwable thrown = new RuntimeException(new UnsatisfiedLinkError("no glass in library path"));

    assertThat(Toolkit.whatIsMissing(thrown)).startsWith("GTK 3 is missing");
  }

  @Test
  void anythingElseIsTold() {
    assertThat(Toolkit.whatIsMissing(new IllegalStateException("No toolkit found")))
        .contains("No toolkit found");
  }
}
