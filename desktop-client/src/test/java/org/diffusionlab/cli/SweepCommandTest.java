package org.diffusionlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepCommandTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int execute(String... args) {
    WindowProgram none =
        new WindowProgram() {
          @Override
          public int open(Optional<Path> session) {
            throw new AssertionError("no window was asked for");
          }

          @Override
          public int tour(Path directory, Tour what) {
            throw new AssertionError("no tour was asked for");
          }
        };
    return DiffusionLabCommand.execute(
        args,
        none,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyCombinationIsOneRowAndNothingButTheResultIsOnStandardOutput() throws IOException {
    Path csv = folder.resolve("points.csv");
    int code =
        execute(
            "sweep",
            "--members",
            "2,4",
            "--offline",
            "0.5,1",
            "--groups",
            "1,3",
            "--messages",
            "3",
            "--payload",
            "10",
            "--json",
            "-",
            "--csv",
            csv.toString());
    assertThat(err()).contains("sweep: 100 %").doesNotContain("formula");
    assertThat(code).isZero();
    JsonObject json = JsonParser.parseString(out()).getAsJsonObject();
    assertThat(json.getAsJsonArray("points")).hasSize(2 * 2 * 2 * 4);
    assertThat(Files.readAllLines(csv).stream().filter(line -> !line.startsWith("# ")))
        .hasSize(1 + 32)
        .first()
        .asString()
        .contains("payload_bytes", "login_micros", "rows_peak_formula");
  }

  @Test
  void withoutAFileThereIsATable() {
    assertThat(execute("sweep", "--members", "3", "--offline", "1", "--scheme", "CURSOR")).isZero();
    assertThat(out())
        .contains("3 members, 1 offline, 20 messages of 100 bytes in 1 group", "CURSOR")
        .doesNotContain("OFFLINE_COPIES");
  }

  @Test
  void everyGroupHasSomethingNewWhereNothingElseIsAskedFor() {
    assertThat(
            execute(
                "sweep", "--groups", "1,30", "--offline", "1", "--scheme", "CURSOR", "--csv", "-"))
        .isZero();
    assertThat(out()).contains("\n8,1,30,100,1,7,CURSOR,", "\n8,1,30,100,30,7,CURSOR,");
  }

  @Test
  void whatIsTooLargeIsLeftOutWithTheLimit() {
    assertThat(execute("sweep", "--members", "1,9000", "--offline", "0", "--csv", "-")).isZero();
    assertThat(err())
        .contains("Left out: 9,000 members, 0 offline")
        .contains("members are 9,000, and a sweep runs at most 4,000.");
    assertThat(execute("sweep", "--members", "9000")).isEqualTo(64);
    assertThat(err()).contains("Nothing is left to run.");
  }

  @Test
  void wrongUseIsSaidAndNothingRuns() {
    assertThat(execute("sweep", "--offline", "2")).isEqualTo(64);
    assertThat(execute("sweep", "--members", "0")).isEqualTo(64);
    assertThat(execute("sweep", "--members", "many")).isEqualTo(64);
    assertThat(execute("sweep", "--json", "-", "--csv", "-")).isEqualTo(64);
    assertThat(execute("sweep", "--scheme", "CURSER")).isEqualTo(64);
    assertThat(execute("sweep", "--json", folder.resolve("no/such.json").toString())).isEqualTo(2);
    assertThat(err()).contains("the offline share must be 0 to 1, not 2").doesNotContain("%");
    assertThat(out()).isEmpty();
  }
}
