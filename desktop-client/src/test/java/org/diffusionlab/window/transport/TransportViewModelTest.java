package org.diffusionlab.window.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.state.Detail;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.words.EventWords;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TransportViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private TransportViewModel transport;

  @BeforeEach
  void open() throws Exception {
    bench = LabBench.articleGroup(folder);
    transport = new TransportViewModel(bench.shared, bench.texts, new EventWords(bench.texts));
    bench.send("A", "one");
    bench.send("A", "two");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void placeCountsTheStopsOfTheChosenDetail() {
    bench.shared.playhead().detailProperty().set(Detail.MESSAGE);
    assertThat(transport.placeProperty().get()).isEqualTo("2/2");

    bench.shared.playhead().back();
    assertThat(transport.placeProperty().get()).isEqualTo("1/2");
    assertThat(transport.ticks()).containsExactly(0.0, 0.5, 1.0);

    bench.shared.playhead().detailProperty().set(Detail.FRAME);
    assertThat(transport.countProperty().get()).isGreaterThan(20);
  }

  @Test
  void nextNamesWhatComesInWords() {
    assertThat(transport.nextProperty().get()).startsWith("At the end.");

    bench.shared.playhead().back(Detail.MESSAGE);

    assertThat(transport.nextProperty().get()).isEqualTo("Next: step 2: A sends \"two\"");
    bench.texts.languageProperty().set(Language.ZH);
    assertThat(transport.nextProperty().get()).isEqualTo("下一步：第 2 步：A 发送 “two”");
  }

  @Test
  void scrubbingGoesToAnyPlace() {
    bench.shared.playhead().detailProperty().set(Detail.MESSAGE);
    bench.shared.playhead().goToOrdinal(0);
    assertThat(bench.shared.groupView().head()).isZero();
    bench.shared.playhead().goToOrdinal(99);
    assertThat(bench.shared.groupView().head()).isEqualTo(2);
  }

  @Test
  void whileATracePlaysItSaysThatItFollows() {
    bench.shared.playhead().follow();

    assertThat(transport.nextProperty().get()).isEqualTo("Following what happens now");
  }
}
