package org.diffusionlab.window.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.diffusionlab.lab.cost.SweepReport;
import org.diffusionlab.window.LabBench.QueuedUi;
import org.diffusionlab.window.chart.Plot;
import org.diffusionlab.window.chart.Series.Kind;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.text.Texts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SweepViewModelTest {
  private final Texts texts = new Texts(Language.EN);
  private final QueuedUi ui = new QueuedUi();
  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private SweepViewModel model;

  @BeforeEach
  void small() {
    model = new SweepViewModel(texts, worker, ui);
    model.membersProperty().set("2, 4");
    model.groupsProperty().set("1 3");
    model.groupMembersProperty().set("3");
    model.groupMessagesProperty().set("6");
    model.messagesProperty().set("2");
  }

  @AfterEach
  void stop() {
    worker.shutdownNow();
  }

  private void runToItsEnd() {
    model.run();
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              ui.drain();
              return !model.runningProperty().get();
            });
  }

  @Test
  void everyPointIsMeasuredInEverySchemeAndIsWhatItsFormulaSays() {
    runToItsEnd();
    assertThat(model.points()).hasSize(4 * 4);
    assertThat(model.points()).allMatch(point -> point.deviations().isEmpty());
    assertThat(model.progressProperty().get()).isEqualTo(1);
    assertThat(model.sentenceProperty().get()).isEqualTo("Done: 16 runs.");
  }

  @Test
  void formulasAreDrawnAsLinesBeforeAnythingRanAndMeasuredAsPoints() {
    Plot before = model.charts(3).plots().get(0);
    assertThat(before.series()).hasSize(4).allMatch(series -> series.kind() == Kind.LINE);
    runToItsEnd();
    Plot after = model.charts(3).plots().get(0);
    assertThat(after.series()).hasSize(8);
    for (int i = 0; i < 8; i += 2) {
      assertThat(after.series().get(i + 1).points()).isEqualTo(after.series().get(i).points());
    }
  }

  @Test
  void findingsNameBothSides() {
    runToItsEnd();
    assertThat(model.findings())
        .anyMatch(s -> s.startsWith("At 4 members, rows kept at most: least in scheme 4"))
        .anyMatch(s -> s.startsWith("With 3 groups, queries in a login: least in scheme 1, 2 (1)"))
        .anyMatch(s -> s.startsWith("queries in a login: from 2 ") && s.contains("scheme 2"));
  }

  @Test
  void mistakesAreSaidAndNothingRuns() {
    for (String wrong : List.of("", "two", "0", "-3", "2, x", "99999999999", "5000")) {
      model.membersProperty().set(wrong);
      assertThat(model.mistakeProperty().get()).as(wrong).isNotEmpty();
      model.run();
      assertThat(model.runningProperty().get()).isFalse();
    }
    model.membersProperty().set("2，4、8; 8");
    assertThat(model.mistakeProperty().get()).isEmpty();
    model.offlineProperty().set("120");
    assertThat(model.mistakeProperty().get()).contains("120");
    model.offlineProperty().set("50 %");
    model.groupsProperty().set("500");
    model.groupMembersProperty().set("3000");
    assertThat(model.mistakeProperty().get()).contains("1,500,000", "100,000");
  }

  @Test
  void cancelKeepsWhatWasMeasured() {
    model.membersProperty().set("2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12");
    model.run();
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              ui.drain();
              return model.points().size() > 3;
            });
    model.cancel();
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              ui.drain();
              return !model.runningProperty().get();
            });
    int measured = model.points().size();
    assertThat(measured).isBetween(4, 43);
    assertThat(model.sentenceProperty().get()).contains("Cancelled after " + measured);
    model.membersProperty().set("2");
    assertThat(model.points()).as("other inputs, other points").isEmpty();
  }

  @Test
  void csvIsTheReportOfTheCommandLine() {
    runToItsEnd();
    assertThat(model.csv()).isEqualTo(new SweepReport(model.points(), List.of()).csv());
    assertThat(model.csv().lines().filter(line -> !line.startsWith("#"))).hasSize(1 + 16);
  }

  @Test
  void everythingIsSaidInChineseToo() {
    texts.languageProperty().set(Language.ZH);
    runToItsEnd();
    assertThat(model.sentenceProperty().get()).isEqualTo("完成：16 次运行。");
    assertThat(model.findings()).anyMatch(s -> s.startsWith("4 人时，最多保存的行数"));
  }
}
