package org.diffusionlab.window.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.diffusionlab.window.state.Notice;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.text.Texts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExportsTest {
  @TempDir private Path folder;
  private final SharedState shared = new SharedState();
  private final Exports exports =
      new Exports(shared, new Texts(Language.EN), Runnable::run, Runnable::run);

  private Notice said() {
    return shared.noticeProperty().get();
  }

  @Test
  void whatIsSavedIsToldWithItsPlace() throws IOException {
    Path file = folder.resolve("costs.csv");
    exports.saveText(file, "step,方案\n");
    assertThat(Files.readString(file)).isEqualTo("step,方案\n");
    assertThat(said().kind()).isEqualTo(Notice.Kind.INFO);
    assertThat(said().text()).contains(file.toString());
  }

  @Test
  void troubleIsToldInASentence() {
    exports.saveText(folder.resolve("gone").resolve("costs.csv"), "x");
    assertThat(said().kind()).isEqualTo(Notice.Kind.ERROR);
    assertThat(said().text()).contains("the folder is not there any more");
    exports.saveText(folder, "x");
    assertThat(said().text()).contains("is a folder");
  }

  @Test
  void endingIsAddedWhereItWasNotTyped() {
    assertThat(Exports.named(folder.resolve("costs"), "svg")).hasFileName("costs.svg");
    assertThat(Exports.named(folder.resolve("costs.txt"), "svg")).hasFileName("costs.txt");
  }
}
