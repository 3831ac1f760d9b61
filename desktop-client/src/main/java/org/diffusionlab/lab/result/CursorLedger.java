package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.diffusionlab.runlog.LogEntry;
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
final class CursorLedger implements Ledger, RunEvent.Visitor {
  private final Map<String, Book> books = new TreeMap<>();
  private final Map<String, TableSchema> tables = new HashMap<>();
  private final List<RunEvent.Verdict> verdicts = new ArrayList<>();
  private int entry;

  @Override
  public void add(LogEntry next) {
    entry = next.index();
    next.event().accept(this);
  }

  @Override
  public List<RunEvent.Verdict> verdicts() {
    for (Book book : books.values()) {
      for (Account account : book.accounts.values()) {
        if (account.suspicious(book.floor)) {
          decide(book, account);
        }
      }
    }
    List<RunEvent.Verdict> decided = List.copyOf(verdicts);
    verdicts.clear();
    return decided;
  }

  private void decide(Book book, Account account) {
    long acked = Math.min(account.cursor, account.phoneAck);
    long gone = Math.max(acked, book.floor > account.cursor ? book.floor : 0);
    List<Long> missing = new ArrayList<>(account.skipped);
    for (long id = Math.max(account.shownTo, account.base) + 1; id <= gone; id++) {
      missing.add(id);
    }
    for (long msgid : missing) {
      if (msgid <= gone && !book.isOwn(account.member, msgid) && account.lost.add(msgid)) {
        List<Integer> causes = new ArrayList<>();
        if (book.storedAt(msgid) >= 0) {
          causes.add(book.storedAt(msgid));
        }
        if (account.cursorEntry >= 0) {
          causes.add(account.cursorEntry);
        }
        verdicts.add(new RunEvent.Verdict(Outcome.LOST, account.member, book.gid, msgid, causes));
      }
    }
  }

  @Override
  public List<Place> lost() {
    List<Place> lost = new ArrayList<>();
    for (Book book : books.values()) {
      for (Account account : book.accounts.values()) {
        account.lost.forEach(id -> lost.add(new Place(account.member, book.gid, id)));
      }
    }
    return lost;
  }

  @Override
  public long pendingCount() {
    long pending = 0;
    for (Book book : books.values()) {
      for (Account account : book.accounts.values()) {
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
    for (Book book : books.values()) {
      for (Account account : book.accounts.values()) {
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
  public Map<String, Map<String, Long>> cursors() {
    Map<String, Map<String, Long>> cursors = new LinkedHashMap<>();
    for (Book book : books.values()) {
      Map<String, Long> members = new LinkedHashMap<>();
      for (Account account : book.accounts.values()) {
        if (account.inside) {
          members.put(account.member, account.cursor);
        }
      }
      cursors.put(book.gid, members);
    }
    return cursors;
  }

  @Override
  public List<Long> transcript(String gid, String member) {
    Book book = books.get(gid);
    Account account = book == null ? null : book.accounts.get(member);
    return account == null ? List.of() : account.transcript.toList();
  }

  @Override
  public String text(String gid, long msgid) {
    Book book = books.get(gid);
    return book == null ? "" : book.text(msgid);
  }

  @Override
  public long messages() {
    return books.values().stream().mapToLong(b -> b.head).sum();
  }

  private Book book(String gid) {
    return books.computeIfAbsent(gid, Book::new);
  }

  @Override
  public void onTablesRead(RunEvent.TablesRead e) {
    tables.put(e.table().name(), e.table());
    for (List<Object> row : e.rows()) {
      row(RowChange.insert(e.table().name(), row.toArray()));
    }
    for (Book book : books.values()) {
      // what was purged before this session began is nothing this ledger can decide about
      book.accounts.values().forEach(account -> account.notOwed(book.floor));
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
          book(text(table, row, "gid"))
              .stored(
                  number(table, row, "msgid"),
                  text(table, row, "sender_uid"),
                  text(table, row, "content"),
                  entry);
        }
        break;
      case "group_heads":
        {
          Book book = book(text(table, row, "gid"));
          book.head = Math.max(book.head, number(table, row, "head"));
          book.floor = Math.max(book.floor, number(table, row, "floor"));
          break;
        }
      case "group_members":
        {
          Book book = book(text(table, row, "gid"));
          membership(change, book.account(text(table, row, "uid")), book.floor, table, row);
          break;
        }
      default:
        break;
    }
  }

  private void membership(
      RowChange change, Account account, long floor, TableSchema table, List<Object> row) {
    account.cursor = number(table, row, "last_ack_msgid");
    account.cursorEntry = entry;
    if (change.op() == RowChange.Op.INSERT) {
      account.inside = true;
      account.base = Math.max(number(table, row, "joined_msgid") - 1, account.cursor);
      account.notOwed(floor);
      account.phoneAck = 0;
    } else if (change.op() == RowChange.Op.DELETE) {
      account.inside = false;
    }
  }

  private static String text(TableSchema table, List<Object> row, String column) {
    return (String) row.get(table.columns().indexOf(column));
  }

  private static long number(TableSchema table, List<Object> row, String column) {
    return (Long) row.get(table.columns().indexOf(column));
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
    Book book = book(e.gid());
    for (String member : e.members()) {
      shown(book, book.account(member), e);
    }
  }

  private void shown(Book book, Account account, RunEvent.Shown e) {
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
      for (Book book : books.values()) {
        Account account = book.accounts.get(e.member());
        if (account != null) {
          account.shownTo = Math.min(account.shownTo, book.head);
        }
      }
    }
  }
}
