package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TemporaryFolderTest {
  @Test
  void closingDeletesItWithAllThatIsInItAndClosingTwiceDoesNoHarm() throws IOException {
    TemporaryFolder folder = TemporaryFolder.create();
    Path inner = Files.createDirectories(folder.path().resolve("a/b"));
    Files.writeString(inner.resolve("CURSOR.db"), "x");

    folder.close();
    folder.close();

    assertThat(folder.path()).doesNotExist();
  }
}
