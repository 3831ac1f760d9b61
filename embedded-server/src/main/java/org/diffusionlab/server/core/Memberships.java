package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.diffusionlab.model.History;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.StoredGroup;
import org.diffusionlab.server.store.StoredMember;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;

/** Who belongs where: createGroup, join, leave. A membership is a window on the group's log. */
final class Memberships {
  private final MessageStore store;
  private final Rooms rooms;
  private final Sessions sessions;
  private final Delivery delivery;
  private final Turn turn;

  Memberships(MessageStore store, Rooms rooms, Sessions sessions, Delivery delivery, Turn turn) {
    this.store = store;
    this.rooms = rooms;
    this.sessions = sessions;
    this.delivery = delivery;
    this.turn = turn;
  }

  /** Each first member hears of its own membership only; the lab hears that the group is there. */
  void create(Session from, ClientFrame.CreateGroup f) {
    boolean lab = from.connection.isLab();
    if (rooms.find(f.gid()) != null) {
      throw Turn.refuse(
          ErrorCode.ALREADY_EXISTS,
          "there is a group '" + f.gid() + "' already; choose another gid",
          f.type());
    }
    Set<String> uids = new LinkedHashSet<>();
    if (!lab) {
      uids.add(from.uid);
    }
    uids.addAll(f.members());
    uids.forEach(uid -> mustExist(uid, f.type()));
    StoredGroup group = new StoredGroup(f.gid(), f.title(), f.history(), from.uid, 0, 0);
    List<StoredMember> members = new ArrayList<>();
    uids.forEach(uid -> members.add(new StoredMember(uid, 0, 1)));
    store.addGroup(group, members);
    Room room = rooms.create(turn.undo, group, members);
    for (String uid : uids) {
      turn.recorder.add(new RunEvent.Joined(room.gid, room.title, uid, 1));
      welcome(room, room.member(uid));
    }
    if (lab) {
      turn.outbox.write(
          from.connection,
          new ServerFrame.Membership(
              room.gid, from.uid, ServerFrame.Change.JOINED, room.size(), null));
    }
  }

  void join(Session from, ClientFrame.Join f) {
    Room room = rooms.find(f.gid());
    if (room == null || !(from.connection.isLab() || room.member(from.uid) != null)) {
      throw Rooms.notAMember(f.gid(), f.type());
    }
    mustExist(f.uid(), f.type());
    if (room.member(f.uid()) != null) {
      throw Turn.refuse(
          ErrorCode.ALREADY_EXISTS,
          "'" + f.uid() + "' is a member of '" + f.gid() + "' already",
          f.type());
    }
    boolean past = room.history == History.FULL && store.queue().isEmpty();
    long joined = past ? 1 : room.head() + 1; // what is kept per member, is kept from now on
    // Below a purge floor the cursor stays behind it: so the member is told how many are gone.
    StoredMember joining = new StoredMember(f.uid(), joined - 1, joined);
    store.join(room.gid, joining);
    long cursor = store.cursorsOf(f.uid()).in(room.gid, room.head(), joining.cursor());
    Room.Member member = room.add(turn.undo, new StoredMember(f.uid(), cursor, joining.joined()));
    turn.recorder.add(new RunEvent.Joined(room.gid, room.title, f.uid(), joining.joined()));
    welcome(room, member);
    tellOthers(room, f.uid(), ServerFrame.Change.JOINED, from);
  }

  void leave(Session from, ClientFrame.Leave f) {
    Room room = rooms.find(f.gid());
    boolean lab = from.connection.isLab();
    if (room == null || !(lab || room.member(from.uid) != null)) {
      throw Rooms.notAMember(f.gid(), f.type());
    }
    Room.Member leaving = room.member(f.uid());
    if (leaving == null) {
      throw Turn.refuse(
          ErrorCode.NO_SUCH_MEMBER,
          "'" + f.uid() + "' is not a member of '" + f.gid() + "'",
          f.type());
    }
    if (!lab && !from.uid.equals(f.uid()) && !from.uid.equals(room.owner)) {
      throw Turn.refuse(
          ErrorCode.NOT_ALLOWED,
          "only '" + room.owner + "', who created the group, may take others out of it",
          f.type());
    }
    delivery.writeAcks();
    store.leave(room.gid, new StoredMember(leaving.uid, leaving.cursor, leaving.joined));
    Session session = leaving.session;
    room.remove(turn.undo, leaving);
    turn.acked.add(room);
    turn.recorder.add(new RunEvent.Left(room.gid, f.uid()));
    if (session != null) {
      turn.outbox.write(
          session.connection,
          new ServerFrame.Membership(
              room.gid, f.uid(), ServerFrame.Change.LEFT, room.size(), null));
    }
    tellOthers(room, f.uid(), ServerFrame.Change.LEFT, from);
  }

  private void mustExist(String uid, String ref) {
    if (!store.hasMember(uid)) {
      throw Turn.refuse(
          ErrorCode.NO_SUCH_MEMBER, "there is no member '" + uid + "'; register it first", ref);
    }
  }

  /** Puts a new member's session, if there is one, into the room and tells it where it stands. */
  private void welcome(Room room, Room.Member member) {
    Session session = sessions.of(member.uid);
    if (session == null) {
      return;
    }
    room.online(turn.undo, member, session);
    turn.outbox.write(
        session.connection,
        new ServerFrame.Membership(
            room.gid, member.uid, ServerFrame.Change.JOINED, room.size(), room.stateFor(member)));
  }

  /** Everybody else in the room who is online, and whoever asked for it. */
  private void tellOthers(Room room, String uid, ServerFrame.Change change, Session asker) {
    Set<Connection> others = new LinkedHashSet<>();
    for (Room.Member m : room.online()) {
      if (!m.uid.equals(uid)) {
        others.add(m.session.connection);
      }
    }
    if (!asker.uid.equals(uid)) {
      others.add(asker.connection);
    }
    if (!others.isEmpty()) {
      turn.outbox.write(
          others.toArray(Connection[]::new),
          null,
          new EncodedFrame(new ServerFrame.Membership(room.gid, uid, change, room.size(), null)));
    }
  }
}
