package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.diffusionlab.lab.state.Carried;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.wire.Frame;

/**
 * What both ledgers have in common: a book for each group, with an account for each member.
 *
 * @param <A> what an account holds
 */
abstract class BookLedger<A extends Standing> implements Ledger, RunEvent.Visitor {
  final Map<String, Book<A>> books = new TreeMap<>();
  final Map<String, TableSchema> tables = new HashMap<>();
  final List<RunEvent.Verdict> verdicts = new ArrayList<>();
  int entry;

  /** Frames that are held up on their way to a member. */
  private final Map<String, List<Frame>> held = new HashMap<>();

  private final Function<String, A> opened;

  /** A ledger without books; {@code opened} makes a member's account. */
  BookLedger(Function<String, A> opened) {
    this.opened = opened;
  }

  Book<A> book(String gid) {
    return books.computeIfAbsent(gid, g -> new Book<>(g, opened));
  }

  /** Adds a verdict for everything that is certain now. */
  abstract void decide();

  /** A member's cursor, as its server has it or derives it. */
  abstract long cursor(Book<A> book, A account);

  @Override
  public final void add(LogEntry next) {
    entry = next.index();
    next.event().accept(this);
  }

  /** Whether a frame that is held up can still bring a message to a member. */
  final boolean isHeld(Book<A> book, A account, long msgid) {
    return held.getOrDefault(account.member, List.of()).stream()
        .flatMap(frame -> Carried.by(frame).stream())
        .anyMatch(message -> message.gid().equals(book.gid) && message.msgid() == msgid);
  }

  @Override
  public final void onFaulted(RunEvent.Faulted e) {
    if (e.to() != RunEvent.Side.MEMBERS) {
      return;
    }
    if (e.fate() == RunEvent.Fate.HELD) {
      held.computeIfAbsent(e.member(), uid -> new ArrayList<>()).add(e.frame());
    } else if (e.fate() == RunEvent.Fate.CUT) {
      held.getOrDefault(e.member(), new ArrayList<>()).remove(e.frame());
    }
    if (e.fate() != RunEvent.Fate.DUPLICATED) {
      for (Message message : Carried.by(e.frame())) {
        book(message.gid())
            .account(e.member())
            .faults
            .computeIfAbsent(message.msgid(), id -> new TreeSet<>())
            .add(entry);
      }
    }
  }

  @Override
  public final void onReleased(RunEvent.Released e) {
    if (e.to() == RunEvent.Side.MEMBERS) {
      held.getOrDefault(e.member(), new ArrayList<>()).remove(e.frame());
    }
  }

  @Override
  public final List<RunEvent.Verdict> verdicts() {
    decide();
    List<RunEvent.Verdict> decided = List.copyOf(verdicts);
    verdicts.clear();
    return decided;
  }

  @Override
  public final List<Place> lost() {
    List<Place> lost = new ArrayList<>();
    for (Book<A> book : books.values()) {
      for (A account : book.accounts()) {
        account.lost.forEach(id -> lost.add(new Place(account.member, book.gid, id)));
      }
    }
    return lost;
  }

  @Override
  public final Map<String, Map<String, Long>> cursors() {
    Map<String, Map<String, Long>> cursors = new LinkedHashMap<>();
    for (Book<A> book : books.values()) {
      Map<String, Long> members = new LinkedHashMap<>();
      for (A account : book.accounts()) {
        if (account.inside) {
          members.put(account.member, cursor(book, account));
        }
      }
      cursors.put(book.gid, members);
    }
    return cursors;
  }

  @Override
  public final List<Long> transcript(String gid, String member) {
    A account = books.containsKey(gid) ? books.get(gid).find(member) : null;
    return account == null ? List.of() : account.transcript.toList();
  }

  @Override
  public final String text(String gid, long msgid) {
    return books.containsKey(gid) ? books.get(gid).text(msgid) : "";
  }

  @Override
  public final long messages() {
    return books.values().stream().mapToLong(b -> b.head).sum();
  }
}
