package org.diffusionlab.client;

import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Source;

/**
 * One group as one phone knows it: the contiguous prefix that was shown, and what came beyond a
 * hole and waits. Pure bookkeeping: it decides what is shown, dropped or missing, and tells the
 * output; {@link MemberCore} decides what to ask for.
 */
final class GroupLog {
  private record Early(Message message, Source source) {}

  private final String uid;
  private final String gid;
  private final MemberOutput out;
  private final NavigableMap<Long, Early> ahead = new TreeMap<>();
  private final Run run = new Run();

  String title;
  int members;
  long joined;
  long head;

  /** Everything up to here was shown, or is known to be gone. */
  long prefix;

  /** What the server's cursor is, as far as this phone knows. */
  long acked;

  /** Messages up to here were acked by an earlier phone; showing them again is history. */
  long historyUpTo;

  /** A replay is running: it ends with the page that has no more behind it. */
  boolean replaying;

  /** A pull is on its way; {@link #pulledAfter} is what it asked for. */
  boolean pulling;

  long pulledAfter;

  /** The last pull brought nothing that helps: do not ask again before the next sign of life. */
  boolean stuck;

  /** A message came again, so an ack may have been lost. */
  boolean ackAgain;

  private long holeSeenTo;

  GroupLog(String uid, String gid, MemberOutput out) {
    this.uid = uid;
    this.gid = gid;
    this.out = out;
  }

  String gid() {
    return gid;
  }

  void update(GroupState state) {
    title = state.title();
    members = state.members();
    joined = state.joined();
    head = state.head();
    acked = state.cursor();
  }

  /** Takes messages as they came; shows what follows the prefix, drops what was shown before. */
  void absorb(List<Message> messages, Source source) {
    for (Message message : messages) {
      head = Math.max(head, message.msgid());
      if (message.msgid() <= prefix) {
        again(message);
      } else if (message.msgid() == prefix + 1) {
        Early waiting = ahead.remove(message.msgid());
        show(message, source);
        if (waiting != null) {
          again(message);
        }
        drain();
      } else if (ahead.putIfAbsent(message.msgid(), new Early(message, source)) != null) {
        again(message);
      }
    }
    run.flush();
  }

  /** Learns that everything up to {@code floor} was purged. */
  void purged(long floor) {
    if (floor <= prefix) {
      return;
    }
    out.event(new RunEvent.Gone(List.of(uid), gid, prefix + 1, floor));
    prefix = floor;
    ahead.headMap(floor, true).clear();
    drain();
    run.flush();
  }

  /** The server's log ends below the prefix: it was restored from an older copy. */
  void clampTo(long end) {
    prefix = end;
    holeSeenTo = end;
    ahead.clear();
  }

  /** The connection is gone: what waits beyond a hole will be asked for again. */
  void forgetAhead() {
    ahead.clear();
    pulling = false;
    replaying = false;
    stuck = false;
    holeSeenTo = prefix;
  }

  /** Newest msgid that is missing before the first one the phone holds, 0 if nothing is. */
  long holeEnd() {
    if (!ahead.isEmpty()) {
      return ahead.firstKey() - 1;
    }
    return head > prefix ? head : 0;
  }

  /** Reports the hole the first time it is seen. */
  void reportHole(long to) {
    long from = Math.max(prefix, holeSeenTo) + 1;
    if (from <= to) {
      holeSeenTo = to;
      out.event(new RunEvent.HoleSeen(List.of(uid), gid, from, to));
    }
  }

  private void drain() {
    while (!ahead.isEmpty() && ahead.firstKey() == prefix + 1) {
      Early next = ahead.pollFirstEntry().getValue();
      show(next.message(), next.source());
    }
  }

  private void show(Message message, Source source) {
    prefix = message.msgid();
    Source as = source == Source.PAGE && prefix <= historyUpTo ? Source.HISTORY : source;
    run.add(as, message.msgid());
    out.shown(message, as);
  }

  private void again(Message message) {
    ackAgain = true;
    if (!message.sender().equals(uid)) {
      run.add(null, message.msgid());
    }
  }

  /** Neighbouring messages with the same fate, told as one event. */
  private final class Run {
    private Source source;
    private long from;
    private long to;

    /** A null source: dropped. */
    void add(Source as, long msgid) {
      if (from > 0 && as == source && msgid == to + 1) {
        to = msgid;
        return;
      }
      flush();
      source = as;
      from = msgid;
      to = msgid;
    }

    void flush() {
      if (from > 0) {
        List<String> me = List.of(uid);
        out.event(
            source == null
                ? new RunEvent.Redelivered(me, gid, from, to)
                : new RunEvent.Shown(me, gid, from, to, source));
        from = 0;
      }
    }
  }
}
