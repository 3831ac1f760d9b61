package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.log.RunLogJson;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.EmbeddedServer;
import org.diffusionlab.server.ServerObserver;

/**
 * Watches a lane's server: counts what arrives and leaves, and keeps what its turns did for the
 * engine. Called by the server's threads; thread-safe.
 */
final class ServerEvents implements ServerObserver {
  private final InFlight inFlight;
  private final Runnable strangerCame;
  private final List<RunEvent> events = new ArrayList<>();

  /**
   * A watcher.
   *
   * @param strangerCame called when something arrived on a connection that is none of the lab's
   */
  ServerEvents(InFlight inFlight, Runnable strangerCame) {
    this.inFlight = inFlight;
    this.strangerCame = strangerCame;
  }

  @Override
  public void unitQueued(int remotePort) {
    if (!inFlight.queuedAtServer(remotePort)) {
      strangerCame.run();
    }
  }

  @Override
  public void frameWritten(int remotePort) {
    inFlight.wroteToMember(remotePort);
  }

  @Override
  public void turnDone(List<RunEvent> done) {
    synchronized (events) {
      for (RunEvent event : done) {
        RunEvent kept = kept(event);
        if (kept != null) {
          events.add(kept);
        }
      }
    }
  }

  /** The event without the lab's own frames and without tokens; null if nothing is left. */
  private static RunEvent kept(RunEvent event) {
    if (!(event instanceof RunEvent.FramesWritten written)) {
      return event;
    }
    List<String> members = written.members();
    if (members.contains(EmbeddedServer.LAB_UID)) {
      members = members.stream().filter(m -> !m.equals(EmbeddedServer.LAB_UID)).toList();
      if (members.isEmpty()) {
        return null;
      }
    }
    return new RunEvent.FramesWritten(
        written.to(), members, RunLogJson.withoutToken(written.frame()), written.bytes());
  }

  /** What the turns since the last call did. */
  List<RunEvent> take() {
    synchronized (events) {
      List<RunEvent> taken = List.copyOf(events);
      events.clear();
      return taken;
    }
  }
}
