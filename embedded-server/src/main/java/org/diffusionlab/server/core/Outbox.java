package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.ServerFrame;

/** Frames and closes that wait for the commit, in order. */
final class Outbox {
  /** A frame for some connections; a null frame closes them. */
  private record Entry(EncodedFrame frame, Connection[] to, Connection except, String name) {}

  private final List<Entry> entries = new ArrayList<>();

  void write(Connection to, ServerFrame frame) {
    write(to, new EncodedFrame(frame));
  }

  void write(Connection to, EncodedFrame frame) {
    entries.add(new Entry(frame, new Connection[] {to}, null, to.name));
  }

  /** Writes to all of {@code to} but {@code except}; the array must not change afterwards. */
  void write(Connection[] to, Connection except, EncodedFrame frame) {
    entries.add(new Entry(frame, to, except, null));
  }

  void close(Connection to) {
    entries.add(new Entry(null, new Connection[] {to}, null, to.name));
  }

  int size() {
    return entries.size();
  }

  /** Forgets everything from the {@code from}th entry on. */
  void truncate(int from) {
    entries.subList(from, entries.size()).clear();
  }

  void report(Recorder recorder) {
    for (Entry e : entries) {
      if (e.frame == null) {
        continue;
      }
      if (e.name != null) {
        recorder.frame(e.name, e.frame);
        continue;
      }
      for (Connection c : e.to) {
        if (c != e.except) {
          recorder.frame(c.name, e.frame);
        }
      }
    }
  }

  /**
   * Hands everything to the links.
   *
   * @param written told the port before each frame; null for nobody
   */
  void release(IntConsumer written) {
    List<Connection> touched = new ArrayList<>();
    for (Entry e : entries) {
      for (Connection c : e.to) {
        if (c == e.except) {
          continue;
        }
        if (e.frame == null) {
          flush(c);
          c.link.close();
          continue;
        }
        if (written != null) {
          written.accept(c.link.remotePort());
        }
        c.link.write(e.frame);
        if (!c.unflushed) {
          c.unflushed = true;
          touched.add(c);
        }
      }
    }
    entries.clear();
    touched.forEach(Outbox::flush);
  }

  private static void flush(Connection c) {
    if (c.unflushed) {
      c.unflushed = false;
      c.link.flush();
    }
  }
}
