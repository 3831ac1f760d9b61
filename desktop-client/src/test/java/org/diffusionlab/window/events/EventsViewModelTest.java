package org.diffusionlab.window.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.diffusionlab.window.LabBench;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.words.EventWords;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EventsViewModelTest {
  @TempDir private Path folder;
  private LabBench bench;
  private EventsViewModel events;

  @BeforeEach
  void open() throws Exception {
    bench = LabBench.articleGroup(folder);
    events = new EventsViewModel(bench.shared, bench.texts, new EventWords(bench.texts));
    bench.send("A", "one");
    bench.send("A", "two");
    events.tick();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void everyEventIsListedInWordsOfBothLanguages() {
    assertThat(events.rows()).hasSize(bench.session.log().size());
    for (Language language : Language.values()) {
      bench.texts.languageProperty().set(language);
      assertThat(events.rows()).allSatisfy(i -> assertThat(events.sentence(i)).isNotBlank());
    }
  }

  @Test
  void theFilterKeepsWhatHoldsTheWords() {
    events.filterProperty().set("pushes 2");

    assertThat(events.rows()).isNotEmpty();
    assertThat(events.rows())
        .allSatisfy(i -> assertThat(events.sentence(i)).contains("server pushes 2 to"));
    events.filterProperty().set("");
    assertThat(events.rows()).hasSize(bench.session.log().size());
  }

  @Test
  void aClickMovesThePlayheadToJustAfterTheEvent() {
    events.filterProperty().set("pushes 1");
    int index = events.rows().get(0);

    events.goTo(index);

    assertThat(bench.shared.playhead().positionProperty().get()).isEqualTo(index + 1);
    assertThat(events.after(index)).isFalse();
    assertThat(events.after(index + 1)).isTrue();
    assertThat(bench.shared.groupView().head()).isEqualTo(1);
  }
}
