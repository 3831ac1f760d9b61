package org.diffusionlab.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.wire.ClientFrame;

/**
 * A phone's pulls: few are on their way at a time, the others wait their turn, one of a kind for
 * each group. One that is not answered is asked again.
 *
 * <p>A page is up to 64 KiB, and the server cuts whoever has more than a megabyte to read: a member
 * of hundreds of groups that asked for all of them at once would be cut before the first page, and
 * again after every reconnect.
 */
final class Pulls {
  /** Most pulls that have no answer yet. */
  static final int MOST = 4;

  /** What is asked for: the kind of pull, and the group where it concerns one. */
  private record Key(String type, String gid) {}

  private static final class Asked {
    private final ClientFrame pull;
    private boolean waited;

    Asked(ClientFrame pull) {
      this.pull = pull;
    }
  }

  private final Map<Key, ClientFrame> waiting = new LinkedHashMap<>();
  private final Map<Key, Asked> unanswered = new LinkedHashMap<>();

  /** Takes a pull in; it replaces one of the same kind and group that still waits. */
  void ask(String gid, ClientFrame pull) {
    waiting.put(new Key(pull.type(), gid), pull);
  }

  /** Takes out the pulls that may be written now, oldest first. */
  List<ClientFrame> due() {
    List<ClientFrame> due = new ArrayList<>();
    var oldest = waiting.entrySet().iterator();
    while (unanswered.size() < MOST && oldest.hasNext()) {
      Map.Entry<Key, ClientFrame> next = oldest.next();
      due.add(next.getValue());
      unanswered.put(next.getKey(), new Asked(next.getValue()));
      oldest.remove();
    }
    return due;
  }

  /** The pulls that were unanswered at the last call already: their answer is not coming. */
  List<ClientFrame> overdue() {
    List<ClientFrame> overdue = new ArrayList<>();
    for (Asked asked : unanswered.values()) {
      if (asked.waited) {
        overdue.add(asked.pull);
      }
      asked.waited = true;
    }
    return overdue;
  }

  /** What was asked for came. */
  void answered(String type, String gid) {
    unanswered.remove(new Key(type, gid));
  }

  /** A pull of a kind was refused; it does not say which, so it is taken for the oldest. */
  void refused(String type) {
    unanswered.keySet().stream()
        .filter(key -> key.type().equals(type))
        .findFirst()
        .ifPresent(unanswered::remove);
  }

  /** The member is not in that group any more. */
  void forget(String gid) {
    waiting.keySet().removeIf(key -> key.gid().equals(gid));
    unanswered.keySet().removeIf(key -> key.gid().equals(gid));
  }

  /** A new connection: nothing is on its way. */
  void forget() {
    waiting.clear();
    unanswered.clear();
  }
}
