package org.diffusionlab.window.state;

import java.util.concurrent.atomic.AtomicBoolean;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.window.view.UiThread;

/**
 * Brings what the engine appends to the playhead, in batches: at most one call waits for the FX
 * thread at any time, and it takes whatever is there by then.
 */
public final class LogFeed {
  private final Playhead playhead;
  private final UiThread ui;
  private RunLog log;
  private RunLog.Listener listener;

  public LogFeed(Playhead playhead, UiThread ui) {
    this.playhead = playhead;
    this.ui = ui;
  }

  /** Follows another log from now on; FX thread. */
  public void open(RunLog next) {
    close();
    log = next;
    playhead.open(next::get);
    AtomicBoolean asked = new AtomicBoolean();
    listener =
        size -> {
          if (asked.compareAndSet(false, true)) {
            ui.later(
                () -> {
                  asked.set(false);
                  take(next);
                });
          }
        };
    next.addListener(listener);
    take(next);
  }

  private void take(RunLog from) {
    if (from == log) {
      playhead.grew(from.size());
    }
  }

  /** Follows nothing any more; FX thread. */
  public void close() {
    if (log != null) {
      log.removeListener(listener);
      log = null;
    }
  }
}
