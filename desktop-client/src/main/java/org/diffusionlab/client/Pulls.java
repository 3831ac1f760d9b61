package org.diffusionlab.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.wire.ClientFrame;

/**
 * A phone's pulls: few are on their way at a time, the others wait their turn, one for each group.
 *
 * <p>A page is up to 64 KiB, and the server cuts whoever has more than a megabyte to read: a member
 * of hundreds of groups that asked for all of them at once would be cut before the first page, and
 * again after every reconnect.
 */
final class Pulls {
  /** Most pulls that have no answer yet. */
  static final int MOST = 4;

  private final Map<String, ClientFrame> waiting = new LinkedHashMap<>();
  private int unanswered;

  /** Takes a pull in; it replaces one of the same group that still waits. */
  void ask(String gid, ClientFrame pull) {
    waiting.put(gid, pull);
  }

  /** Takes out the pulls that may be written now, oldest first. */
  List<ClientFrame> due() {
    List<ClientFrame> due = new ArrayList<>();
    var oldest = waiting.values().iterator();
    while (unanswered < MOST && oldest.hasNext()) {
      due.add(oldest.next());
      oldest.remove();
      unanswered++;
    }
    return due;
  }

  /** A page came, or the refusal of a pull. */
  void answered() {
    unanswered = Math.max(0, unanswered - 1);
  }

  /** The member is not in that group any more. */
  void forget(String gid) {
    waiting.remove(gid);
  }

  /** A new connection: nothing is on its way. */
  void forget() {
    waiting.clear();
    unanswered = 0;
  }
}
