package org.diffusionlab.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.wire.ClientFrame;

/** A member's sends that have no answer yet, in the order they were typed. */
final class PendingSends {
  /** One of them; {@code repeat} if the clientId was used before on this phone. */
  static final class Pending {
    private final ClientFrame.Send frame;
    private final boolean repeat;
    private boolean later;
    private boolean waited;

    private Pending(ClientFrame.Send frame, boolean repeat) {
      this.frame = frame;
      this.repeat = repeat;
    }

    ClientFrame.Send frame() {
      return frame;
    }

    boolean repeat() {
      return repeat;
    }
  }

  private final Map<String, Pending> waiting = new LinkedHashMap<>();
  private final Set<String> named = new HashSet<>();

  /** Adds a send with a clientId that was made for it. */
  void add(ClientFrame.Send frame) {
    waiting.put(frame.clientId(), new Pending(frame, false));
  }

  /** Adds a send whose clientId somebody chose; true if it is the first one with it. */
  boolean addNamed(ClientFrame.Send frame) {
    boolean first = named.add(frame.clientId());
    Pending pending = waiting.get(frame.clientId());
    if (pending == null || !pending.frame.equals(frame)) {
      waiting.putIfAbsent(frame.clientId(), new Pending(frame, !first));
    }
    return first;
  }

  /** Takes out the send that was answered; null if it was answered before. */
  Pending answered(String clientId) {
    return waiting.remove(clientId);
  }

  boolean has(String clientId) {
    return waiting.containsKey(clientId);
  }

  /** Whether one of them is for a group. */
  boolean hasFor(String gid) {
    return waiting.values().stream().anyMatch(pending -> pending.frame.gid().equals(gid));
  }

  /** The server could not store it now: it is written again with {@link #due()}. */
  void later(String clientId) {
    waiting.get(clientId).later = true;
  }

  /**
   * The sends that are now written again: those that were put off, and those that had no answer at
   * the last call already, so that either they or their answers went missing.
   */
  List<ClientFrame.Send> due() {
    List<ClientFrame.Send> due = new ArrayList<>();
    for (Pending pending : waiting.values()) {
      if (pending.later || pending.waited) {
        due.add(pending.frame);
      }
      pending.later = false;
      pending.waited = true;
    }
    return due;
  }

  /** The unanswered sends to a group. */
  List<ClientFrame.Send> of(String gid) {
    return waiting.values().stream().map(Pending::frame).filter(f -> f.gid().equals(gid)).toList();
  }

  /** Every unanswered send, in order. */
  List<ClientFrame.Send> all() {
    waiting.values().forEach(p -> p.later = p.waited = false);
    return waiting.values().stream().map(Pending::frame).toList();
  }

  int size() {
    return waiting.size();
  }
}
