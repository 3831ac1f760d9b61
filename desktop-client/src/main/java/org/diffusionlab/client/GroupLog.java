package org.diffusionlab.client;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;

/**
 * One group as one phone knows it: the contiguous prefix that was shown, and what came beyond a
 * hole and waits. Pure bookkeeping: it decides what is shown, dropped or missing, and tells the
 * output; {@link MemberCore} decides what to ask for.
 */
final class GroupLog {
  private record Early(Message message, Source source) {}

  private final String uid;
  private final String gid;
  private final AckStyle style;
  private final MemberOutput out;
  private final NavigableMap<Long, Early> ahead = new TreeMap<>();

  /** What came, was shown and is not acked yet; not where the prefix says it all. */
  private final TreeSet<Long> unacked = new TreeSet<>();

  /**
   * What the phone went past on this connection because nothing is kept of it; not where pages hold
   * everything. A push of it may still be on its way.
   */
  private final Gaps passed = new Gaps();

  private final Run run = new Run();

  String title;
  int members;
  long joined;
  long head;

  /** The head as the login told it: what is kept up to there has come when the replay is over. */
  long welcomed;

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

  GroupLog(String uid, String gid, AckStyle style, MemberOutput out) {
    this.uid = uid;
    this.gid = gid;
    this.style = style;
    this.out = out;
  }

  String gid() {
    return gid;
  }

  boolean dense() {
    return style.dense();
  }

  void update(GroupState state) {
    title = state.title();
    members = state.members();
    joined = state.joined();
    head = state.head();
    welcomed = head;
    acked = state.cursor();
  }

  /** Takes messages as they came; shows what follows the prefix, drops what was shown before. */
  void absorb(List<Message> messages, Source source) {
    for (Message message : messages) {
      head = Math.max(head, message.msgid());
      if (message.msgid() <= prefix && source == Source.PUSH && passed.remove(message.msgid())) {
        insert(message, source);
      } else if (message.msgid() <= prefix) {
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
      } else if (source == Source.PUSH) {
        run.flush();
        out.event(new RunEvent.Waits(List.of(uid), gid, message.msgid()));
      }
    }
    run.flush();
  }

  /**
   * Takes all that the server keeps for this member up to {@code end}: what lies between and did
   * not come is not kept for it (its own messages, and what was pushed where that is not kept).
   */
  void absorbKept(List<Message> messages, long end, Source source) {
    for (Message message : messages) {
      if (message.msgid() <= prefix
          || ahead.putIfAbsent(message.msgid(), new Early(message, source)) != null) {
        again(message);
        if (message.msgid() > historyUpTo) {
          unacked.add(message.msgid());
        }
      }
    }
    advance(end);
  }

  /** Nothing more will come up to {@code end}: shows what waits there, and what follows it. */
  void advance(long end) {
    while (!ahead.isEmpty() && ahead.firstKey() <= end) {
      passed.add(prefix + 1, ahead.firstKey() - 1);
      showNext();
    }
    passed.add(prefix + 1, end);
    prefix = Math.max(prefix, end);
    head = Math.max(head, end);
    drain();
    run.flush();
  }

  /** Those of some ids whose messages the phone has not got. */
  List<Long> unknown(List<Long> ids) {
    return ids.stream().filter(id -> id > prefix && !ahead.containsKey(id)).toList();
  }

  /** Ids of messages that were shown came again, so their ack may have been lost. */
  void idsAgain(List<Long> ids) {
    for (long id : ids) {
      if (id <= prefix && id > historyUpTo) {
        unacked.add(id);
      }
    }
  }

  /** A page that came twice, or long after it was asked for: nothing was waiting for it. */
  void late(List<Message> messages) {
    List<Message> own = messages.stream().filter(m -> m.msgid() >= joined).toList();
    if (dense()) {
      absorb(own, Source.PAGE);
    } else if (!own.isEmpty()) {
      absorbKept(own, own.get(own.size() - 1).msgid(), Source.PAGE);
    }
  }

  /**
   * A phone that knows nothing of the group yet begins after {@code start}.
   *
   * @param known what lies up to here it has shown, or may not see
   */
  void beginAfter(long known, long start) {
    if (!dense()) {
      passed.add(known + 1, start);
    }
    prefix = start;
  }

  /**
   * Shows an own message at its place, though newer ones are on the screen: its confirmation was
   * lost, and where rows are kept per member no page brings own messages.
   */
  void insertOwn(Message message) {
    passed.remove(message.msgid());
    insert(message, Source.OWN);
  }

  /** Shows a message the phone went past, at its place. */
  private void insert(Message message, Source source) {
    run.flush();
    run.add(source, message.msgid());
    out.shown(message, source);
    run.flush();
    if (source == Source.PUSH && style != AckStyle.PULLED) {
      unacked.add(message.msgid());
    }
  }

  /** The acks that are due, if any; they count as written. */
  List<ClientFrame> takeAcks() {
    if (dense()) {
      if (prefix <= acked && !ackAgain) {
        return List.of();
      }
      ackAgain = false;
      acked = Math.max(acked, prefix);
      return List.of(new ClientFrame.Ack(gid, prefix));
    }
    if (unacked.isEmpty()) {
      return List.of();
    }
    List<ClientFrame> acks = new ArrayList<>();
    if (style == AckStyle.IDS) {
      List<Long> ids = List.copyOf(unacked);
      for (int from = 0; from < ids.size(); from += Limits.PAGE_IDS) {
        int to = Math.min(ids.size(), from + Limits.PAGE_IDS);
        acks.add(new ClientFrame.AckIds(gid, ids.subList(from, to)));
      }
    } else {
      acks.add(new ClientFrame.Ack(gid, unacked.last()));
    }
    acked = Math.max(acked, unacked.last());
    unacked.clear();
    return acks;
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

  /**
   * The connection is gone: what waits beyond a hole will be asked for again.
   *
   * @return what waits and may be kept nowhere else
   */
  List<Message> forgetAhead() {
    List<Message> pushed =
        ahead.values().stream()
            .filter(early -> !dense() && early.source() == Source.PUSH)
            .map(Early::message)
            .toList();
    ahead.clear();
    unacked.clear();
    passed.clear();
    pulling = false;
    replaying = false;
    stuck = false;
    holeSeenTo = prefix;
    return pushed;
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
      showNext();
    }
  }

  private void showNext() {
    Early next = ahead.pollFirstEntry().getValue();
    show(next.message(), next.source());
  }

  private void show(Message message, Source source) {
    prefix = message.msgid();
    Source as = source == Source.PAGE && prefix <= historyUpTo ? Source.HISTORY : source;
    run.add(as, message.msgid());
    out.shown(message, as);
    boolean pulled = as == Source.PAGE;
    if (!dense() && (pulled || (as == Source.PUSH && style != AckStyle.PULLED))) {
      unacked.add(message.msgid());
    }
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
