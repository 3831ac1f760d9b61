package org.diffusionlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --server-process}: servers that can be killed, and that end with the program. */
class ServerProcessTest {
  private static final String MANY =
      """
      {"format": "diffusion-lab-scenario/1",
       "groups": [{"gid": "g1", "members": ["A", "uid1"]}],
       "steps": [
         {"crash": "server", "at": "stored"},
         {"send": {"from": "A", "gid": "g1", "text": "one"}},
         {"restart": "server"},
         {"send": {"from": "A", "gid": "g1", "text": "n", "times": %d}},
         {"expect": {"CURSOR": {"lost": 0, "pending": 0}}}
       ]}
      """;

  @TempDir Path folder;

  private Process run(int times) throws IOException {
    Path file = folder.resolve("kill.scenario.json");
    Files.writeString(file, MANY.formatted(times));
    return CliProcess.start(folder, "run", file.toString(), "--server-process");
  }

  private static List<ProcessHandle> servers(Process program) {
    return program
        .descendants()
        .filter(child -> child.info().commandLine().orElse("").contains("ServerChild"))
        .toList();
  }

  @Test
  void aScenarioRunsOnServersThatAreKilled() throws Exception {
    Process program = run(1);
    String out = new String(program.getInputStream().readAllBytes());
    assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(out).contains("CURSOR");
    assertThat(program.exitValue()).isZero();
  }

  @Test
  void serversEndWithAProgramThatIsKilled() throws Exception {
    Process program = run(1_000_000);
    try {
      Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> servers(program).size() == 4);
      List<ProcessHandle> servers = servers(program);
      program.destroyForcibly();
      Awaitility.await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> servers.stream().noneMatch(ProcessHandle::isAlive));
    } finally {
      program.destroyForcibly();
    }
  }
}
