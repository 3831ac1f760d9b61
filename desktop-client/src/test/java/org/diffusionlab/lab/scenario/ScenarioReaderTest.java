package org.diffusionlab.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
  private static final String HEAD =
      "{\"format\": \"diffusion-lab-scenario/1\",\n"
          + "\"groups\": [{\"gid\": \"g1\", \"members\": [\"A\", \"B\"]}],\n";

  private static Scenario read(String rest) {
    return ScenarioReader.parse("x.scenario.json", HEAD + rest + "}");
  }

  private static List<Step> steps(String json) {
    return read("\"steps\": [" + json + "]").steps().stream().map(Scenario.Item::step).toList();
  }

  @Test
  void everyKeyIsRead() {
    Scenario scenario =
        read(
            "\"id\": \"i\", \"title\": {\"en\": \"T\", \"zh\": \"题\"}, \"minutes\": 6,\n"
                + "\"objectives\": [\"learn\"], \"seed\": -7, \"schemes\": [\"CURSOR\"],\n"
                + "\"settings\": {\"retention\": \"KEEP\", \"pageSize\": 3}, \"offline\": [\"B\"]");
    assertThat(scenario.id()).isEqualTo("i");
    assertThat(scenario.title()).isEqualTo(new LocalText("T", "题"));
    assertThat(scenario.minutes()).isEqualTo(6);
    assertThat(scenario.objectives()).containsExactly(LocalText.en("learn"));
    assertThat(scenario.seed()).isEqualTo(-7);
    assertThat(scenario.schemes()).containsExactly(Scheme.CURSOR);
    assertThat(scenario.settings().retention()).isEqualTo(Retention.KEEP);
    assertThat(scenario.settings().pageSize()).isEqualTo(3);
    assertThat(scenario.offline()).containsExactly("B");
  }

  @Test
  void everyKindOfStepIsRead() {
    assertThat(
            steps(
                "{\"send\": {\"from\": \"A\", \"gid\": \"g1\", \"text\": \"hi\"}},"
                    + "{\"offline\": \"A\"}, {\"online\": [\"A\", \"B\"]}, {\"halfOpen\": \"B\"},"
                    + "{\"create\": {\"gid\": \"g2\", \"members\": [\"C\"]}},"
                    + "{\"join\": {\"gid\": \"g2\", \"member\": \"D\"}},"
                    + "{\"leave\": {\"gid\": \"g2\", \"member\": \"D\"}},"
                    + "{\"stop\": \"server\"}, {\"restart\": \"server\"}, {\"wait\": \"2m\"},"
                    + "{\"say\": \"listen\"}, {\"expect\": {\"all\": {\"lost\": 0}}}"))
        .containsExactly(
            Step.Send.of("A", "g1", "hi"),
            new Step.Offline(List.of("A")),
            new Step.Online(List.of("A", "B")),
            new Step.HalfOpen(List.of("B")),
            new Step.Create(new GroupSpec("g2", LocalText.en("g2"), List.of("C"))),
            new Step.Join("g2", "D"),
            new Step.Leave("g2", "D"),
            new Step.Stop(),
            new Step.Restart(),
            new Step.Wait(Duration.ofMinutes(2)),
            new Step.Say(LocalText.en("listen")),
            new Step.Expect(List.of(new Step.Scope(null, List.of(new Step.Check("lost", 0L, 3))))));
  }

  @Test
  void stepMayCarryItsTime() {
    Scenario scenario = read("\"steps\": [{\"offline\": \"A\", \"at\": \"2020-01-01T00:00:00Z\"}]");
    assertThat(scenario.steps().get(0).at()).isEqualTo(Instant.parse("2020-01-01T00:00:00Z"));
    assertThat(scenario.steps().get(0).line()).isEqualTo(3);
  }

  @Test
  void commentsAreAllowedAndLinesStillCounted() {
    assertThatThrownBy(() -> read("// one\n/* two\n three */ \"steps\": [{\"wait\": 3}]"))
        .hasMessage(
            "x.scenario.json:5: found 3, expected a time such as"
                + " \"500ms\", \"30s\", \"2m\" or \"1h\"");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "\"stepz\": []| 3| unknown key \"stepz\", expected \"steps\"?",
        "\"settings\": {\"pagesize\": 3}| 3| unknown key \"pagesize\", expected \"pageSize\"?",
        "\"settings\": {\"pageSize\": 501}| 3| found 501, expected a whole number from 1 to 500",
        "\"settings\": {\"retention\": \"ARTICEL\"}| 3| found \"ARTICEL\", expected \"ARTICLE\"?",
        "\"steps\": [{\"sent\": {}}]| 3| unknown key \"sent\", expected \"send\"?",
        "\"steps\": [{\"crash\": \"server\"}]| 3| \"crash\", which is not supported yet",
        "\"steps\": [{\"offline\": \"uid\"}]| 3| found the member \"uid\", which does not exist here",
        "\"steps\": [{\"send\": {\"from\": \"A\", \"gid\": \"g2\", \"text\": \"x\"}}]| 3| found the group \"g2\", which does not exist here, expected \"g1\"?",
        "\"steps\": [{\"send\": {\"from\": \"A\", \"gid\": \"g1\"}}]| 3| found no \"text\" here",
        "\"steps\": [{\"send\": {\"from\": \"A\", \"gid\": \"g1\", \"text\": \"\"}}]| 3| text is empty",
        "\"steps\": [{\"offline\": \"A\", \"online\": \"B\"}]| 3| found 2 kinds in one step",
        "\"steps\": [{\"restart\": \"A\"}]| 3| found \"A\", expected \"server\"",
        "\"steps\": [{\"expect\": {\"all\": {\"bodyRow\": 1}}}]| 3| expected \"bodyRows\"?",
        "\"steps\": [{\"expect\": {\"CURSER\": {}}}]| 3| expected \"CURSOR\"?",
        "\"steps\": [{\"expect\": {\"all\": {\"lost\": [[\"A\", 1]]}}}]| 3| expected [member, gid, msgid]",
        "\"offline\": 3| 3| found 3, expected a member's name in quotes",
        "\"seed\": 1.5| 3| found 1.5, expected a whole number",
        "\"seed\": 1, \"seed\": 2| 3| the key \"seed\" a second time",
        "\"seed\": 1,| 3| found '}', expected a key in quotes",
        "\"id\": \"a\tb\"| 3| control character U+0009",
        "\"steps\": [{\"say\": \"half \\ud83d\"}]| 3| found \\ud83d by itself",
        "\"title\": {\"zh\": \"\\udc00 half\"}| 3| found \\udc00 by itself",
        "\"steps\": [{\"at\": \"-1000000000-01-01T00:00:00Z\", \"say\": \"x\"}]| 3| of the years 1 to 9999",
        "\"steps\": [{\"at\": \"+10000-01-01T00:00:00Z\", \"say\": \"x\"}]| 3| of the years 1 to 9999",
        "\"steps\": [{\"wait\": \"169h\"}]| 3| at most 7 days",
        "\"steps\": [{\"send\": {\"from\": \"A\", \"gid\": \"g1\", \"text\": \"x\", \"clientId\": \"s3\"}}]| 3| clientId s3 looks like those",
      })
  void mistakeIsNamedWithItsLine(String rest, int line, String message) {
    assertThatThrownBy(() -> read(rest))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("x.scenario.json:" + line + ": ")
        .hasMessageContaining(message);
  }

  @Test
  void bothHalvesOfACharacterMayBeEscaped() {
    assertThat(steps("{\"say\": \"\\ud83d\\ude00\"}"))
        .containsExactly(new Step.Say(LocalText.en("\ud83d\ude00")));
  }

  @Test
  void numberOfAMillionDigitsIsRefusedAtOnceAndNotRepeatedWhole() {
    assertThatThrownBy(() -> read("\"seed\": " + "9".repeat(1_000_000)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("…, expected a number")
        .extracting(Throwable::getMessage, InstanceOfAssertFactories.STRING)
        .hasSizeLessThan(200);
  }

  @Test
  void anotherFormatIsRefused() {
    assertThatThrownBy(() -> ScenarioReader.parse("x.json", "{\"format\": \"other/2\"}"))
        .hasMessage("x.json:1: found \"other/2\", expected \"diffusion-lab-scenario/1\"");
  }

  @Test
  void somethingAfterTheScenarioIsAMistake() {
    assertThatThrownBy(() -> ScenarioReader.parse("x.json", HEAD + "\"seed\": 1}\n{}"))
        .hasMessage("x.json:4: found '{', expected the end of the file");
  }

  @Test
  void deepNestingIsRefusedBeforeItHurts() {
    assertThatThrownBy(() -> ScenarioReader.parse("x.json", "[".repeat(100_000)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("nested levels");
  }

  @Test
  void fileThatIsNotUtf8IsRefused(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("bad.json");
    Files.write(file, new byte[] {'{', (byte) 0xff});
    assertThatThrownBy(() -> ScenarioReader.read(file)).hasMessageContaining("not UTF-8");
  }

  @Test
  void whatIsWrittenIsReadBackTheSame() {
    Scenario scenario =
        read(
            "\"id\": \"i\", \"title\": {\"zh\": \"题\"}, \"objectives\": [{\"en\": \"o\"}],"
                + " \"seed\": 3, \"schemes\": [\"CURSOR\"], \"offline\": [\"B\"], \"steps\": ["
                + "{\"send\": {\"from\": \"A\", \"gid\": \"g1\", \"text\": \"\\u0001 \\\"\\n\","
                + " \"times\": 2}}, {\"wait\": \"1500ms\", \"at\": \"2020-01-01T00:00:00Z\"},"
                + "{\"expect\": {\"CURSOR\": {\"bodyRows\": {\"now\": 2}, \"lost\": [],"
                + " \"cursors\": {\"g1\": {\"A\": 2}}}}}]");
    String text = ScenarioWriter.text(scenario);
    Scenario again = ScenarioReader.parse("x.scenario.json", text);
    assertThat(ScenarioWriter.text(again)).isEqualTo(text);
    assertThat(again.steps())
        .extracting(Scenario.Item::at)
        .isEqualTo(scenario.steps().stream().map(Scenario.Item::at).toList());
    assertThat(again.steps().get(0))
        .extracting(Scenario.Item::step)
        .isEqualTo(scenario.steps().get(0).step());
    assertThat(((Step.Expect) again.steps().get(2).step()).scopes().get(0).checks())
        .extracting(Step.Check::value)
        .containsExactly(Map.of("now", 2L), List.of(), Map.of("g1", Map.of("A", 2L)));
  }
}
