package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Texts;
import org.diffusionlab.server.store.MemberQueue;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ServerFrame;

/**
 * What one frame brings of a member's queue: rows in order, and the groups that are live from here
 * on because their rows lie before the place the frame ends at. A group the frame went past and did
 * not make live would lose what is stored for it next; so where there is no room to name a group,
 * the frame ends before the row that follows it.
 */
final class QueueFrame {
  /** Most bytes of a msgid and its comma. */
  private static final int MSGID_BYTES = 20;

  /** Quotes, colon, brackets and comma of a group. */
  private static final int KEY_BYTES = 6;

  private final Session session;
  private final Undo undo;

  /** Rooms the member is not caught up in, in the order of its queue. */
  private final PriorityQueue<Room> waiting =
      new PriorityQueue<>((one, other) -> MemberQueue.compareGids(one.gid, other.gid));

  private final List<Message> messages = new ArrayList<>();
  private final Map<String, List<Long>> ids = new LinkedHashMap<>();
  private final Map<String, Long> live = new TreeMap<>();
  private int bytes;

  QueueFrame(Session session, Undo undo) {
    this.session = session;
    this.undo = undo;
    session.rooms.values().stream()
        .filter(room -> !room.member(session.uid).live)
        .forEach(waiting::add);
  }

  boolean isEmpty() {
    return messages.isEmpty() && ids.isEmpty() && live.isEmpty();
  }

  /**
   * Takes a page as far as it fits.
   *
   * @return whether that was the end of the queue, and every group is live
   */
  boolean take(MemberQueue.Page page) {
    for (Message m : page.messages()) {
      if (isOwn(m.gid(), m.msgid())) {
        if (!goTo(m.gid()) || !fits(FrameCodec.queuedLength(m))) {
          return false;
        }
        messages.add(m);
      }
    }
    for (MemberQueue.Place p : page.ids()) {
      if (isOwn(p.gid(), p.msgid())) {
        int opening = ids.containsKey(p.gid()) ? 0 : Texts.utf8Length(p.gid()) + KEY_BYTES;
        if (!goTo(p.gid()) || !fits(opening + MSGID_BYTES)) {
          return false;
        }
        ids.computeIfAbsent(p.gid(), gid -> new ArrayList<>()).add(p.msgid());
      }
    }
    return !page.more() && goTo(null);
  }

  /**
   * A row of a group that is not the member's, or of no message, is damage: nobody could ack it.
   */
  private boolean isOwn(String gid, long msgid) {
    return session.rooms.containsKey(gid) && msgid > 0;
  }

  /** Makes groups live whose rows lie before those of {@code gid}; null for all of them. */
  private boolean goTo(String gid) {
    while (!waiting.isEmpty()
        && (gid == null || MemberQueue.compareGids(waiting.peek().gid, gid) < 0)) {
      Room room = waiting.peek();
      if (!fits(Texts.utf8Length(room.gid) + KEY_BYTES + MSGID_BYTES)) {
        return false;
      }
      waiting.remove();
      room.live(undo, room.member(session.uid));
      live.put(room.gid, room.head());
    }
    return true;
  }

  /** Whether there is room for so many bytes more, which are then used; always for the first. */
  private boolean fits(int more) {
    if (!isEmpty() && bytes + more > Parts.BYTES) {
      return false;
    }
    bytes += more;
    return true;
  }

  /** The msgids of the messages it brings, by group; ids alone bring none. */
  Map<String, List<Long>> written() {
    Map<String, List<Long>> msgids = new TreeMap<>();
    messages.forEach(m -> msgids.computeIfAbsent(m.gid(), gid -> new ArrayList<>()).add(m.msgid()));
    return msgids;
  }

  ServerFrame toFrame(boolean byIds, boolean more) {
    return byIds
        ? new ServerFrame.QueueIds(ids, live, more)
        : new ServerFrame.Queue(messages, live, more);
  }
}
