package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Outcome;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/**
 * The ledger of a lane that keeps copies or ids per member.
 *
 * <p>A message is lost to a member when it was not shown, no row of the member's queue holds it,
 * and the lane is quiet: what was pushed has been read by everybody who reads. In scheme 1 that
 * happens to whoever is believed online and is not; in 2 and 3 only a delete that is too wide can
 * do it.
 */
final class QueueLedger extends BookLedger<QueueAccount> {
  private record SendKey(String uid, String clientId) {}

  private final Map<String, ClientStatus> statuses = new HashMap<>();
  private final Map<String, Integer> statusSince = new HashMap<>();
  private final Map<SendKey, String> texts = new HashMap<>();

  /** Where in the log a process died; the server's under an empty name. */
  private final Map<String, Integer> crashedAt = new HashMap<>();

  /** Who may have lost something, with the group. */
  private final Map<QueueAccount, Book<QueueAccount>> suspects = new LinkedHashMap<>();

  QueueLedger() {
    super(QueueAccount::new);
  }

  @Override
  void decide() {
    suspects.entrySet().removeIf(suspect -> decide(suspect.getKey(), suspect.getValue()));
  }

  /** Whether all is certain: what is held up may arrive or not, what waits may be shown or not. */
  private boolean decide(QueueAccount account, Book<QueueAccount> book) {
    boolean certain = true;
    for (long msgid : account.missing.ids()) {
      if (account.kept.contains(msgid)) {
        continue;
      }
      if (account.waiting.contains(msgid) || isHeld(book, account, msgid)) {
        certain = false;
      } else if (account.lost.add(msgid)) {
        verdicts.add(
            new RunEvent.Verdict(
                Outcome.LOST, account.member, book.gid, msgid, causes(book, account, msgid)));
      }
    }
    return certain;
  }

  @Override
  long cursor(Book<QueueAccount> book, QueueAccount account) {
    return account.kept.isEmpty() ? book.head : account.kept.first() - 1;
  }

  /**
   * What the member's client was doing, what the server believed, stored, deleted and pushed, and
   * what became of that.
   */
  private List<Integer> causes(Book<QueueAccount> book, QueueAccount account, long msgid) {
    TreeSet<Integer> causes = new TreeSet<>();
    int lookedUp = book.lookedUpAt(msgid);
    int since = statusSince.getOrDefault(account.member, -1);
    boolean deleted = account.deletedAt.containsKey(msgid);
    if (statuses.get(account.member) != ClientStatus.LIVE && (deleted || since < lookedUp)) {
      causes.add(since);
    }
    if (book.pushedAt(msgid) < 0 && crashedAt.getOrDefault("", -1) > lookedUp) {
      causes.add(crashedAt.get(""));
    }
    TreeSet<Integer> faults = account.faults.getOrDefault(msgid, new TreeSet<>());
    int crashed = crashedAt.getOrDefault(account.member, -1);
    if (!faults.isEmpty() && crashed > lookedUp && crashed < faults.last()) {
      causes.add(crashed);
    }
    causes.addAll(faults);
    causes.add(lookedUp);
    causes.add(book.storedAt(msgid));
    causes.add(account.deletedAt.getOrDefault(msgid, -1));
    if (!deleted) {
      causes.add(book.pushedAt(msgid));
    }
    causes.remove(-1);
    return List.copyOf(causes);
  }

  @Override
  public long pendingCount() {
    long[] pending = {0};
    forEach((gid, account) -> pending[0] += account.missing.size() - stillLost(account));
    return pending[0];
  }

  private static long stillLost(QueueAccount account) {
    return account.lost.stream().filter(account.missing::contains).count();
  }

  @Override
  public List<Place> pending() {
    List<Place> pending = new ArrayList<>();
    forEach(
        (gid, account) -> {
          for (long id : account.missing.ids()) {
            if (!account.lost.contains(id)) {
              pending.add(new Place(account.member, gid, id));
            }
          }
        });
    return pending;
  }

  private interface Visit {
    void visit(String gid, QueueAccount account);
  }

  private void forEach(Visit visit) {
    books.values().forEach(book -> book.accounts().forEach(a -> visit.visit(book.gid, a)));
  }

  private QueueAccount account(String gid, String uid) {
    return book(gid).account(uid);
  }

  @Override
  public void onTablesRead(RunEvent.TablesRead e) {
    TableSchema table = e.table();
    tables.put(table.name(), table);
    for (List<Object> row : e.rows()) {
      switch (table.name()) {
        case "sends":
          sent(table, row);
          break;
        case "user_msgs":
          kept(table, row, true);
          break;
        default:
          row(RowChange.insert(table.name(), row.toArray()));
          break;
      }
    }
  }

  @Override
  public void onStatementRan(RunEvent.StatementRan e) {
    e.run().changes().forEach(this::row);
  }

  private void row(RowChange change) {
    TableSchema table = tables.get(change.table());
    List<Object> row = change.after() == null ? change.before() : change.after();
    switch (change.table()) {
      case "group_msgs":
        if (change.op() == RowChange.Op.INSERT) {
          text(table, row);
        }
        break;
      case "user_msgs":
        if (change.op() == RowChange.Op.INSERT) {
          kept(table, row, false);
        } else {
          letGo(table, row);
        }
        break;
      case "group_heads":
        {
          Book<QueueAccount> book = book(table.text(row, "gid"));
          book.head = Math.max(book.head, table.number(row, "head"));
          break;
        }
      case "group_members":
        {
          QueueAccount account = account(table.text(row, "gid"), table.text(row, "uid"));
          if (change.op() == RowChange.Op.DELETE) {
            account.left();
          } else {
            account.inside = true;
          }
          break;
        }
      case "sends":
        if (change.op() == RowChange.Op.INSERT) {
          owe(sent(table, row), table.number(row, "msgid"), table.text(row, "uid"));
        }
        break;
      default:
        break;
    }
  }

  /** A row of {@code user_msgs} is there; {@code before} this session began if it was read. */
  private void kept(TableSchema table, List<Object> row, boolean before) {
    if (table.isMarked(row)) {
      return;
    }
    QueueAccount account = account(table.text(row, "gid"), table.text(row, "uid"));
    long msgid = table.number(row, "msgid");
    account.kept.add(msgid);
    book(table.text(row, "gid")).storedAt(msgid, entry);
    if (before) {
      account.missing.add(msgid);
    }
    if (table.columns().contains("content")) {
      text(table, row);
    }
  }

  private void text(TableSchema table, List<Object> row) {
    book(table.text(row, "gid")).text(table.number(row, "msgid"), table.text(row, "content"));
  }

  /** A row was deleted, or marked as acked. */
  private void letGo(TableSchema table, List<Object> row) {
    QueueAccount account = account(table.text(row, "gid"), table.text(row, "uid"));
    long msgid = table.number(row, "msgid");
    if (!account.kept.remove(msgid) || !account.missing.contains(msgid)) {
      return;
    }
    if (statuses.get(account.member) == ClientStatus.GUEST) {
      account.missing.remove(msgid); // whoever holds the connection has it
    } else {
      account.deletedAt.put(msgid, entry);
      suspects.put(account, book(table.text(row, "gid")));
    }
  }

  /** A message got its msgid: its sender is known, and its text where the lab wrote it. */
  private Book<QueueAccount> sent(TableSchema table, List<Object> row) {
    Book<QueueAccount> book = book(table.text(row, "gid"));
    long msgid = table.number(row, "msgid");
    String sender = table.text(row, "uid");
    String text = texts.remove(new SendKey(sender, table.text(row, "client_id")));
    book.stored(msgid, sender, text == null ? book.text(msgid) : text, entry);
    return book;
  }

  private void owe(Book<QueueAccount> book, long msgid, String sender) {
    for (QueueAccount account : book.accounts()) {
      boolean kept = account.kept.contains(msgid);
      boolean guest = statuses.get(account.member) == ClientStatus.GUEST;
      if (account.inside && !account.member.equals(sender) && (kept || !guest)) {
        account.missing.add(msgid);
        if (!kept) {
          suspects.put(account, book);
        }
      }
    }
  }

  @Override
  public void onStatusLookedUp(RunEvent.StatusLookedUp e) {
    book(e.gid()).lookedUp(e.msgid(), entry);
  }

  @Override
  public void onCrashed(RunEvent.Crashed e) {
    crashedAt.put(e.member(), entry);
  }

  @Override
  public void onClientChanged(RunEvent.ClientChanged e) {
    for (String uid : e.members()) {
      statuses.put(uid, e.status());
      statusSince.put(uid, entry);
    }
  }

  @Override
  public void onFramesWritten(RunEvent.FramesWritten e) {
    if (e.frame() instanceof ClientFrame.Send send) {
      e.members().forEach(uid -> texts.put(new SendKey(uid, send.clientId()), send.text()));
    } else if (e.frame() instanceof ServerFrame.Push push) {
      Book<QueueAccount> book = book(push.message().gid());
      book.pushed(push.message().msgid(), entry);
      book.text(push.message().msgid(), push.message().text());
    }
  }

  @Override
  public void onWaits(RunEvent.Waits e) {
    e.members().forEach(uid -> account(e.gid(), uid).waiting.add(e.msgid()));
  }

  @Override
  public void onShown(RunEvent.Shown e) {
    for (String member : e.members()) {
      shown(account(e.gid(), member), e);
    }
  }

  private void shown(QueueAccount account, RunEvent.Shown e) {
    account.transcript.add(e.from(), e.to());
    for (long id = e.from(); id <= e.to(); id++) {
      account.missing.remove(id);
      account.waiting.remove(id);
      if (!account.shown.add(id) && e.source() != RunEvent.Source.HISTORY) {
        verdicts.add(
            new RunEvent.Verdict(Outcome.DUPLICATE, account.member, e.gid(), id, List.of(entry)));
      }
    }
  }
}
