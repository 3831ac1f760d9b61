package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What a ledger knows of one group: its messages' senders and its members' accounts.
 *
 * @param <A> what an account holds
 */
final class Book<A extends Standing> {
  private static final String NOBODY = "";

  final String gid;
  long head;

  /** Messages up to here are no longer stored. */
  long floor;

  private final Map<String, A> accounts = new TreeMap<>();
  private final Function<String, A> opened;
  private final List<String> senders = new ArrayList<>();
  private final List<Integer> storedAt = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private final Map<String, List<Long>> own = new HashMap<>();
  private final Map<Long, Integer> lookedUpAt = new HashMap<>();
  private final Map<Long, Integer> pushedAt = new HashMap<>();

  Book(String gid, Function<String, A> opened) {
    this.gid = gid;
    this.opened = opened;
  }

  /** A member's account, opened where there is none. */
  A account(String member) {
    return accounts.computeIfAbsent(member, opened);
  }

  /** A member's account; null if there is none. */
  A find(String member) {
    return accounts.get(member);
  }

  /** All accounts, by member. */
  Collection<A> accounts() {
    return accounts.values();
  }

  void stored(long msgid, String sender, String text, int entry) {
    makeRoom(msgid);
    senders.set((int) msgid, sender);
    storedAt(msgid, entry);
    texts.set((int) msgid, text);
    own.computeIfAbsent(sender, s -> new ArrayList<>()).add(msgid);
    head = Math.max(head, msgid);
  }

  private void makeRoom(long msgid) {
    while (senders.size() <= msgid) {
      senders.add(NOBODY);
      storedAt.add(-1);
      texts.add(NOBODY);
    }
  }

  /** The first statement that stored something of a message is what counts. */
  void storedAt(long msgid, int entry) {
    makeRoom(msgid);
    if (storedAt.get((int) msgid) < 0) {
      storedAt.set((int) msgid, entry);
    }
  }

  void text(long msgid, String text) {
    makeRoom(msgid);
    texts.set((int) msgid, text);
  }

  /** The log entries that say who was believed online, and that it was pushed. */
  void lookedUp(long msgid, int entry) {
    lookedUpAt.put(msgid, entry);
  }

  void pushed(long msgid, int entry) {
    pushedAt.put(msgid, entry);
  }

  int lookedUpAt(long msgid) {
    return lookedUpAt.getOrDefault(msgid, -1);
  }

  int pushedAt(long msgid) {
    return pushedAt.getOrDefault(msgid, -1);
  }

  boolean isOwn(String member, long msgid) {
    return msgid < senders.size() && senders.get((int) msgid).equals(member);
  }

  String text(long msgid) {
    return msgid < texts.size() ? texts.get((int) msgid) : NOBODY;
  }

  int storedAt(long msgid) {
    return msgid < storedAt.size() ? storedAt.get((int) msgid) : -1;
  }

  /** How many messages after {@code after} are not {@code member}'s own. */
  long owedAfter(String member, long after) {
    List<Long> mine = own.getOrDefault(member, List.of());
    int from = 0;
    int to = mine.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (mine.get(middle) <= after) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return Math.max(0, head - after) - (mine.size() - from);
  }
}
