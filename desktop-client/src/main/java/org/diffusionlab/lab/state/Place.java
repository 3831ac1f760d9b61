package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.diffusionlab.runlog.RunEvent.Source;

/**
 * One member in one group at the playhead: its window on the log, its cursor at the server, and
 * what is on its screen. Written by {@link LaneState} only; valid until the playhead moves.
 */
public final class Place {
  /**
   * A span of the log a member may see.
   *
   * @param from first msgid
   * @param to last msgid; {@link Long#MAX_VALUE} while it is a member
   */
  public record Window(long from, long to) {}

  private final String gid;
  private final List<Window> windows;
  private final List<Segment> segments;
  private final boolean queued;
  private final Spans shown;
  private final Spans kept;
  private final Spans acked;
  private final Spans waiting;
  private final TreeSet<Long> redelivered;
  private final TreeSet<Long> lost;
  private long cursor;
  private long shownUpTo;
  private long ownLastSend;
  private long holeFrom;
  private long holeTo;
  private long goneUpTo;
  private long head;

  /**
   * A member's place in a group it has not joined yet.
   *
   * @param queued whether the lane keeps rows per member, from which its cursor is derived
   */
  Place(String gid, boolean queued) {
    this(gid, queued, new Spans(), new Spans(), new Spans(), new Spans());
  }

  private Place(String gid, boolean queued, Spans shown, Spans kept, Spans acked, Spans waiting) {
    this.gid = gid;
    this.queued = queued;
    this.shown = shown;
    this.kept = kept;
    this.acked = acked;
    this.waiting = waiting;
    windows = new ArrayList<>();
    segments = new ArrayList<>();
    redelivered = new TreeSet<>();
    lost = new TreeSet<>();
  }

  Place copy() {
    Place copy = new Place(gid, queued, shown.copy(), kept.copy(), acked.copy(), waiting.copy());
    copy.windows.addAll(windows);
    copy.segments.addAll(segments);
    copy.redelivered.addAll(redelivered);
    copy.lost.addAll(lost);
    copy.cursor = cursor;
    copy.shownUpTo = shownUpTo;
    copy.ownLastSend = ownLastSend;
    copy.holeFrom = holeFrom;
    copy.holeTo = holeTo;
    copy.goneUpTo = goneUpTo;
    copy.head = head;
    return copy;
  }

  void joined(long first) {
    windows.add(new Window(first, Long.MAX_VALUE));
    shownUpTo = Math.max(shownUpTo, first - 1);
    head = Math.max(head, first - 1);
    holeFrom = 0;
  }

  void left(long head) {
    int last = windows.size() - 1;
    if (last >= 0 && windows.get(last).to() == Long.MAX_VALUE) {
      windows.set(last, new Window(windows.get(last).from(), head));
    }
    holeFrom = 0;
  }

  void cursor(long value) {
    cursor = value;
  }

  /** The group's newest msgid moved. */
  void head(long value) {
    head = Math.max(head, value);
  }

  /** A row of the member's queue is there, unacked. */
  void keep(long msgid) {
    kept.add(msgid);
  }

  /** A row of its queue was deleted, or marked as acked. */
  void letGo(long msgid) {
    if (kept.remove(msgid) && shown.contains(msgid)) {
      acked.add(msgid);
    }
  }

  void ownSent(long msgid) {
    ownLastSend = Math.max(ownLastSend, msgid);
  }

  void show(long from, long to, Source source, int login) {
    int at = segments.size();
    while (at > 0 && segments.get(at - 1).from() > to) {
      at--; // it came late, and is shown at its place
    }
    Segment before = at == 0 ? null : segments.get(at - 1);
    if (before != null
        && before.to() + 1 == from
        && before.source() == source
        && (source != Source.PAGE || before.login() == login)) {
      segments.set(at - 1, new Segment(before.from(), to, source, before.login()));
    } else {
      segments.add(at, new Segment(from, to, source, login));
    }
    for (long id = from; id <= to; id++) {
      shown.add(id);
      waiting.remove(id);
    }
    shownUpTo = Math.max(shownUpTo, to);
    if (holeFrom > 0 && shownUpTo >= holeTo) {
      holeFrom = 0;
    }
  }

  void again(long from, long to) {
    for (long id = from; id <= to; id++) {
      redelivered.add(id);
    }
  }

  /** Its client has a message and cannot show it yet. */
  void waits(long msgid) {
    waiting.add(msgid);
  }

  void hole(long from, long to) {
    holeFrom = from;
    holeTo = to;
  }

  void gone(long to) {
    goneUpTo = Math.max(goneUpTo, to);
    shownUpTo = Math.max(shownUpTo, to);
  }

  void lost(long msgid) {
    lost.add(msgid);
  }

  /** What the screen lost in a clamp to an older log. */
  void clamp(long head) {
    shownUpTo = Math.min(shownUpTo, head);
  }

  public String gid() {
    return gid;
  }

  /** Whether it is a member now. */
  public boolean member() {
    return !windows.isEmpty() && windows.get(windows.size() - 1).to() == Long.MAX_VALUE;
  }

  /** First msgid it may see now. */
  public long joined() {
    return windows.isEmpty() ? 1 : windows.get(windows.size() - 1).from();
  }

  /** Every span of the log it may or might have seen, oldest first. */
  public List<Window> windows() {
    return Collections.unmodifiableList(windows);
  }

  /** Whether it has been a member from the group's first message to now. */
  public boolean alwaysMember() {
    return windows.size() == 1 && member() && joined() == 1;
  }

  /** Whether it is or was a recipient of a message with this id. */
  public boolean sees(long msgid) {
    for (Window window : windows) {
      if (window.from() <= msgid && msgid <= window.to()) {
        return true;
      }
    }
    return false;
  }

  /**
   * {@code last_ack_msgid} as the server's table has it; where rows are kept per member it is
   * derived as {@code welcome} does: before the first row kept, or the head where none is.
   */
  public long cursor() {
    if (!queued) {
      return cursor;
    }
    return kept.isEmpty() ? head : kept.first() - 1;
  }

  /** Whether the lane keeps rows for each member. */
  public boolean queued() {
    return queued;
  }

  /** Messages that are kept for it in its own rows and not acked; empty in a lane without. */
  public Spans kept() {
    return kept;
  }

  /** Messages whose rows it acked; empty in a lane without rows per member. */
  public Spans acked() {
    return acked;
  }

  /** How many messages are kept for it that are not on its screen. */
  long keptNotShown() {
    long[] count = {kept.size()};
    kept.within(
        1,
        Long.MAX_VALUE,
        (from, to) -> shown.within(from, to, (first, last) -> count[0] -= last - first + 1));
    return count[0];
  }

  /** Messages its client has and cannot show yet. */
  public Spans waiting() {
    return waiting;
  }

  /** Whether a message is on its screen. */
  public boolean hasShown(long msgid) {
    return shown.contains(msgid);
  }

  /** Whether the server knows that the member has a message. */
  public boolean hasAcked(long msgid) {
    return queued ? acked.contains(msgid) : msgid <= cursor;
  }

  /** Newest msgid that is on the member's screen; without rows per member, all up to it is. */
  public long shownUpTo() {
    return shownUpTo;
  }

  /** Newest msgid it sent itself, 0 if none. */
  public long ownLastSend() {
    return ownLastSend;
  }

  /** What is on its screen, oldest first. */
  public List<Segment> segments() {
    return Collections.unmodifiableList(segments);
  }

  /** First msgid of the hole its client knows of, 0 if there is none. */
  public long holeFrom() {
    return holeFrom;
  }

  /** Last msgid of that hole. */
  public long holeTo() {
    return holeFrom == 0 ? 0 : holeTo;
  }

  /** Up to here the client was told that messages are gone (purged), 0 if never. */
  public long goneUpTo() {
    return goneUpTo;
  }

  /** Whether a message came again and was dropped by the client. */
  public boolean redelivered(long msgid) {
    return redelivered.contains(msgid);
  }

  /** How many of the lost messages lie after {@code msgid}. */
  int lostAfter(long msgid) {
    return lost.tailSet(msgid, false).size();
  }

  /** The messages that were lost for this member, ascending. */
  public SortedSet<Long> lostMessages() {
    return Collections.unmodifiableSortedSet(lost);
  }

  /** Whether a message was lost for this member. */
  public boolean lostMessage(long msgid) {
    return lost.contains(msgid);
  }

  @Override
  public String toString() {
    return gid
        + windows
        + " cursor="
        + cursor()
        + " kept="
        + kept
        + " acked="
        + acked
        + " waiting="
        + waiting
        + " shown="
        + shownUpTo
        + segments
        + " own="
        + ownLastSend
        + " hole="
        + holeFrom
        + ".."
        + holeTo()
        + " gone="
        + goneUpTo
        + " again="
        + redelivered
        + " lost="
        + lost;
  }
}
