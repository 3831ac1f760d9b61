package org.diffusionlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffusionLabCommandTest {
  private static final String SMALL_TRACE =
      "seconds,event,member,bytes\n0.00,message,m1,3\n1.00,online,m2,0\n2.00,offline,m1,0\n"
          + "3.00,message,m2,12\n4.00,message,m2,409\n";

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final StringBuilder opened = new StringBuilder();

  private int execute(String... args) {
    WindowProgram window =
        new WindowProgram() {
          @Override
          public int open(Optional<Path> session) {
            opened.append("window ").append(session);
            return 0;
          }

          @Override
          public int tour(Path directory, Tour what) {
            opened.append("tour ").append(directory).append(' ').append(what);
            return 3;
          }
        };
    return DiffusionLabCommand.execute(
        args,
        window,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private String everything() throws IOException {
    try (InputStream in =
        DiffusionLabCommandTest.class.getResourceAsStream(
            "/org/diffusionlab/lab/everything.scenario.json")) {
      return file(
          "everything.scenario.json", new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static String withoutVaryingFields(String json) {
    return json.replaceAll("\"(seconds|databaseBytes)\": [0-9.]+", "\"$1\": 0");
  }

  @Test
  void withoutArgumentsTheWindowOpens() {
    assertThat(execute()).isZero();
    assertThat(opened.toString()).isEqualTo("window Optional.empty");
  }

  @Test
  void sessionAndTourAreHandedToTheWindow() {
    execute("--session", "here");
    assertThat(execute("tour", "there")).isEqualTo(3);
    assertThat(opened.toString()).isEqualTo("window Optional[here]tour there DEMO");
  }

  @Test
  void helpAndVersionGoToStandardOutput() {
    assertThat(execute("--help")).isZero();
    assertThat(execute("--version")).isZero();
    for (String command : new String[] {"run", "check", "lessons", "sweep", "serve", "tour"}) {
      assertThat(execute(command, "--help")).isZero();
    }
    assertThat(out()).contains("Exit codes:", "--retention", "diffusion-lab ");
    assertThat(err()).isEmpty();
  }

  @Test
  void wrongUseIsSaidOnStandardErrorWith64() throws IOException {
    String trace = file("t.csv", SMALL_TRACE);
    assertThat(execute("fly")).isEqualTo(64);
    assertThat(execute("run")).isEqualTo(64);
    assertThat(execute("run", trace, "--retention", "SOME")).isEqualTo(64);
    assertThat(execute("run", trace, "--scheme", "CURSER")).isEqualTo(64);
    assertThat(execute("run", trace, "--json", "-", "--log", "-")).isEqualTo(64);
    assertThat(execute("serve", "--port", "70000")).isEqualTo(64);
    assertThat(out()).isEmpty();
  }

  @Test
  void allSchemesMeansAllFourUnlessTheScenarioSaysOtherwise() throws IOException {
    assertThat(execute("run", file("t.csv", SMALL_TRACE), "--json", "-")).isZero();
    JsonObject result = JsonParser.parseString(out()).getAsJsonObject();
    assertThat(result.getAsJsonArray("lanes"))
        .extracting(lane -> lane.getAsJsonObject().get("scheme").getAsString())
        .containsExactly("OFFLINE_COPIES", "COPY_PER_MEMBER", "ID_PER_MEMBER", "CURSOR");
    assertThat(err()).doesNotContain("Left out");
  }

  @Test
  void traceRunPrintsTheResultAndNothingElse() throws IOException {
    assertThat(execute("run", file("t.csv", SMALL_TRACE), "--scheme", "cursor", "--json", "-"))
        .isZero();
    JsonObject result = JsonParser.parseString(out()).getAsJsonObject();
    assertThat(result.get("input").getAsString()).isEqualTo("t.csv");
    assertThat(result.get("members").getAsInt()).isEqualTo(2);
    assertThat(result.get("messages").getAsInt()).isEqualTo(3);
    JsonObject lane = result.getAsJsonArray("lanes").get(0).getAsJsonObject();
    JsonObject counters = lane.getAsJsonObject("counters");
    assertThat(counters.getAsJsonObject("bodyRows").get("written").getAsInt()).isEqualTo(3);
    assertThat(counters.getAsJsonObject("payloadBytes").get("now").getAsInt()).isEqualTo(424);
    lane.getAsJsonObject("predicted")
        .entrySet()
        .forEach(e -> assertThat(counters.get(e.getKey())).isEqualTo(e.getValue()));
    assertThat(lane.getAsJsonObject("cursors").getAsJsonObject("trace").toString())
        .isEqualTo("{\"m1\":3,\"m2\":3}");
  }

  @Test
  void sameInputGivesTheSameBytesTwiceInOneProcess() throws IOException {
    String scenario = everything();
    for (String run : new String[] {"1", "2"}) {
      assertThat(
              execute(
                  "run",
                  scenario,
                  "--json",
                  folder.resolve(run + ".json").toString(),
                  "--log",
                  folder.resolve(run + ".log").toString(),
                  "--csv",
                  folder.resolve(run + ".csv").toString()))
          .isZero();
    }
    assertThat(folder.resolve("2.log")).hasSameBinaryContentAs(folder.resolve("1.log"));
    assertThat(withoutVaryingFields(Files.readString(folder.resolve("2.json"))))
        .isEqualTo(withoutVaryingFields(Files.readString(folder.resolve("1.json"))));
    assertThat(out()).contains("everything.scenario.json", "93 of 93 expectations hold");
  }

  @Test
  void sameInputGivesTheSameBytesInTwoProcesses() throws Exception {
    String scenario = everything();
    execute(
        "run",
        scenario,
        "--log",
        folder.resolve("1.log").toString(),
        "--json",
        folder.resolve("1.json").toString());
    Process other =
        CliProcess.start(
            folder,
            "run",
            scenario,
            "--log",
            folder.resolve("2.log").toString(),
            "--json",
            folder.resolve("2.json").toString());
    other.getInputStream().readAllBytes();
    assertThat(other.waitFor()).isZero();
    assertThat(folder.resolve("2.log")).hasSameBinaryContentAs(folder.resolve("1.log"));
    assertThat(withoutVaryingFields(Files.readString(folder.resolve("2.json"))))
        .isEqualTo(withoutVaryingFields(Files.readString(folder.resolve("1.json"))));
  }

  @Test
  void failedExpectationEndsWith1AndSaysWhere() throws IOException {
    String scenario =
        file(
            "wrong.scenario.json",
            "{\"format\": \"diffusion-lab-scenario/1\",\n"
                + "\"groups\": [{\"gid\": \"g1\", \"members\": [\"A\", \"B\"]}], \"steps\": [\n"
                + "{\"send\": {\"from\": \"A\", \"gid\": \"g1\", \"text\": \"hi\"}},\n"
                + "{\"expect\": {\"all\": {\"bodyRows\": 2}}}]}");
    assertThat(execute("check", scenario)).isEqualTo(1);
    assertThat(out()).contains(scenario + ":4: CURSOR bodyRows.now: expected 2, found 1", "FAILED");
    assertThat(execute("run", scenario, "--json", "-")).isEqualTo(1);
    assertThat(err()).contains(scenario + ":4: CURSOR bodyRows.now: expected 2, found 1");
  }

  @Test
  void checkOfSoundScenariosEndsWith0() throws IOException {
    assertThat(execute("check", everything(), file("t.csv", SMALL_TRACE))).isZero();
    assertThat(out().lines()).hasSize(2).allMatch(l -> l.startsWith("ok "));
  }

  @Test
  void fileWithAMistakeEndsWith65AndNothingRuns() throws IOException {
    String good = file("t.csv", SMALL_TRACE);
    String bad = file("bad.csv", SMALL_TRACE + "5.00,message,m1,zero\n");
    assertThat(execute("check", good, bad)).isEqualTo(65);
    assertThat(execute("run", bad, "--json", "-")).isEqualTo(65);
    assertThat(execute("run", folder.resolve("none.csv").toString())).isEqualTo(65);
    assertThat(execute("run", file("notes.txt", "x"))).isEqualTo(65);
    assertThat(execute("run", folder.toString())).isEqualTo(65);
    assertThat(out()).isEmpty();
    assertThat(err())
        .contains(bad + ":7: found \"zero\", expected 1 to 10240 bytes")
        .contains(folder + ": found a folder, expected a scenario or a trace");
  }

  private static String scenario(String settings, int lostInScheme2) {
    return "{\"format\": \"diffusion-lab-scenario/1\", "
        + settings
        + "\"groups\": [{\"gid\": \"g1\", \"members\": [\"A\", \"B\", \"C\"]}], \"offline\": [\"C\"],"
        + " \"steps\": [\n"
        + "{\"send\": {\"from\": \"A\", \"gid\": \"g1\", \"text\": \"hi\"}},\n"
        + "{\"expect\": {\"COPY_PER_MEMBER\": {\"lost\": "
        + lostInScheme2
        + "}}}]}";
  }

  private static final String TOO_WIDE =
      "\"settings\": {\"printedDelete\": true, \"ackMode\": \"RANGE\"}, "
          + "\"schemes\": [\"COPY_PER_MEMBER\"], ";

  @Test
  void lossThatTheScenarioNamesIsNoFailureAndAnyOtherIs() throws IOException {
    String told = file("told.scenario.json", scenario(TOO_WIDE, 1));
    assertThat(execute("check", told)).isZero();
    String untold =
        file("untold.scenario.json", scenario(TOO_WIDE, 1).replace("\"lost\": 1", "\"pushes\": 1"));
    assertThat(execute("check", untold)).isEqualTo(1);
    assertThat(out()).contains("COPY_PER_MEMBER: 1 lost, 0 duplicates");
  }

  @Test
  void folderIsGradedToItsEndAndEveryFileHasItsResult() throws IOException {
    Path classroom = Files.createDirectory(folder.resolve("classroom"));
    Files.writeString(classroom.resolve("a.scenario.json"), scenario("", 0));
    Files.writeString(classroom.resolve("b.scenario.json"), "{ no scenario");
    Files.writeString(classroom.resolve("c.scenario.json"), scenario("", 7));
    Files.writeString(classroom.resolve("notes.txt"), "not looked at");

    assertThat(execute("check", classroom.toString(), "--json", "-")).isEqualTo(65);

    JsonObject graded = JsonParser.parseString(out()).getAsJsonObject();
    assertThat(graded.get("format").getAsString()).isEqualTo("diffusion-lab-check/1");
    assertThat(graded.get("files").getAsInt()).isEqualTo(3);
    List<String> results = new ArrayList<>();
    graded
        .getAsJsonArray("results")
        .forEach(r -> results.add(r.getAsJsonObject().get("result").getAsString()));
    assertThat(results).containsExactly("ok", "mistake", "failed");
    JsonObject last = graded.getAsJsonArray("results").get(2).getAsJsonObject();
    JsonObject failed = last.getAsJsonArray("failed").get(0).getAsJsonObject();
    assertThat(failed.get("where").getAsString()).endsWith("c.scenario.json:3");
    assertThat(failed.get("expected").getAsString()).isEqualTo("7");
    assertThat(failed.get("found").getAsString()).isEqualTo("0");
    assertThat(
            last.getAsJsonObject("counters")
                .getAsJsonObject("COPY_PER_MEMBER")
                .get("bodyRows.written")
                .getAsInt())
        .isEqualTo(2);
    assertThat(execute("check", classroom.toString())).isEqualTo(65);
  }

  @Test
  void checkWantsSomethingToCheck() throws IOException {
    assertThat(execute("check")).isEqualTo(64);
    assertThat(execute("check", Files.createDirectory(folder.resolve("empty")).toString()))
        .isEqualTo(65);
  }

  @Test
  void lessonsAreCheckedAndWrittenAndNeverOverwritten() throws IOException {
    assertThat(execute("check", "--lessons")).isZero();
    assertThat(out().lines()).hasSize(16).allMatch(l -> l.startsWith("ok "));
    String target = folder.resolve("mine").toString();
    assertThat(execute("lessons", target)).isZero();
    Path first = Path.of(target, "01-who-stores-what.scenario.json");
    Files.writeString(first, "changed");
    assertThat(execute("lessons", target)).isEqualTo(2);
    assertThat(first).hasContent("changed");
    assertThat(err()).contains("exists already: nothing was written");
  }

  @Test
  void endingInCapitalsIsTheSameKindOfFile() throws IOException {
    assertThat(execute("run", file("T.CSV", SMALL_TRACE), "--csv", "-")).isZero();
  }

  @Test
  void resultThatCannotBeWrittenIsToldBeforeTheRun() throws IOException {
    String trace = file("t.csv", SMALL_TRACE);
    assertThat(execute("run", trace, "--json", folder.resolve("no/such.json").toString()))
        .isEqualTo(2);
    assertThat(execute("run", trace, "--log", folder.toString())).isEqualTo(2);
    assertThat(err()).contains("cannot be written").doesNotContain("%", "Exception");
  }

  @Test
  void standardOutputThatTakesNothingEndsWith2() throws IOException {
    PrintStream full =
        new PrintStream(
            new OutputStream() {
              @Override
              public void write(int b) throws IOException {
                throw new IOException("No space left on device");
              }
            });
    int code =
        DiffusionLabCommand.execute(
            new String[] {"run", file("t.csv", SMALL_TRACE), "--json", "-"},
            null,
            full,
            new PrintStream(err, true, StandardCharsets.UTF_8));
    assertThat(code).isEqualTo(2);
    assertThat(err()).contains("Standard output could not be written");
  }

  @Test
  void databasesAreKeptWhereAskedAndNeverOverASession() throws IOException {
    String trace = file("t.csv", SMALL_TRACE);
    String db = folder.resolve("kept").toString();
    assertThat(execute("run", trace, "--db", db)).isZero();
    assertThat(folder.resolve("kept/CURSOR.db")).exists();
    assertThat(folder.resolve("kept/session.scenario.json")).exists();
    assertThat(execute("run", trace, "--db", db)).isEqualTo(64);
    assertThat(err()).contains("holds a session already");
  }

  @Test
  void databaseThatIsNoneEndsWith2AndIsLeftAsItWas() throws IOException {
    Path db = Files.writeString(folder.resolve("notes.db"), "these are my notes, not a database");
    assertThat(execute("serve", "--db", db.toString())).isEqualTo(2);
    assertThat(err()).isNotEmpty().doesNotContain("Exception", "\tat ");
    assertThat(db).hasContent("these are my notes, not a database");
  }

  @Test
  void retentionAndSeedOfTheCommandLineWin() throws IOException {
    assertThat(
            execute(
                "run",
                file("t.csv", SMALL_TRACE),
                "--retention",
                "PURGE_ACKED",
                "--seed",
                "5",
                "--json",
                "-"))
        .isZero();
    JsonObject result = JsonParser.parseString(out()).getAsJsonObject();
    assertThat(result.get("seed").getAsInt()).isEqualTo(5);
    JsonObject lane = result.getAsJsonArray("lanes").get(0).getAsJsonObject();
    assertThat(lane.get("retention").getAsString()).isEqualTo("PURGE_ACKED");
    assertThat(lane.getAsJsonObject("counters").getAsJsonObject("bodyRows").get("now").getAsInt())
        .isZero();
  }
}
