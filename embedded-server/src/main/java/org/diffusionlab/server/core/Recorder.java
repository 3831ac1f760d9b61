package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.wire.EncodedFrame;

/**
 * Collects a turn's events, equal neighbours put together. Records nothing where nobody listens.
 */
final class Recorder {
  private final boolean on;
  private List<RunEvent> events = new ArrayList<>();

  private StatementRun run;
  private int times;
  private long rows;
  private List<RowChange> changes;

  private List<String> moved;
  private boolean movedOnline;

  private EncodedFrame frame;
  private List<String> receivers;

  Recorder(boolean on) {
    this.on = on;
  }

  boolean on() {
    return on;
  }

  void add(RunEvent event) {
    if (on) {
      settle();
      events.add(event);
    }
  }

  void statement(StatementRun next) {
    if (!on) {
      return;
    }
    if (run == null || !run.sql().equals(next.sql()) || run.purpose() != next.purpose()) {
      settle();
      run = next;
      times = 0;
      rows = 0;
      changes = new ArrayList<>();
    }
    times += next.times();
    rows += next.rows();
    changes.addAll(next.changes());
  }

  void presence(String uid, boolean online) {
    if (!on) {
      return;
    }
    if (moved == null || movedOnline != online) {
      settle();
      moved = new ArrayList<>();
      movedOnline = online;
    }
    moved.add(uid);
  }

  void frame(String receiver, EncodedFrame next) {
    if (!on) {
      return;
    }
    if (frame == null || (frame != next && !frame.equals(next))) {
      settle();
      frame = next;
      receivers = new ArrayList<>();
    }
    receivers.add(receiver);
  }

  /** How many events there are; neighbours after this point are not put together with earlier. */
  int mark() {
    settle();
    return events.size();
  }

  /** Forgets everything from {@code mark} on. */
  void rewind(int mark) {
    settle();
    events.subList(mark, events.size()).clear();
  }

  /** Hands over what was collected. */
  List<RunEvent> take() {
    settle();
    List<RunEvent> taken = events;
    events = new ArrayList<>();
    return taken;
  }

  private void settle() {
    if (run != null) {
      events.add(
          new RunEvent.StatementRan(
              new StatementRun(run.purpose(), run.sql(), times, rows, changes)));
      run = null;
    }
    if (moved != null) {
      events.add(new RunEvent.PresenceBelieved(moved, movedOnline));
      moved = null;
    }
    if (frame != null) {
      events.add(
          new RunEvent.FramesWritten(
              RunEvent.Side.MEMBERS, receivers, frame.frame(), frame.length()));
      frame = null;
    }
  }
}
