package org.diffusionlab.lab.result;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.lab.result.ForecastGroup.Backlog;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Counters;
import org.diffusionlab.runlog.Level;

/**
 * What sends, logins and leaves cost in one scheme, added up as the lab would count it; and which
 * figures cannot be told any more.
 */
final class ForecastCosts {
  /** No formula: they follow from frames and turns, not from what is kept. */
  private static final List<Counter> NEVER =
      List.of(
          Counter.TRANSACTIONS,
          Counter.FRAMES_TO_SERVER,
          Counter.FRAMES_TO_CLIENTS,
          Counter.BYTES_TO_SERVER,
          Counter.BYTES_TO_CLIENTS);

  private static final List<Counter> BY_STATUS =
      List.of(
          Counter.PUSHES,
          Counter.ACKS,
          Counter.REPLAY_QUERIES,
          Counter.REPLAY_ROWS,
          Counter.REPLAYED_MESSAGES,
          Counter.REDELIVERED,
          Counter.STALE_ACKS);

  private final Scheme scheme;
  private final Settings settings;
  private final boolean marks;
  private final boolean purges;
  private final Counters.Tally tally = new Counters.Tally();
  private final Set<String> unknown = new HashSet<>();

  ForecastCosts(Scheme scheme, Settings settings) {
    this.scheme = scheme;
    this.settings = settings;
    marks = settings.retention() == Retention.KEEP;
    purges = settings.retention() == Retention.PURGE_ACKED;
    NEVER.forEach(this::unknown);
    boolean byIds = scheme == Scheme.ID_PER_MEMBER && settings.ackMode() == AckMode.IDS;
    boolean keepsRows = scheme != Scheme.CURSOR;
    if ((settings.printedDelete() && keepsRows && !byIds)
        || (settings.deleteBeforeAck() && keepsRows)
        || (settings.ackHighest() && !keepsRows)) {
      faultCame();
      unknown(Counter.LOST);
    }
  }

  /** Whether a new member may read what was sent before it joined. */
  boolean showsThePast() {
    return scheme == Scheme.CURSOR;
  }

  private void unknown(Counter counter) {
    unknown.add(counter.jsonName());
  }

  private void unknown(Level level, String... parts) {
    for (String part : parts) {
      unknown.add(level.jsonName() + "." + part);
    }
  }

  /** Who of a send's recipients has caught up cannot be told. */
  void statusIsUnknown() {
    BY_STATUS.forEach(this::unknown);
    if (scheme == Scheme.CURSOR) {
      unknown(Counter.CURSOR_UPDATES);
      unknown(Counter.UPDATES);
    } else if (scheme == Scheme.OFFLINE_COPIES) {
      copiesAreUnknown();
    }
  }

  private void copiesAreUnknown() {
    unknown(Level.BODY_ROWS, "now", "peak", "written", "deleted");
    unknown(Level.PAYLOAD_BYTES, "now", "peak", "written", "deleted");
    unknown(Counter.INSERTS);
    takenAwayIsUnknown();
  }

  private void takenAwayIsUnknown() {
    unknown(marks ? Counter.UPDATES : Counter.DELETES);
  }

  /** Something went wrong: who has what cannot be told, but what is written at a send still can. */
  void faultCame() {
    statusIsUnknown();
    unknown(Counter.REPLAYS);
    unknown(Counter.PENDING);
    switch (scheme) {
      case OFFLINE_COPIES:
        unknown(Counter.LOST);
        break;
      case COPY_PER_MEMBER:
        unknown(Level.BODY_ROWS, "now", "peak", "deleted");
        unknown(Level.PAYLOAD_BYTES, "now", "peak", "deleted");
        takenAwayIsUnknown();
        break;
      case ID_PER_MEMBER:
        unknown(Level.ID_ROWS, "now", "peak", "deleted");
        takenAwayIsUnknown();
        break;
      default:
        break;
    }
    if (purges && scheme.number() > 2) {
      purgesAreUnknown();
    }
  }

  private void purgesAreUnknown() {
    unknown(Level.BODY_ROWS, "now", "peak", "deleted");
    unknown(Level.PAYLOAD_BYTES, "now", "peak", "deleted");
    unknown(Counter.DELETES);
  }

  /** Not even what is stored can be told. */
  void sendsAreUnknown() {
    faultCame();
    copiesAreUnknown();
    unknown(Level.ID_ROWS, "now", "peak", "written", "deleted");
    unknown(Counter.BOOKKEEPING_ROWS);
  }

  /**
   * Messages were stored and pushed in one turn, and then acked by all who are online.
   *
   * @param batches the messages of each group
   */
  void stored(Map<ForecastGroup, List<Message>> batches) {
    batches.forEach(this::store);
    batches.forEach(this::ack);
    batches.keySet().forEach(this::purge);
  }

  private void store(ForecastGroup group, List<Message> batch) {
    long count = batch.size();
    long bytes = bytes(batch);
    long recipients = group.size() - 1L;
    tally.add(Counter.BOOKKEEPING_ROWS, count);
    tally.add(Counter.PUSHES, (recipients - group.away()) * count);
    switch (scheme) {
      case OFFLINE_COPIES:
        copies(group.away() * count, group.away() * bytes);
        break;
      case COPY_PER_MEMBER:
        copies(recipients * count, recipients * bytes);
        break;
      case ID_PER_MEMBER:
        copies(count, bytes);
        tally.written(Level.ID_ROWS, recipients * count);
        tally.add(Counter.INSERTS, recipients * count);
        if (recipients == 0 && purges) {
          purgesAreUnknown(); // it stays until an ack happens to cover it
        }
        break;
      default:
        copies(count, bytes);
        break;
    }
  }

  private static long bytes(List<Message> batch) {
    return batch.stream().mapToLong(Message::payloadBytes).sum();
  }

  private void ack(ForecastGroup group, List<Message> batch) {
    long live = group.size() - 1L - group.away();
    // a sender acks what came from others, with a cursor its own as well
    boolean oneSender = batch.stream().map(Message::sender).distinct().count() == 1;
    switch (scheme) {
      case OFFLINE_COPIES:
        break;
      case COPY_PER_MEMBER:
        takeCopies(live * batch.size(), live * bytes(batch));
        tally.add(Counter.ACKS, live + (oneSender ? 0 : 1));
        break;
      case ID_PER_MEMBER:
        takeIds(live * batch.size());
        tally.add(Counter.ACKS, live + (oneSender ? 0 : 1));
        if (batch.size() > Limits.PAGE_IDS) {
          unknown(Counter.ACKS);
        }
        break;
      default:
        moveCursors(live + 1);
        break;
    }
  }

  private void copies(long rows, long bytes) {
    tally.written(Level.BODY_ROWS, rows);
    tally.written(Level.PAYLOAD_BYTES, bytes);
    tally.add(Counter.INSERTS, rows);
  }

  private void takeCopies(long rows, long bytes) {
    if (marks) {
      tally.add(Counter.UPDATES, rows);
    } else {
      tally.deleted(Level.BODY_ROWS, rows);
      tally.deleted(Level.PAYLOAD_BYTES, bytes);
      tally.add(Counter.DELETES, rows);
    }
  }

  private void takeIds(long rows) {
    if (marks) {
      tally.add(Counter.UPDATES, rows);
    } else {
      tally.deleted(Level.ID_ROWS, rows);
      tally.add(Counter.DELETES, rows);
    }
  }

  private void moveCursors(long acks) {
    tally.add(Counter.ACKS, acks);
    tally.add(Counter.CURSOR_UPDATES, acks);
    tally.add(Counter.UPDATES, acks);
  }

  /** A member comes back to something new, and reads it. */
  void logsIn(String uid, List<Backlog> backlog) {
    tally.add(Counter.REPLAYS, 1);
    reads(uid, backlog);
  }

  /** A member reads what waits for it. */
  void reads(String uid, List<Backlog> backlog) {
    LoginReads reads =
        LoginReads.of(
            scheme,
            settings.pageSize(),
            backlog.stream().map(b -> b.group().part(b.from())).toList());
    tally.add(Counter.REPLAY_QUERIES, reads.queries());
    tally.add(Counter.REPLAY_ROWS, reads.rows());
    backlog.forEach(b -> tally.add(Counter.REPLAYED_MESSAGES, b.group().ofOthers(uid, b.from())));
    if (scheme == Scheme.CURSOR) {
      moveCursors(reads.acks());
    } else {
      tally.add(Counter.ACKS, reads.acks());
    }
  }

  /** A member has acked what waited for it; what was kept for it alone goes. */
  void caughtUp(List<Backlog> backlog) {
    for (Backlog b : backlog) {
      long rows = b.to() - b.from();
      if (scheme == Scheme.ID_PER_MEMBER) {
        takeIds(rows);
      } else if (scheme != Scheme.CURSOR) {
        takeCopies(rows, b.group().bytes(b.from(), b.to()));
      }
      purge(b.group());
    }
  }

  private void purge(ForecastGroup group) {
    if (!purges || scheme.number() < 3) {
      return;
    }
    long upTo = Math.max(group.purged, group.allHave());
    takeCopies(upTo - group.purged, group.bytes(group.purged, upTo));
    group.purged = upTo;
  }

  /** Figures by name, without those that cannot be told. */
  Map<String, Long> figures(Collection<ForecastGroup> groups) {
    tally.add(Counter.BOOKKEEPING_ROWS, groups.size());
    tally.add(Counter.PENDING, groups.stream().mapToLong(ForecastGroup::waiting).sum());
    Map<String, Long> figures = NamedFigures.of(tally.snapshot());
    figures.keySet().removeAll(unknown);
    return figures;
  }
}
