package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.runlog.RunEvent.Source;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Somebody with nothing but a socket, as with {@code nc}, takes part in a running lab. */
class LabGuestTest {
  @TempDir Path folder;
  private Lab lab;

  @BeforeEach
  void open() {
    lab = Scenarios.articleGroup(folder);
  }

  @AfterEach
  void close() {
    lab.close();
  }

  private final class Guest implements AutoCloseable {
    private final Socket socket;
    private final BufferedReader in;

    Guest() throws IOException {
      socket = new Socket();
      socket.connect(lab.address(Scheme.CURSOR));
      socket.setSoTimeout(10_000);
      in =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    String type(String line) throws IOException {
      write(line + "\n");
      return in.readLine();
    }

    void write(String text) throws IOException {
      socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    String read() throws IOException {
      return in.readLine();
    }

    String hello(String uid) throws IOException {
      return type(helloLine(uid));
    }

    String helloLine(String uid) {
      return "{\"type\":\"hello\",\"v\":1,\"uid\":\""
          + uid
          + "\",\"token\":\""
          + lab.token(Scheme.CURSOR, uid)
          + "\"}";
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private void awaitStatus(ClientStatus status) {
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                assertThat(Scenarios.events(lab, RunEvent.ClientChanged.class))
                    .contains(new RunEvent.ClientChanged(List.of("uid3"), status)));
  }

  @Test
  void guestLogsInSeesPushesAndSendsAndTheLogShowsIt() throws IOException {
    try (Guest guest = new Guest()) {
      assertThat(guest.hello("uid3")).contains("\"type\":\"welcome\"");
      awaitStatus(ClientStatus.GUEST);
      lab.perform(Scenarios.send("A", "hello guest")).join();
      assertThat(guest.read()).contains("\"type\":\"push\"", "hello guest");
      assertThat(
              guest.type(
                  "{\"type\":\"send\",\"gid\":\"g1\",\"clientId\":\"n1\",\"text\":\"from outside\"}"))
          .contains("\"type\":\"sent\"", "\"msgid\":2");
      await()
          .atMost(Duration.ofSeconds(10))
          .untilAsserted(
              () ->
                  assertThat(Scenarios.events(lab, RunEvent.Shown.class))
                      .contains(new RunEvent.Shown(List.of("uid1"), "g1", 2, 2, Source.PUSH)));
      assertThat(lab.hadGuests()).isTrue();
    }
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                assertThat(Scenarios.events(lab, RunEvent.ClientChanged.class))
                    .endsWith(new RunEvent.ClientChanged(List.of("uid3"), ClientStatus.OFFLINE)));
  }

  @Test
  void guestTakesOverAMemberThatIsOnlineAndTheLabTakesItBack() throws IOException {
    lab.perform(Scenarios.online("uid3")).join();
    try (Guest guest = new Guest()) {
      assertThat(guest.hello("uid3")).contains("\"type\":\"welcome\"");
      awaitStatus(ClientStatus.GUEST);
      lab.perform(Scenarios.send("A", "to the guest")).join();
      assertThat(guest.read()).contains("to the guest");
      lab.perform(Scenarios.online("uid3")).join();
      assertThat(guest.read()).contains("takenOver");
      assertThat(lab.figures().get(0).ledger().transcript("g1", "uid3")).containsExactly(1L);
    }
  }

  @Test
  void guestWhoTakesOverAndLeavesAtOnceLeavesTheMemberOffline() throws IOException {
    try (Guest guest = new Guest()) {
      lab.perform(Scenarios.online("uid3")).join();
      guest.write(guest.helloLine("uid3") + "\n{\"type\":\"bye\"}\n");
      assertThat(guest.read()).contains("\"type\":\"welcome\"");
      assertThat(guest.read()).contains("\"type\":\"bye\"");
    }
    awaitLast(ClientStatus.OFFLINE);
  }

  @Test
  void guestIsGoneWhenTheServerStops() throws IOException {
    try (Guest guest = new Guest()) {
      assertThat(guest.hello("uid3")).contains("\"type\":\"welcome\"");
      awaitStatus(ClientStatus.GUEST);
      lab.perform(new Step.Stop()).join();
      awaitLast(ClientStatus.OFFLINE);
      lab.perform(new Step.Restart()).join();
      lab.perform(Scenarios.online("uid3")).join();
      awaitLast(ClientStatus.LIVE);
    }
  }

  private void awaitLast(ClientStatus status) {
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(
            () ->
                assertThat(
                        Scenarios.events(lab, RunEvent.ClientChanged.class).stream()
                            .filter(e -> e.members().contains("uid3"))
                            .toList())
                    .last()
                    .isEqualTo(new RunEvent.ClientChanged(List.of("uid3"), status)));
  }

  @Test
  void guestWithoutTokenIsRefusedAndNobodyElseNoticesMuch() throws IOException {
    try (Guest guest = new Guest()) {
      assertThat(guest.type("{\"type\":\"hello\",\"v\":1,\"uid\":\"A\",\"token\":\"guess\"}"))
          .contains("badToken");
      assertThat(guest.type("nonsense")).contains("badFrame");
      lab.perform(Scenarios.send("A", "undisturbed")).join();
      assertThat(lab.figures().get(0).ledger().transcript("g1", "uid1")).containsExactly(1L);
    }
  }

  @Test
  void sendOfAGuestIsOneThatAServerCanDieWith() throws IOException {
    try (Guest guest = new Guest()) {
      guest.hello("uid3");
      awaitStatus(ClientStatus.GUEST);
      lab.perform(new Step.Crash("server", CrashPoint.STORED)).join();
      assertThat(
              guest.type("{\"type\":\"send\",\"gid\":\"g1\",\"clientId\":\"n1\",\"text\":\"bye\"}"))
          .as("the connection broke off")
          .isNull();
      await()
          .atMost(Duration.ofSeconds(10))
          .untilAsserted(
              () ->
                  assertThat(Scenarios.events(lab, RunEvent.ServerChanged.class))
                      .contains(new RunEvent.ServerChanged(ServerStatus.CRASHED)));
      lab.perform(new Step.Restart()).join();
      assertThat(Scenarios.events(lab, RunEvent.ClientChanged.class))
          .as("nobody holds uid3 any more")
          .contains(new RunEvent.ClientChanged(List.of("uid3"), ClientStatus.OFFLINE));
      assertThat(lab.figures().get(0).ledger().transcript("g1", "uid1")).containsExactly(1L);
      assertThat(lab.figures().get(0).ledger().lost()).isEmpty();
    }
  }
}
