package org.diffusionlab.window.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.beans.property.DoubleProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleDoubleProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.diffusionlab.lab.LabException;
import org.diffusionlab.lab.TemporaryFolder;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.ScenarioWriter;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.lab.scenario.TraceReader;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.state.LogFeed;
import org.diffusionlab.window.state.Notice;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.UiThread;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.FrameCodec;

/**
 * Opens, saves and plays: everything that replaces the lab the window looks at. FX thread; the work
 * itself runs on {@code worker}, one piece at a time, and the bar says what is going on.
 */
public final class FilesViewModel {
  private final SharedState shared;
  private final LogFeed feed;
  private final Texts texts;
  private final LabOpener opener;
  private final Executor worker;
  private final UiThread ui;
  private final Path sessionFolder;
  private final List<TemporaryFolder> scratch = new ArrayList<>();
  private final ReadOnlyStringWrapper work = new ReadOnlyStringWrapper("");
  private final DoubleProperty progress = new SimpleDoubleProperty(-1);
  private final ObjectProperty<TraceSpeed> speed = new SimpleObjectProperty<>(TraceSpeed.X200);
  private final ObjectProperty<Session.Playing> playing = new SimpleObjectProperty<>();

  /**
   * Files of a window.
   *
   * @param sessionFolder where the live session is kept from one start to the next
   * @param worker runs blocking work, in order
   */
  public FilesViewModel(
      SharedState shared,
      LogFeed feed,
      Texts texts,
      LabOpener opener,
      Executor worker,
      UiThread ui,
      Path sessionFolder) {
    this.shared = shared;
    this.feed = feed;
    this.texts = texts;
    this.opener = opener;
    this.worker = worker;
    this.ui = ui;
    this.sessionFolder = sessionFolder;
    speed.subscribe(
        s -> {
          if (playing.get() != null) {
            playing.get().setSpeed(s.factor());
          }
        });
  }

  /** What is open when the window comes up: the last session, or the article's group. */
  public void openFirst() {
    replace(
        texts.get("work.opening"),
        () ->
            () -> {
              if (!opener.hasSession(sessionFolder)) {
                return opener.open(sessionFolder, Scenario.articleGroup());
              }
              Session session = opener.reopen(sessionFolder);
              ui.later(() -> shared.tell(Notice.Kind.INFO, texts.get("notice.continued")));
              return session;
            },
        session -> {});
  }

  /** Starts again with the article's group; the session that was there is gone. */
  public void openArticleGroup() {
    replace(
        texts.get("work.opening"),
        () -> () -> opener.open(sessionFolder, Scenario.articleGroup()),
        session -> shared.noticeProperty().set(null));
  }

  /** Opens a scenario or, by its ending, a trace. */
  public void open(Path file) {
    if (file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
      openTrace(file);
      return;
    }
    Scenario[] read = new Scenario[1];
    replace(
        texts.get("work.opening"),
        () -> {
          read[0] = ScenarioReader.read(file);
          return () -> opener.open(freshFolder(), read[0]);
        },
        session -> runThrough(session, read[0]));
  }

  /** Runs all steps; the playhead stays at the beginning, to go through them. */
  private void runThrough(Session session, Scenario scenario) {
    shared.noticeProperty().set(null);
    shared.playhead().hold();
    CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
    for (Scenario.Item item : scenario.steps()) {
      last =
          item.at() == null
              ? session.perform(item.step())
              : session.perform(item.step(), item.at().toEpochMilli());
    }
    last.whenComplete(
        (done, failure) ->
            ui.later(
                () -> {
                  if (isOpen(session)) {
                    shared.playhead().grew(session.log().size());
                    shared.playhead().unfollow();
                    if (failure != null) {
                      fail(failure);
                    }
                  }
                }));
  }

  private boolean isOpen(Session session) {
    return shared.sessionProperty().get() == session;
  }

  /** Opens a trace and plays it at the chosen speed. */
  public void openTrace(Path file) {
    playTrace(() -> TraceReader.read(file));
  }

  /** Opens the trace that comes with the program and plays it. */
  public void openSampleTrace() {
    playTrace(() -> TraceReader.parse(Samples.LINUX_CHANNEL, Samples.text(Samples.LINUX_CHANNEL)));
  }

  private void playTrace(Callable<Trace> reader) {
    Trace[] read = new Trace[1];
    replace(
        texts.get("work.opening"),
        () -> {
          read[0] = reader.call();
          return () -> opener.open(freshFolder(), read[0].opening());
        },
        session -> play(session, read[0]));
  }

  private void play(Session session, Trace trace) {
    shared.noticeProperty().set(null);
    shared.playhead().follow();
    Session.Playing player = session.play(trace, speed.get().factor());
    playing.set(player);
    work.set(texts.get("work.trace", trace.members().size(), trace.messages()));
    progress.set(0);
    player.done().whenComplete((done, failure) -> ui.later(() -> played(session, player, failure)));
  }

  private void played(Session session, Session.Playing player, Throwable failure) {
    if (playing.get() != player) {
      return;
    }
    playing.set(null);
    work.set("");
    progress.set(-1);
    shared.playhead().grew(session.log().size());
    shared.playhead().unfollow();
    if (failure != null) {
      fail(failure);
    }
  }

  /** Lets time pass: shows how far a trace is. */
  public void tick() {
    if (playing.get() != null) {
      progress.set(playing.get().progress());
    }
  }

  /** Stops the trace that is playing. */
  public void stop() {
    if (playing.get() != null) {
      playing.get().stop();
    }
  }

  /**
   * Opens another session in place of the one that is open.
   *
   * @param prepare reads and checks what is to be opened; while that fails, nothing is lost
   */
  private void replace(String title, Callable<Callable<Session>> prepare, Consumer<Session> then) {
    Session before = shared.sessionProperty().get();
    work.set(title);
    progress.set(-1);
    worker.execute(
        () -> {
          try {
            Callable<Session> open = prepare.call();
            ui.later(this::stop);
            if (before != null) {
              before.close();
            }
            Session session = open.call();
            ui.later(() -> opened(session, then));
          } catch (Exception e) {
            ui.later(() -> notOpened(e));
          }
        });
  }

  private void opened(Session session, Consumer<Session> then) {
    work.set("");
    playing.set(null);
    shared.memberProperty().set("");
    shared.groupProperty().set("");
    shared.sessionProperty().set(session);
    feed.open(session.log());
    then.accept(session);
  }

  private void notOpened(Exception e) {
    work.set("");
    fail(e);
  }

  private void fail(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof UncheckedIOException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    shared.tell(Notice.Kind.ERROR, why);
  }

  /** Writes the scenario so far to a file. */
  public void save(Path file) {
    Session session = shared.sessionProperty().get();
    if (session == null) {
      return;
    }
    worker.execute(
        () -> {
          try {
            ScenarioWriter.write(session.scenario(), file);
            ui.later(
                () -> shared.tell(Notice.Kind.INFO, texts.get("notice.saved", file.toString())));
          } catch (IOException e) {
            ui.later(
                () ->
                    shared.tell(
                        Notice.Kind.ERROR,
                        texts.get(
                            "notice.notSaved", file.toString(), String.valueOf(e.getMessage()))));
          }
        });
  }

  private Path freshFolder() throws IOException {
    TemporaryFolder folder = TemporaryFolder.create();
    synchronized (scratch) {
      scratch.add(folder);
    }
    return folder.path();
  }

  private static void delete(TemporaryFolder folder) {
    try {
      folder.close();
    } catch (LabException e) {
      // It lies in the system's folder for temporary files, which is cleared by the system.
    }
  }

  /** Finds out what to type to log in as a member with {@code nc}, and hands it to {@code then}. */
  public void typeLines(String uid, Consumer<List<String>> then) {
    Session session = shared.sessionProperty().get();
    Scheme scheme = shared.schemeProperty().get();
    String gid = shared.groupProperty().get();
    if (session == null) {
      return;
    }
    worker.execute(
        () -> {
          try {
            String token = session.token(scheme, uid);
            List<String> lines = typeLines(session.address(scheme), uid, token, gid);
            ui.later(() -> then.accept(lines));
          } catch (RuntimeException e) {
            ui.later(() -> fail(e));
          }
        });
  }

  private static List<String> typeLines(
      InetSocketAddress at, String uid, String token, String gid) {
    return List.of(
        "nc " + at.getAddress().getHostAddress() + " " + at.getPort(),
        line(new ClientFrame.Hello(1, uid, token, false)),
        line(new ClientFrame.Pull(gid, 0, 50)),
        line(new ClientFrame.Send(gid, "nc-1", "hello from nc")));
  }

  private static String line(ClientFrame frame) {
    return new String(FrameCodec.encode(frame), java.nio.charset.StandardCharsets.UTF_8).strip();
  }

  /** Ends the session and deletes what was only for this run, on the worker. */
  public void close() {
    stop();
    feed.close();
    Session session = shared.sessionProperty().get();
    worker.execute(
        () -> {
          if (session != null) {
            session.close();
          }
          synchronized (scratch) {
            scratch.forEach(FilesViewModel::delete);
            scratch.clear();
          }
        });
  }

  /** What is going on, in words; empty while nothing is. */
  public ReadOnlyStringProperty workProperty() {
    return work.getReadOnlyProperty();
  }

  /** How far it is, 0 to 1; negative where that is not known. */
  public ReadOnlyDoubleProperty progressProperty() {
    return progress;
  }

  /** How fast traces play. */
  public ObjectProperty<TraceSpeed> speedProperty() {
    return speed;
  }

  /** The trace that is playing; null for none. */
  public ObjectProperty<Session.Playing> playingProperty() {
    return playing;
  }

  /** Whose phone is held. */
  public String member() {
    return shared.memberProperty().get();
  }

  /** The session that is open; null while there is none. */
  public Session session() {
    return shared.sessionProperty().get();
  }
}
