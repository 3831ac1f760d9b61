package org.diffusionlab.window;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.LabConfig;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Durability;
import org.diffusionlab.window.state.Commands;
import org.diffusionlab.window.state.LogFeed;
import org.diffusionlab.window.state.Session;
import org.diffusionlab.window.state.SharedState;
import org.diffusionlab.window.state.Speed;
import org.diffusionlab.window.text.Language;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.UiThread;

/**
 * A real lab with the shared state of a window on top, and no toolkit: the test is the FX thread.
 */
public final class LabBench implements AutoCloseable {
  /** Work for the FX thread, done when the test says so. */
  public static final class QueuedUi implements UiThread {
    private final Queue<Runnable> waiting = new ArrayDeque<>();

    @Override
    public synchronized void later(Runnable work) {
      waiting.add(work);
    }

    private synchronized Runnable next() {
      return waiting.poll();
    }

    /** How much waits. */
    public synchronized int size() {
      return waiting.size();
    }

    /** Does all that waits. */
    public void drain() {
      for (Runnable work = next(); work != null; work = next()) {
        work.run();
      }
    }
  }

  public final Texts texts = new Texts(Language.EN);
  public final QueuedUi ui = new QueuedUi();
  public final SharedState shared = new SharedState();
  public final Commands commands = new Commands(shared, texts, ui);
  public final LogFeed feed = new LogFeed(shared.playhead(), ui);
  public final Session session;

  private LabBench(Session session) {
    this.session = session;
    shared.playhead().speedProperty().set(Speed.AT_ONCE);
    shared.sessionProperty().set(session);
    feed.open(session.log());
  }

  /** The article's group in a fresh folder. */
  public static LabBench articleGroup(Path folder) {
    return open(folder, Scenario.articleGroup());
  }

  /** A scenario's opening in a fresh folder. */
  public static LabBench open(Path folder, Scenario opening) {
    return new LabBench(Session.of(Lab.open(config(folder), opening)));
  }

  /** What another bench left in a folder. */
  public static LabBench reopen(Path folder) {
    return new LabBench(Session.of(Lab.reopen(config(folder))));
  }

  private static LabConfig config(Path folder) {
    return LabConfig.of(folder).withDurability(Durability.NORMAL);
  }

  /** Runs a step and shows what came of it. */
  public void perform(Step step) throws Exception {
    session.perform(step).get(30, TimeUnit.SECONDS);
    ui.drain();
  }

  /** Waits until the steps that were asked for are done, and shows what came of them. */
  public void settle() throws Exception {
    perform(new Step.Say(org.diffusionlab.lab.scenario.LocalText.en("settled")));
  }

  public void send(String from, String text) throws Exception {
    perform(Step.Send.of(from, "g1", text));
  }

  public void offline(String... uids) throws Exception {
    perform(new Step.Offline(List.of(uids)));
  }

  public void online(String... uids) throws Exception {
    perform(new Step.Online(List.of(uids)));
  }

  @Override
  public void close() {
    feed.close();
    session.close();
  }
}
