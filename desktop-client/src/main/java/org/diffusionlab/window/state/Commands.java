package org.diffusionlab.window.state;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.UiThread;

/**
 * What a person can do to the lab: each call appends a step and runs it at once. FX thread; returns
 * without waiting. What goes wrong is told in the bar.
 */
public final class Commands {
  private final SharedState shared;
  private final Texts texts;
  private final UiThread ui;

  public Commands(SharedState shared, Texts texts, UiThread ui) {
    this.shared = shared;
    this.texts = texts;
    this.ui = ui;
  }

  /** A member sends. */
  public void send(String from, String gid, String text) {
    perform(() -> Step.Send.of(from, gid, text));
  }

  /** Members leave cleanly. */
  public void offline(List<String> uids) {
    perform(() -> new Step.Offline(uids));
  }

  /** Members connect and catch up. */
  public void online(List<String> uids) {
    perform(() -> new Step.Online(uids));
  }

  /** A member's client stops reading. */
  public void halfOpen(String uid) {
    perform(() -> new Step.HalfOpen(List.of(uid)));
  }

  /** A new group. */
  public void create(String gid, String title, List<String> members) {
    perform(() -> new Step.Create(new GroupSpec(gid, LocalText.en(title), members)));
  }

  /** A member joins a group. */
  public void join(String gid, String uid) {
    perform(() -> new Step.Join(gid, uid));
  }

  /** A member leaves a group. */
  public void leave(String gid, String uid) {
    perform(() -> new Step.Leave(gid, uid));
  }

  /** The server stops cleanly. */
  public void stopServer() {
    perform(Step.Stop::new);
  }

  /** The server starts again. */
  public void startServer() {
    perform(Step.Restart::new);
  }

  /** Time passes in the lab. */
  public void let(Duration pass) {
    perform(() -> new Step.Wait(pass));
  }

  /** Something goes wrong with the next frame that fits. */
  public void fault(FrameFault fault) {
    perform(() -> new Step.Fault(fault));
  }

  /** What is held up on a member's connection goes on. */
  public void release(String uid) {
    perform(() -> new Step.Release(List.of(uid)));
  }

  /** The server or a member's client dies, now or at a point. */
  public void crash(String who, CrashPoint at) {
    perform(() -> new Step.Crash(who, at));
  }

  /** The server's wall clock is set, back or forth. */
  public void setClock(Duration by) {
    perform(() -> new Step.Clock(by));
  }

  /** Takes back what was armed and did not happen yet. */
  public void disarm(Step armed) {
    if (armed instanceof Step.Fault step) {
      perform(() -> Step.Disarm.fault(step.fault()));
    } else if (armed instanceof Step.Crash step) {
      perform(() -> Step.Disarm.crash(step.who()));
    }
  }

  private void perform(Supplier<Step> asked) {
    Session session = shared.sessionProperty().get();
    if (session == null) {
      return;
    }
    Playhead playhead = shared.playhead();
    if (playhead.inThePast()) {
      boolean watching = playhead.playingProperty().get() || playhead.following();
      playhead.toEnd();
      if (!watching) {
        shared.tell(Notice.Kind.INFO, texts.get("notice.jumped"));
      }
    }
    try {
      session
          .perform(asked.get())
          .whenComplete(
              (done, failure) -> {
                if (failure != null) {
                  ui.later(() -> failed(failure));
                }
              });
    } catch (IllegalArgumentException e) {
      shared.tell(Notice.Kind.ERROR, e.getMessage());
    }
  }

  private void failed(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    shared.tell(Notice.Kind.ERROR, texts.get("notice.stepFailed", why));
  }
}
