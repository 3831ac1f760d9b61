package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Outcome;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.wire.ClientFrame;

/**
 * The ledger of a lane that keeps bodies once and a cursor per member.
 *
 * <p>A message is lost to a member when it was not shown and the member's own phone acked past it,
 * or its row is gone before anybody acked it for that member.
 */
final class CursorLedger extends BookLedger<Account> {
  CursorLedger() {
    super(Account::new);
  }

  @Override
  void decide() {
    for (Book<Account> book : books.values()) {
      for (Account account : book.accounts()) {
        if (account.suspicious(book.floor)) {
          decide(book, account);
        }
      }
    }
  }

  @Override
  long cursor(Book<Account> book, Account account) {
    return account.cursor;
  }

  private void decide(Book<Account> book, Account account) {
    long acked = Math.min(account.cursor, account.phoneAck);
    long gone = Math.max(acked, book.floor > account.cursor ? book.floor : 0);
    List<Long> missing = new ArrayList<>(account.skipped);
    for (long id = Math.max(account.shownTo, account.base) + 1; id <= gone; id++) {
      missing.add(id);
    }
    for (long msgid : missing) {
      if (msgid <= gone
          && !book.isOwn(account.member, msgid)
          && !isHeld(book, account, msgid)
          && account.lost.add(msgid)) {
        List<Integer> causes = new ArrayList<>();
        if (book.storedAt(msgid) >= 0) {
          causes.add(book.storedAt(msgid));
        }
        if (account.cursorEntry >= 0) {
          causes.add(account.cursorEntry);
        }
        causes.addAll(account.faults.getOrDefault(msgid, new TreeSet<>()));
        causes.sort(null);
        verdicts.add(new RunEvent.Verdict(Outcome.LOST, account.member, book.gid, msgid, causes));
      }
    }
  }

  @Override
  public long pendingCount() {
    long pending = 0;
    for (Book<Account> book : books.values()) {
      for (Account account : book.accounts()) {
        if (account.inside) {
          pending += book.owedAfter(account.member, from(account));
          pending -= account.lost.tailSet(from(account), false).size();
          pending += account.skipped.stream().filter(id -> !account.lost.contains(id)).count();
        }
      }
    }
    return pending;
  }

  @Override
  public List<Place> pending() {
    List<Place> pending = new ArrayList<>();
    for (Book<Account> book : books.values()) {
      for (Account account : book.accounts()) {
        if (!account.inside) {
          continue;
        }
        List<Long> ids = new ArrayList<>(account.skipped);
        for (long id = from(account) + 1; id <= book.head; id++) {
          ids.add(id);
        }
        for (long id : ids) {
          if (!book.isOwn(account.member, id) && !account.lost.contains(id)) {
            pending.add(new Place(account.member, book.gid, id));
          }
        }
      }
    }
    return pending;
  }

  private static long from(Account account) {
    return Math.max(account.shownTo, account.base);
  }

  @Override
  public void onTablesRead(RunEvent.TablesRead e) {
    tables.put(e.table().name(), e.table());
    for (List<Object> row : e.rows()) {
      row(RowChange.insert(e.table().name(), row.toArray()));
    }
    for (Book<Account> book : books.values()) {
      // what was purged before this session began is nothing this ledger can decide about
      book.accounts().forEach(account -> account.notOwed(book.floor));
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
          book(table.text(row, "gid"))
              .stored(
                  table.number(row, "msgid"),
                  table.text(row, "sender_uid"),
                  table.text(row, "content"),
                  entry);
        }
        break;
      case "group_heads":
        {
          Book<Account> book = book(table.text(row, "gid"));
          book.head = Math.max(book.head, table.number(row, "head"));
          book.floor = Math.max(book.floor, table.number(row, "floor"));
          break;
        }
      case "group_members":
        {
          Book<Account> book = book(table.text(row, "gid"));
          membership(change, book.account(table.text(row, "uid")), book.floor, table, row);
          break;
        }
      default:
        break;
    }
  }

  private void membership(
      RowChange change, Account account, long floor, TableSchema table, List<Object> row) {
    account.cursor = table.number(row, "last_ack_msgid");
    account.cursorEntry = entry;
    if (change.op() == RowChange.Op.INSERT) {
      account.inside = true;
      account.base = Math.max(table.number(row, "joined_msgid") - 1, account.cursor);
      account.notOwed(floor);
      account.phoneAck = 0;
    } else if (change.op() == RowChange.Op.DELETE) {
      account.inside = false;
    }
  }

  @Override
  public void onFramesWritten(RunEvent.FramesWritten e) {
    if (e.to() == RunEvent.Side.SERVER && e.frame() instanceof ClientFrame.Ack ack) {
      for (String member : e.members()) {
        Account account = book(ack.gid()).account(member);
        account.phoneAck = Math.max(account.phoneAck, ack.upTo());
      }
    }
  }

  @Override
  public void onShown(RunEvent.Shown e) {
    Book<Account> book = book(e.gid());
    for (String member : e.members()) {
      shown(book, book.account(member), e);
    }
  }

  private void shown(Book<Account> book, Account account, RunEvent.Shown e) {
    account.transcript.add(e.from(), e.to());
    for (long id = from(account) + 1; id < e.from(); id++) {
      if (!book.isOwn(account.member, id)) {
        account.skipped.add(id);
      }
    }
    if (e.source() != RunEvent.Source.HISTORY) {
      for (long id = e.from(); id <= Math.min(e.to(), account.shownTo); id++) {
        if (!account.skipped.contains(id)) {
          verdicts.add(
              new RunEvent.Verdict(
                  Outcome.DUPLICATE, account.member, book.gid, id, List.of(entry)));
        }
      }
    }
    account.skipped.subSet(e.from(), true, e.to(), true).clear();
    account.shownTo = Math.max(account.shownTo, e.to());
  }

  @Override
  public void onTrouble(RunEvent.Trouble e) {
    if (e.code().equals("logWentBack")) {
      for (Book<Account> book : books.values()) {
        Account account = book.find(e.member());
        if (account != null) {
          account.shownTo = Math.min(account.shownTo, book.head);
        }
      }
    }
  }
}
