package org.diffusionlab.window.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.diffusionlab.lab.cost.Scale;
import org.diffusionlab.window.LabBench.QueuedUi;
import org.diffusionlab.window.scale.ScaleViewModel.Output;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.text.Texts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ScaleViewModelTest {
  private final Texts texts = new Texts(Language.EN);
  private final QueuedUi ui = new QueuedUi();
  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private final ScaleViewModel model = new ScaleViewModel(texts, worker, ui);

  @AfterEach
  void stop() {
    worker.shutdownNow();
  }

  private void type(Input input, String value) {
    model.input(input).set(value);
  }

  @Test
  void everyPresetGivesAWholeTable() {
    for (Scale.Preset preset : Scale.Preset.values()) {
      model.use(preset);
      assertThat(model.mistakeProperty().get()).isEmpty();
      for (Output output : Output.values()) {
        assertThat(model.row(output)).as("%s %s", preset, output).hasSize(4).doesNotContain("");
      }
    }
  }

  @Test
  void bothSidesAreShownWhereTheyWin() {
    assertThat(model.best(Output.WRITES_PER_DAY)).containsExactly(false, false, false, true);
    assertThat(model.best(Output.QUERIES_PER_DAY)).containsExactly(true, true, false, false);
  }

  @Test
  void writesFollowTheFormulas() {
    model.use(Scale.Preset.CLASS);
    type(Input.OFFLINE_PERCENT, "0");
    type(Input.MESSAGES_PER_DAY, "1,000");
    // 29 recipients, all online: nothing for scheme 1, a row and its deletion for each in 2
    assertThat(model.row(Output.WRITES_PER_DAY)).startsWith("0", "58 k", "59 k");
  }

  @Test
  void mistakesAreSaidAndTheLastTableStays() {
    List<String> before = model.row(Output.ROWS);
    type(Input.MEMBERS, "many");
    assertThat(model.mistakeProperty().get()).contains("members");
    type(Input.MEMBERS, "3");
    assertThat(model.mistakeProperty().get()).contains("more members than there are");
    type(Input.MEMBERS, "10k");
    type(Input.OFFLINE_PERCENT, "120");
    assertThat(model.mistakeProperty().get())
        .isEqualTo("% of the time offline: a number from 0 to 100");
    texts.languageProperty().set(Language.ZH);
    assertThat(model.mistakeProperty().get()).isEqualTo("离线时间 %：应为 0 到 100 的数");
    texts.languageProperty().set(Language.EN);
    type(Input.OFFLINE_PERCENT, "60");
    type(Input.LOGINS_PER_DAY, "0");
    assertThat(model.mistakeProperty().get()).contains("has to log in");
    type(Input.LOGINS_PER_DAY, "8");
    type(Input.PAYLOAD_BYTES, "1000000");
    assertThat(model.mistakeProperty().get()).contains("10.2 k");
    type(Input.PAYLOAD_BYTES, "80");
    type(Input.OFFLINE_PERCENT, "x");
    assertThat(model.row(Output.ROWS)).isEqualTo(before);
    type(Input.OFFLINE_PERCENT, "60");
    type(Input.MEMBERS, "10000");
    assertThat(model.mistakeProperty().get()).isEmpty();
  }

  @Test
  void sourceOfTheUnitCostsIsSaid() {
    assertThat(model.source()).startsWith("Not measured here yet");
    model.measure();
    assertThat(model.measuringProperty().get()).isTrue();
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              ui.drain();
              return !model.measuringProperty().get();
            });
    assertThat(model.source()).contains("Measured on this machine", "texts of 80 bytes");
    assertThat(model.progressProperty().get()).isEqualTo(1);
  }

  @Test
  void measurementThatIsCancelledLeavesWhatWasKnown() {
    String before = model.source();
    model.measure();
    model.cancel();
    untilMeasured();
    assertThat(model.source()).isEqualTo(before);
    model.measure();
    untilMeasured();
    assertThat(model.source()).startsWith("Measured");
  }

  private void untilMeasured() {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              ui.drain();
              return !model.measuringProperty().get();
            });
  }

  @Test
  void largeNumbersAreReadable() {
    model.use(Scale.Preset.SERVICE);
    assertThat(model.input(Input.MEMBERS).get()).isEqualTo("100,000,000");
    assertThat(model.row(Output.BYTES)).allMatch(text -> text.matches("[0-9.]+ [kMGTP]B"));
    assertThat(model.row(Output.WRITE_TIME)).allMatch(text -> text.endsWith(" days"));
    assertThat(model.spoken()).contains("rows kept: Offline copies");
  }

  @Test
  void csvHasUnitsAndOneRowForEachScheme() {
    List<String> lines = model.csv().lines().toList();
    assertThat(lines).hasSize(8);
    assertThat(lines.subList(0, 3)).allMatch(line -> line.startsWith("# "));
    assertThat(lines.get(1)).contains("members=10000", "daysKept=365");
    assertThat(lines.get(2)).contains("default", "insertMicros");
    assertThat(lines.get(3)).contains("bytes", "write_seconds_per_day");
    assertThat(lines.get(4)).startsWith("OFFLINE_COPIES,");
  }
}
