package org.diffusionlab.lab.cost;

import org.diffusionlab.model.Scheme;

/**
 * What one scheme would cost a {@link Scale}.
 *
 * @param scheme the scheme
 * @param rows rows there are for messages: copies or ids that wait, and bodies that are kept
 * @param bytes what these rows take, and the cursors in scheme 4
 * @param writesPerDay rows inserted, updated and deleted
 * @param queriesPerDay queries for the pages of logins
 * @param rowsReadPerDay rows these read
 * @param writeSecondsPerDay how long one SQLite of the measured kind would write, without commits
 * @param readSecondsPerDay how long it would read
 */
public record ScaleFigures(
    Scheme scheme,
    double rows,
    double bytes,
    double writesPerDay,
    double queriesPerDay,
    double rowsReadPerDay,
    double writeSecondsPerDay,
    double readSecondsPerDay) {
  private static final double MICROS = 1e6;

  private record Writes(double inserts, double updates, double deletes) {}

  static ScaleFigures of(Scheme scheme, Scale s, UnitCosts costs) {
    double pages = queuePages(s);
    double queries = queries(scheme, s, pages);
    double rowsRead = s.offlineCopies() * (scheme == Scheme.ID_PER_MEMBER ? 2 : 1);
    Writes w = writes(scheme, s, queries);
    double waiting = s.offlineCopies() * s.waitingDays();
    double kept = s.messagesPerDay() * s.daysKept();
    double rows;
    double bytes;
    switch (scheme) {
      case ID_PER_MEMBER:
        rows = kept + waiting;
        bytes = kept * costs.bodyBytes(s.payloadBytes()) + waiting * costs.idBytes();
        break;
      case CURSOR:
        rows = kept;
        bytes =
            kept * costs.bodyBytes(s.payloadBytes())
                + s.groups() * s.membersPerGroup() * costs.cursorBytes();
        break;
      default:
        rows = waiting;
        bytes = waiting * costs.copyBytes(s.payloadBytes());
        break;
    }
    return new ScaleFigures(
        scheme,
        rows,
        bytes,
        w.inserts + w.updates + w.deletes,
        queries,
        rowsRead,
        (w.inserts * costs.insertMicros()
                + w.updates * costs.updateMicros()
                + w.deletes * costs.deleteMicros())
            / MICROS,
        (queries * costs.queryMicros() + rowsRead * costs.rowMicros()) / MICROS);
  }

  /** Queries a day where a login reads one queue: a page has {@link Scale#PAGE} rows. */
  private static double queuePages(Scale s) {
    double any = s.anyNews();
    return any == 0 ? 0 : s.logins() * any * Math.ceil(s.backlog() / any / Scale.PAGE);
  }

  private static double queries(Scheme scheme, Scale s, double queuePages) {
    double groups = s.groupsWithNews();
    switch (scheme) {
      case ID_PER_MEMBER:
        // each group once, and once more where the end of a page cuts it
        return queuePages + s.logins() * groups + queuePages - s.logins() * s.anyNews();
      case CURSOR:
        return groups == 0 ? 0 : s.logins() * groups * Math.ceil(s.backlog() / groups / Scale.PAGE);
      default:
        return queuePages;
    }
  }

  private static Writes writes(Scheme scheme, Scale s, double queries) {
    double sent = s.messagesPerDay();
    double all = sent * s.recipients();
    switch (scheme) {
      case OFFLINE_COPIES:
        return new Writes(s.offlineCopies(), 0, s.offlineCopies());
      case COPY_PER_MEMBER:
        return new Writes(all, 0, all);
      case ID_PER_MEMBER:
        return new Writes(sent + all, 0, all);
      default:
        // every push is acked by itself, by the sender too; a login acks each of its pages
        return new Writes(sent, sent + all - s.offlineCopies() + queries, 0);
    }
  }
}
