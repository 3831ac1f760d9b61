package org.diffusionlab.window;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import javafx.animation.AnimationTimer;
import javafx.scene.Scene;
import javafx.scene.text.Font;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.window.chart.Exports;
import org.diffusionlab.window.chat.ChatView;
import org.diffusionlab.window.chat.ChatViewModel;
import org.diffusionlab.window.costs.CostsView;
import org.diffusionlab.window.costs.CostsViewModel;
import org.diffusionlab.window.events.EventsView;
import org.diffusionlab.window.events.EventsViewModel;
import org.diffusionlab.window.files.FilesView;
import org.diffusionlab.window.files.FilesViewModel;
import org.diffusionlab.window.files.LabOpener;
import org.diffusionlab.window.lane.LanesView;
import org.diffusionlab.window.lane.LanesViewModel;
import org.diffusionlab.window.lane.LossViewModel;
import org.diffusionlab.window.rail.RailView;
import org.diffusionlab.window.rail.RailViewModel;
import org.diffusionlab.window.scale.ScaleView;
import org.diffusionlab.window.scale.ScaleViewModel;
import org.diffusionlab.window.settings.FontChoice;
import org.diffusionlab.window.settings.Settings;
import org.diffusionlab.window.shell.Keys;
import org.diffusionlab.window.shell.ShellView;
import org.diffusionlab.window.shell.ShellViewModel;
import org.diffusionlab.window.stage.Churn;
import org.diffusionlab.window.stage.StageView;
import org.diffusionlab.window.stage.StageViewModel;
import org.diffusionlab.window.state.Commands;
import org.diffusionlab.window.state.LogFeed;
import org.diffusionlab.window.state.Notice;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.sweep.SweepView;
import org.diffusionlab.window.sweep.SweepViewModel;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.transport.TransportView;
import org.diffusionlab.window.transport.TransportViewModel;
import org.diffusionlab.window.view.UiThread;
import org.diffusionlab.window.view.Views;
import org.diffusionlab.window.words.EventWords;

/**
 * Makes one window's parts and ties them together: the only place that knows them all. Made and
 * closed on the FX thread.
 */
final class AppContext implements AutoCloseable {
  /** The screen follows a flood of events about so often. */
  private static final double FOLLOW_SECONDS = 0.15;

  /**
   * JavaFX 21 tells of lists that are longer than their view is high, though nothing is wrong. Held
   * here, or the level would be forgotten with the logger.
   */
  private final Logger lists = Logger.getLogger("javafx.scene.control");

  private final Settings settings;
  private final Texts texts;
  private final SharedState shared = new SharedState();
  private final ExecutorService worker;
  private final FilesViewModel files;
  private final EventsViewModel events;
  private final Churn churn;
  private final CostsView costs;
  private final SweepViewModel sweepModel;
  private final SweepView sweep;
  private final ScaleViewModel scaleModel;

  /** Sweeps and measurements: minutes, during which files must open all the same. */
  private final ExecutorService slowWorker;

  private final ChatView chat;
  private final ShellView shell;
  private final Scene scene;
  private final AnimationTimer timer;

  AppContext(Settings settings, Path sessionFolder, UiThread ui, LabOpener opener) {
    lists.setLevel(Level.WARNING);
    this.settings = settings;
    texts = new Texts(settings.languageProperty().get());
    settings.languageProperty().subscribe(texts.languageProperty()::set);
    worker = Executors.newSingleThreadExecutor(work -> new Thread(work, "window-work"));
    slowWorker = Executors.newSingleThreadExecutor(work -> new Thread(work, "window-slow-work"));
    Views views = new Views(texts);
    EventWords words = new EventWords(texts);
    Commands commands = new Commands(shared, texts, ui);
    LogFeed feed = new LogFeed(shared.playhead(), ui);

    files = new FilesViewModel(shared, feed, texts, opener, worker, ui, sessionFolder);
    events = new EventsViewModel(shared, texts, words);
    StageViewModel stage = new StageViewModel(shared, commands, texts);
    churn = new Churn(stage, 7);

    Exports exports = new Exports(shared, texts, worker, ui);
    costs = new CostsView(new CostsViewModel(shared, texts), exports, views);
    sweepModel = new SweepViewModel(texts, slowWorker, ui);
    sweep = new SweepView(sweepModel, exports, views);
    scaleModel = new ScaleViewModel(texts, slowWorker, ui);
    chat = new ChatView(new ChatViewModel(shared, commands, texts), views);
    EventsView eventsView = new EventsView(events, views);
    FilesView filesView = new FilesView(files, views);
    StageView stageView = new StageView(stage, churn, views, settings.motionProperty());
    LanesView lanes =
        new LanesView(
            new LanesViewModel(shared, texts),
            new LossViewModel(shared, texts, words),
            views,
            () -> stageView.chip(Phase.STORE),
            settings.motionProperty());
    ShellView.Parts parts =
        new ShellView.Parts(
            filesView.menu(),
            filesView.bar(),
            stageView.root(),
            chat.root(),
            List.of(lanes.root()),
            new RailView(new RailViewModel(shared, texts), views).root(),
            eventsView.root(),
            new TransportView(new TransportViewModel(shared, texts, words), views).root(),
            List.of(
                new ShellView.Page("COSTS", costs.root()),
                new ShellView.Page("SWEEP", sweep.root()),
                new ShellView.Page("SCALE", new ScaleView(scaleModel, exports, views).root())));
    settings.ownProcessesProperty().subscribe(this::serversIn);
    shared.playhead().stopAtLossProperty().bind(settings.stopAtLossProperty());
    shell = new ShellView(new ShellViewModel(shared, settings, commands, texts), views, parts);

    eventsView.shownProperty().bind(shell.eventsInFrontProperty());
    scene = new Scene(shell.root());
    FontChoice font = FontChoice.among(Font.getFamilies());
    Look look = new Look(font);
    settings.themeProperty().subscribe(theme -> look.dress(scene, theme));
    new Keys(shell, shared, settings).listenTo(scene);
    if (!font.chinese()) {
      shared.tell(Notice.Kind.INFO, texts.get("notice.noChineseFont"));
    }
    timer = new Ticking();
  }

  /** Also in the session that is open, from the next start of its servers on. */
  private void serversIn(boolean ownProcesses) {
    Session session = shared.sessionProperty().get();
    if (session != null) {
      session.runServersIn(ownProcesses ? ServerHome.OWN_PROCESS : ServerHome.HERE);
      shared.tell(Notice.Kind.INFO, texts.get("notice.ownProcesses"));
    }
  }

  /** Opens the first session and lets time run. */
  void start() {
    timer.start();
    chat.focusComposer();
    files.openFirst();
  }

  Scene scene() {
    return scene;
  }

  SharedState shared() {
    return shared;
  }

  FilesViewModel files() {
    return files;
  }

  Settings settings() {
    return settings;
  }

  Texts texts() {
    return texts;
  }

  ShellView shell() {
    return shell;
  }

  /** Ends the session; waits for it, so that all that was confirmed is on disk. */
  @Override
  public void close() {
    timer.stop();
    sweepModel.cancel();
    scaleModel.cancel();
    slowWorker.shutdown();
    files.close();
    worker.shutdown();
    try {
      worker.awaitTermination(10, TimeUnit.SECONDS);
      slowWorker.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Ticking extends AnimationTimer {
    private long last;
    private double sinceFollowed;

    @Override
    public void handle(long now) {
      double seconds = last == 0 ? 0 : Math.min(0.25, (now - last) / 1e9);
      last = now;
      sinceFollowed += seconds;
      if (!shared.playhead().following()) {
        shared.playhead().tick(seconds);
      } else if (sinceFollowed >= FOLLOW_SECONDS) {
        sinceFollowed = 0;
        shared.playhead().tick(seconds);
      }
      churn.tick(seconds);
      events.tick();
      costs.tick();
      sweep.tick();
      files.tick();
    }
  }
}
