package org.diffusionlab.window.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.window.LabBench.QueuedUi;
import org.diffusionlab.window.state.Detail;
import org.diffusionlab.window.state.LogFeed;
import org.diffusionlab.window.state.Notice;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.state.Speed;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.text.Texts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FilesViewModelTest {
  private static final String TRACE =
      "seconds,event,member,bytes\n0.00,message,m001,10\n15.00,message,m001,17\n"
          + "45.00,online,m002,0\n50.00,message,m002,5\n";

  @TempDir private Path folder;
  private final ExecutorService worker = Executors.newSingleThreadExecutor();
  private final QueuedUi ui = new QueuedUi();
  private final SharedState shared = new SharedState();
  private FilesViewModel files;

  @BeforeEach
  void open() {
    files = files();
    files.openFirst();
    until(() -> files.session() != null);
  }

  private FilesViewModel files() {
    shared.playhead().speedProperty().set(Speed.AT_ONCE);
    return new FilesViewModel(
        shared,
        new LogFeed(shared.playhead(), ui),
        new Texts(Language.EN),
        LabOpener.real(),
        worker,
        ui,
        folder.resolve("session"));
  }

  @AfterEach
  void close() throws InterruptedException {
    files.close();
    worker.shutdown();
    assertThat(worker.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
  }

  private void until(BooleanSupplier condition) {
    Awaitility.await()
        .atMost(30, TimeUnit.SECONDS)
        .pollInterval(10, TimeUnit.MILLISECONDS)
        .pollInSameThread()
        .until(
            () -> {
              ui.drain();
              shared.playhead().tick(0.1);
              return condition.getAsBoolean();
            });
  }

  @Test
  void theFirstThingOpenIsTheArticlesGroup() {
    assertThat(shared.groupMembers())
        .extracting(m -> m.uid())
        .containsExactly("A", "uid1", "uid2", "uid3");
    assertThat(files.workProperty().get()).isEmpty();
  }

  @Test
  void theNextStartGoesOnWithTheLastSession() throws Exception {
    files.session().perform(Step.Send.of("A", "g1", "keep me")).get(30, TimeUnit.SECONDS);
    files.close();
    worker.submit(() -> {}).get(30, TimeUnit.SECONDS);
    shared.sessionProperty().set(null);

    files = files();
    files.openFirst();
    until(() -> shared.groupView() != null && shared.groupView().head() == 1);

    assertThat(shared.noticeProperty().get().text()).contains("last session");
    files.openArticleGroup();
    until(() -> shared.groupView() != null && shared.groupView().head() == 0);
  }

  @Test
  void whatIsSavedCanBeOpenedAndRunsAgain() throws Exception {
    Path file = folder.resolve("my.scenario.json");
    files.session().perform(Step.Send.of("A", "g1", "one")).get(30, TimeUnit.SECONDS);
    files.session().perform(new Step.Offline(List.of("uid1"))).get(30, TimeUnit.SECONDS);
    files.save(file);
    until(() -> Files.exists(file) && shared.noticeProperty().get() != null);
    Session before = files.session();

    files.open(file);
    until(() -> files.session() != before && files.session().scenario().steps().size() == 2);
    until(() -> shared.playhead().stops().count(Detail.MESSAGE) == 2);

    assertThat(shared.playhead().inThePast()).isTrue();
    shared.playhead().toEnd();
    assertThat(shared.groupView().head()).isEqualTo(1);
  }

  @Test
  void aFileWithAMistakeCostsNothingAndSaysWhere() throws Exception {
    Path file = folder.resolve("bad.scenario.json");
    Files.writeString(file, "{ \"format\": \"diffusion-lab-scenario/1\",\n \"stepz\": [] }");
    Session before = files.session();

    files.open(file);
    until(() -> shared.noticeProperty().get() != null);

    assertThat(shared.noticeProperty().get().kind()).isEqualTo(Notice.Kind.ERROR);
    assertThat(shared.noticeProperty().get().text()).contains("bad.scenario.json:2");
    assertThat(files.session()).isSameAs(before);
    before.perform(Step.Send.of("A", "g1", "still here")).get(30, TimeUnit.SECONDS);
  }

  @Test
  void aTracePlaysToItsEndAndEverybodyHasEverything() throws Exception {
    Path file = folder.resolve("small.csv");
    Files.writeString(file, TRACE);
    files.speedProperty().set(TraceSpeed.MAX);

    files.open(file);
    until(
        () ->
            files.playingProperty().get() == null
                && shared.lane() != null
                && shared.lane().group("trace") != null
                && shared.playhead().positionProperty().get() == files.session().log().size());

    assertThat(shared.lane().group("trace").head()).isEqualTo(3);
    assertThat(shared.lane().pending()).isEmpty();
    assertThat(shared.playhead().inThePast()).isFalse();
  }

  @Test
  void aTraceCanBeStopped() throws Exception {
    Path file = folder.resolve("small.csv");
    Files.writeString(file, TRACE);
    files.speedProperty().set(TraceSpeed.X1);
    files.open(file);
    until(() -> files.playingProperty().get() != null);
    files.tick();
    assertThat(files.progressProperty().get()).isBetween(0.0, 1.0);

    files.stop();
    until(() -> files.playingProperty().get() == null);

    assertThat(files.workProperty().get()).isEmpty();
  }

  @Test
  void theLinesToTypeLogAMemberIn() {
    AtomicReference<List<String>> lines = new AtomicReference<>();
    files.typeLines("uid3", lines::set);
    until(() -> lines.get() != null);

    assertThat(lines.get().get(0)).startsWith("nc 127.0.0.1 ");
    assertThat(lines.get().get(1)).contains("\"type\":\"hello\"", "\"uid\":\"uid3\"", "\"token\"");
  }

  @Test
  void whoeverTypesThoseLinesIsThatMemberAndTheWindowShowsIt() throws Exception {
    AtomicReference<List<String>> lines = new AtomicReference<>();
    files.typeLines("uid3", lines::set);
    until(() -> lines.get() != null);
    String[] address = lines.get().get(0).split(" ");

    try (Socket socket = new Socket(address[1], Integer.parseInt(address[2]))) {
      String typed = String.join("\n", lines.get().subList(1, lines.get().size())) + "\n";
      socket.getOutputStream().write(typed.getBytes(StandardCharsets.UTF_8));
      until(() -> shared.groupView().head() == 1 && shared.playhead().state().quiet());

      assertThat(shared.groupView().message(1).sender()).isEqualTo("uid3");
      assertThat(shared.lane().member("uid3").status()).isEqualTo(ClientStatus.GUEST);
    }
  }
}
