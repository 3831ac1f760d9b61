package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.History;
import org.diffusionlab.server.store.Reader;
import org.diffusionlab.server.store.StoredGroup;
import org.diffusionlab.server.store.StoredMember;

/**
 * A group in memory: its members, who of them is online, and where its log stands. Every change can
 * be taken back until the turn is committed.
 */
final class Room {
  /** A member of the group. */
  static final class Member {
    final String uid;
    final long joined;

    /** Everything up to here was acked, or was never kept for the member. */
    long cursor;

    /** Null while the member is offline. */
    Session session;

    /** Online and caught up: gets pushes. */
    boolean live;

    private Member(String uid, long cursor, long joined) {
      this.uid = uid;
      this.cursor = cursor;
      this.joined = joined;
    }

    void moveCursor(Undo undo, long to) {
      long before = cursor;
      cursor = to;
      undo.add(() -> cursor = before);
    }
  }

  final String gid;
  final String title;
  final History history;
  final String owner;

  private final TreeMap<String, Member> members = new TreeMap<>();
  private final TreeMap<String, Member> online = new TreeMap<>();
  private final TreeMap<String, Session> watchers = new TreeMap<>();
  private long head;
  private long floor;
  private long committedHead;
  private Connection[] live;

  Room(StoredGroup group, List<StoredMember> stored) {
    gid = group.gid();
    title = group.title();
    history = group.history();
    owner = group.owner();
    head = group.head();
    floor = group.floor();
    committedHead = head;
    for (StoredMember m : stored) {
      members.put(m.uid(), new Member(m.uid(), m.cursor(), m.joined()));
    }
  }

  long head() {
    return head;
  }

  long floor() {
    return floor;
  }

  void committed() {
    committedHead = head;
  }

  int size() {
    return members.size();
  }

  Member member(String uid) {
    return members.get(uid);
  }

  Collection<Member> members() {
    return members.values();
  }

  /** Members with a session, by uid. */
  Collection<Member> online() {
    return online.values();
  }

  /** Sessions that want to know who comes and goes, by uid. */
  Collection<Session> watchers() {
    return watchers.values();
  }

  Reader reader(Member m) {
    return new Reader(gid, m.uid, head, committedHead);
  }

  GroupState stateFor(Member m) {
    return new GroupState(gid, title, members.size(), m.joined, m.cursor, head, floor);
  }

  void moveHead(Undo undo, long to) {
    long before = head;
    head = to;
    undo.add(() -> head = before);
  }

  void moveFloor(Undo undo, long to) {
    long before = floor;
    floor = to;
    undo.add(() -> floor = before);
  }

  /** The smallest cursor of all members; the head where there are none. */
  long smallestCursor() {
    long smallest = head;
    for (Member m : members.values()) {
      smallest = Math.min(smallest, m.cursor);
    }
    return smallest;
  }

  Member add(Undo undo, StoredMember stored) {
    Member added = new Member(stored.uid(), stored.cursor(), stored.joined());
    members.put(added.uid, added);
    undo.add(() -> members.remove(added.uid));
    return added;
  }

  void remove(Undo undo, Member member) {
    if (member.session != null) {
      offline(undo, member);
    }
    members.remove(member.uid);
    undo.add(() -> members.put(member.uid, member));
  }

  /** The member has a session now; it is live at once where nothing is to be replayed. */
  void online(Undo undo, Member member, Session session) {
    attach(member, session);
    undo.add(() -> detach(member));
    if (member.cursor == head) {
      live(undo, member);
    }
  }

  void live(Undo undo, Member member) {
    setLive(member, true);
    undo.add(() -> setLive(member, false));
  }

  void offline(Undo undo, Member member) {
    Session session = member.session;
    boolean wasLive = member.live;
    setLive(member, false);
    detach(member);
    undo.add(
        () -> {
          attach(member, session);
          setLive(member, wasLive);
        });
  }

  private void attach(Member member, Session session) {
    member.session = session;
    online.put(member.uid, member);
    session.rooms.put(gid, this);
    if (session.wantsPresence) {
      watchers.put(member.uid, session);
    }
  }

  private void detach(Member member) {
    member.session.rooms.remove(gid);
    member.session = null;
    online.remove(member.uid);
    watchers.remove(member.uid);
  }

  private void setLive(Member member, boolean isLive) {
    member.live = isLive;
    live = null;
  }

  /** Connections of all who are live, by uid. Shared until the next change: not to be written. */
  Connection[] live() {
    if (live == null) {
      List<Connection> found = new ArrayList<>();
      for (Member m : online.values()) {
        if (m.live) {
          found.add(m.session.connection);
        }
      }
      live = found.toArray(Connection[]::new);
    }
    return live;
  }
}
