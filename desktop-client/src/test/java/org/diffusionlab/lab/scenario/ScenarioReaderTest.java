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
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.Question.Kind;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.History;
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

  private static Step predict(Kind kind, List<LocalText> options, String... answer) {
    return new Step.Predict(
        new Question(kind, new LocalText("What?", "什么？"), options, List.of(answer)));
  }

  private static final String BREAKING =
      "{\"fault\": {\"frame\": \"push\", \"member\": \"A\", \"msgid\": 5, \"do\": \"drop\"}},"
          + "{\"fault\": {\"frame\": \"pullQueue\", \"member\": \"B\", \"do\": \"hold\"}},"
          + "{\"fault\": {\"frame\": \"ack\", \"member\": \"B\", \"gid\": \"g1\","
          + " \"do\": \"duplicate\"}}, {\"release\": \"B\"}, {\"release\": [\"A\", \"B\"]},"
          + "{\"crash\": \"server\"}, {\"crash\": \"server\", \"at\": \"stored\"},"
          + "{\"crash\": \"B\"}, {\"crash\": \"B\", \"at\": \"shown\"},"
          + "{\"disarm\": \"server\"}, {\"disarm\": \"B\"},"
          + "{\"disarm\": {\"frame\": \"push\", \"member\": \"A\", \"msgid\": 5, \"do\": \"drop\"}},"
          + "{\"crash\": \"server\", \"at\": \"2020-01-01T00:00:00Z\"},"
          + "{\"crash\": {\"who\": \"server\", \"at\": \"pushed\"}, \"at\": \"2020-01-01T00:00:00Z\"},"
          + "{\"clock\": \"-2h\"}, {\"clock\": \"1500ms\"},";

  private static final String ASKING =
      "{\"predict\": {\"kind\": \"number\", \"ask\": {\"en\": \"What?\", \"zh\": \"什么？\"},"
          + " \"answer\": -3}},"
          + "{\"predict\": {\"kind\": \"members\", \"ask\": {\"en\": \"What?\", \"zh\": \"什么？\"},"
          + " \"answer\": [\"A\", \"B\"]}},"
          + "{\"predict\": {\"kind\": \"members\", \"ask\": {\"en\": \"What?\", \"zh\": \"什么？\"},"
          + " \"answer\": []}},"
          + "{\"predict\": {\"kind\": \"scheme\", \"ask\": {\"en\": \"What?\", \"zh\": \"什么？\"},"
          + " \"answer\": \"CURSOR\"}},"
          + "{\"predict\": {\"kind\": \"choice\", \"ask\": {\"en\": \"What?\", \"zh\": \"什么？\"},"
          + " \"options\": [\"a\", {\"en\": \"b\", \"zh\": \"乙\"}], \"answer\": 2}},"
          + "{\"predict\": {\"kind\": \"order\", \"ask\": {\"en\": \"What?\", \"zh\": \"什么？\"},"
          + " \"options\": [\"a\", {\"en\": \"b\", \"zh\": \"乙\"}], \"answer\": [2, 1]}}";

  @Test
  void everythingThatBreaksIsRead() {
    assertThat(steps(BREAKING + "{\"say\": \"end\"}"))
        .containsExactly(
            new Step.Fault(new FrameFault("push", "A", null, 5, Effect.DROP)),
            new Step.Fault(FrameFault.of("pullQueue", "B", Effect.HOLD)),
            new Step.Fault(new FrameFault("ack", "B", "g1", 0, Effect.DUPLICATE)),
            new Step.Release(List.of("B")),
            new Step.Release(List.of("A", "B")),
            Step.Crash.now("server"),
            new Step.Crash("server", CrashPoint.STORED),
            Step.Crash.now("B"),
            new Step.Crash("B", CrashPoint.SHOWN),
            Step.Disarm.crash("server"),
            Step.Disarm.crash("B"),
            Step.Disarm.fault(new FrameFault("push", "A", null, 5, Effect.DROP)),
            Step.Crash.now("server"),
            new Step.Crash("server", CrashPoint.PUSHED),
            new Step.Clock(Duration.ofHours(-2)),
            new Step.Clock(Duration.ofMillis(1500)),
            new Step.Say(LocalText.en("end")));
  }

  @Test
  void everyKindOfQuestionIsRead() {
    List<LocalText> options = List.of(LocalText.en("a"), new LocalText("b", "乙"));
    assertThat(steps(ASKING))
        .containsExactly(
            predict(Kind.NUMBER, List.of(), "-3"),
            predict(Kind.MEMBERS, List.of(), "A", "B"),
            predict(Kind.MEMBERS, List.of()),
            predict(Kind.SCHEME, List.of(), "CURSOR"),
            predict(Kind.CHOICE, options, "2"),
            predict(Kind.ORDER, options, "2", "1"));
  }

  @Test
  void onlyTheOrderOfAnOrderedAnswerMatters() {
    List<LocalText> options = List.of(LocalText.en("a"), LocalText.en("b"));
    Question members =
        new Question(Kind.MEMBERS, LocalText.en("Who?"), List.of(), List.of("A", "B"));
    Question order = new Question(Kind.ORDER, LocalText.en("When?"), options, List.of("2", "1"));
    assertThat(members.isRight(List.of("B", "A"))).isTrue();
    assertThat(members.isRight(List.of("B"))).isFalse();
    assertThat(order.isRight(List.of("2", "1"))).isTrue();
    assertThat(order.isRight(List.of("1", "2"))).isFalse();
  }

  @Test
  void whatBreaksAndWhatIsAskedIsWrittenAndReadBackTheSame() {
    Scenario scenario = read("\"steps\": [" + BREAKING + ASKING + "]");
    Scenario again = ScenarioReader.parse("x", ScenarioWriter.text(scenario));
    assertThat(again.steps())
        .extracting(Scenario.Item::step)
        .isEqualTo(scenario.steps().stream().map(Scenario.Item::step).toList());
    assertThat(again.steps())
        .extracting(Scenario.Item::at)
        .isEqualTo(scenario.steps().stream().map(Scenario.Item::at).toList());
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
        "\"steps\": [{\"crash\": \"servr\"}]| 3| found the member \"servr\", which does not exist here, expected \"server\"?",
        "\"steps\": [{\"crash\": \"server\", \"at\": \"storde\"}]| 3| found \"storde\", expected \"stored\"?",
        "\"steps\": [{\"crash\": \"A\", \"at\": \"stored\"}]| 3| found \"stored\", expected one of received, shown",
        "\"steps\": [{\"crash\": {\"who\": \"server\", \"at\": \"shown\"}}]| 3| found \"shown\", expected one of received, stored, pushed",
        "\"steps\": [{\"crash\": \"server\", \"at\": 3}]| 3| found 3, expected an instant",
        "\"steps\": [{\"fault\": {\"frame\": \"pushh\", \"member\": \"A\", \"do\": \"drop\"}}]| 3| found \"pushh\", expected \"push\"?",
        "\"steps\": [{\"fault\": {\"frame\": \"push\", \"member\": \"A\", \"do\": \"dropp\"}}]| 3| found \"dropp\", expected \"drop\"?",
        "\"steps\": [{\"fault\": {\"frame\": \"push\", \"member\": \"C\", \"do\": \"drop\"}}]| 3| found the member \"C\", which does not exist here",
        "\"steps\": [{\"fault\": {\"frame\": \"push\", \"member\": \"A\", \"gid\": \"g2\", \"do\": \"hold\"}}]| 3| found the group \"g2\", which does not exist here",
        "\"steps\": [{\"fault\": {\"frame\": \"push\", \"member\": \"A\", \"msgid\": 0, \"do\": \"drop\"}}]| 3| found 0, expected a whole number from 1",
        "\"steps\": [{\"fault\": {\"frame\": \"push\", \"member\": \"A\", \"doo\": \"drop\"}}]| 3| unknown key \"doo\", expected \"do\"?",
        "\"steps\": [{\"fault\": {\"frame\": \"push\", \"member\": \"A\"}}]| 3| found no \"do\" here",
        "\"steps\": [{\"release\": \"C\"}]| 3| found the member \"C\", which does not exist here",
        "\"steps\": [{\"clock\": \"2 h\"}]| 3| expected a time such as \"-2h\"",
        "\"steps\": [{\"clock\": \"0s\"}]| 3| more than 0 and at most 366 days",
        "\"steps\": [{\"wait\": \"-2h\"}]| 3| expected a time such as \"500ms\"",
        "\"steps\": [{\"predict\": {\"kind\": \"numbr\", \"ask\": \"?\", \"answer\": 1}}]| 3| found \"numbr\", expected \"number\"?",
        "\"steps\": [{\"predict\": {\"kind\": \"number\", \"ask\": \"?\", \"answer\": \"1\"}}]| 3| expected a whole number",
        "\"steps\": [{\"predict\": {\"kind\": \"number\", \"ask\": \"\", \"answer\": 1}}]| 3| a question without words",
        "\"steps\": [{\"predict\": {\"kind\": \"members\", \"ask\": \"?\", \"answer\": \"C\"}}]| 3| found the member \"C\", which does not exist here",
        "\"steps\": [{\"predict\": {\"kind\": \"scheme\", \"ask\": \"?\", \"answer\": \"CURSER\"}}]| 3| found \"CURSER\", expected \"CURSOR\"?",
        "\"steps\": [{\"predict\": {\"kind\": \"choice\", \"ask\": \"?\", \"options\": [\"a\"], \"answer\": 1}}]| 3| found 1 options, expected 2 to 12",
        "\"steps\": [{\"predict\": {\"kind\": \"choice\", \"ask\": \"?\", \"options\": [\"a\", \"b\"], \"answer\": 3}}]| 3| found the option 3, expected 1 to 2",
        "\"steps\": [{\"predict\": {\"kind\": \"order\", \"ask\": \"?\", \"options\": [\"a\", \"b\"], \"answer\": [1, 1]}}]| 3| expected each place from 1 to 2 once",
        "\"steps\": [{\"predict\": {\"kind\": \"number\", \"ask\": \"?\", \"options\": [\"a\", \"b\"], \"answer\": 1}}]| 3| none for this kind of question",
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

  @Test
  void faultsThatAreSwitchedOnAreReadAndWritten() {
    String text =
        "{\"format\": \"diffusion-lab-scenario/1\", \"settings\": {\"printedDelete\": true,"
            + " \"deleteBeforeAck\": true, \"ackHighest\": true}}";
    Settings settings = ScenarioReader.parse("x", text).settings();
    assertThat(settings)
        .isEqualTo(
            new Settings(Retention.ARTICLE, History.NONE, 50, AckMode.IDS, true, true, true));
    Scenario again =
        ScenarioReader.parse("x", ScenarioWriter.text(ScenarioReader.parse("x", text)));
    assertThat(again.settings()).isEqualTo(settings);
    assertThat(Settings.DEFAULT.deleteBeforeAck()).isFalse();
    assertThat(Settings.DEFAULT.ackHighest()).isFalse();
  }
}
