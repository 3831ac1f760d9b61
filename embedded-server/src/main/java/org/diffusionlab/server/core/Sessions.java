package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.server.store.Cursors;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ServerFrame;

/** Who is logged in: register, hello, takeover, ping, and the end of a session. */
final class Sessions {
  private final MessageStore store;
  private final Rooms rooms;
  private final Tokens tokens;
  private final CoreSettings settings;
  private final Turn turn;
  private final Map<String, Session> sessions = new HashMap<>();

  Sessions(MessageStore store, Rooms rooms, Tokens tokens, CoreSettings settings, Turn turn) {
    this.store = store;
    this.rooms = rooms;
    this.tokens = tokens;
    this.settings = settings;
    this.turn = turn;
  }

  /** The session of a member, null while it is offline. */
  Session of(String uid) {
    return sessions.get(uid);
  }

  void register(Connection from, ClientFrame.Register f) {
    if (!from.isLab() && !(settings.openRegistration() && from.link.isLocal())) {
      throw Turn.refuse(
          ErrorCode.NOT_ALLOWED,
          "members cannot be registered from here; ask whoever runs the server",
          f.type());
    }
    if (f.uid().startsWith("@")) {
      throw Turn.refuse(
          ErrorCode.NOT_ALLOWED, "a member's uid may not begin with '@'; choose another", f.type());
    }
    if (store.hasMember(f.uid())) {
      throw Turn.refuse(
          ErrorCode.ALREADY_EXISTS,
          "there is a member '"
              + f.uid()
              + "' already; say hello with its token, or choose"
              + " another uid",
          f.type());
    }
    store.addMember(f.uid());
    turn.outbox.write(from, new ServerFrame.Registered(f.uid(), tokens.tokenFor(f.uid())));
  }

  void hello(Connection from, ClientFrame.Hello f) {
    if (from.session != null) {
      throw Turn.refuse(
          ErrorCode.ALREADY_LOGGED_IN,
          "this connection is that of '" + from.session.uid + "'; open another one",
          f.type());
    }
    if (f.v() != ClientFrame.VERSION) {
      throw Turn.refuse(
          ErrorCode.BAD_VERSION,
          "this server speaks version " + ClientFrame.VERSION + ", not " + f.v(),
          f.type());
    }
    if (!tokens.fits(f.uid(), f.token())) {
      throw Turn.refuse(
          ErrorCode.BAD_TOKEN, "this is not the token of '" + f.uid() + "'", f.type());
    }
    boolean lab = f.uid().equals(ServerCore.LAB_UID);
    if (!lab && !store.hasMember(f.uid())) {
      throw Turn.refuse(
          ErrorCode.NO_SUCH_MEMBER, "there is no member '" + f.uid() + "'; register it", f.type());
    }
    List<Room> joined = new ArrayList<>();
    if (!lab) {
      store.groupsOf(f.uid()).forEach(gid -> joined.add(rooms.existing(gid)));
      refreshCursors(f.uid(), joined);
    }
    Session before = sessions.get(f.uid());
    if (before != null) {
      takeOver(before);
    }
    begin(new Session(f.uid(), from, f.presence()), joined, before == null && !lab);
    welcome(from.session);
  }

  /** Acks of this turn are not written yet, so that no cursor goes back. */
  private void refreshCursors(String uid, List<Room> joined) {
    Cursors cursors = store.cursorsOf(uid);
    for (Room room : joined) {
      Room.Member member = room.member(uid);
      long cursor = cursors.in(room.gid, room.head(), member.cursor);
      if (cursor > member.cursor) {
        member.moveCursor(turn.undo, cursor);
      }
    }
  }

  /** The older connection is closed; its late close finds no session and touches nothing. */
  private void takeOver(Session before) {
    detach(before);
    goodbye(before.connection, "takenOver");
  }

  private void begin(Session session, List<Room> joined, boolean cameOnline) {
    Connection c = session.connection;
    String nameBefore = c.name;
    c.session = session;
    c.name = session.uid;
    Session replaced = sessions.put(session.uid, session);
    turn.undo.add(
        () -> {
          c.session = null;
          c.name = nameBefore;
          if (replaced == null) {
            sessions.remove(session.uid);
          } else {
            sessions.put(session.uid, replaced);
          }
        });
    joined.forEach(room -> room.online(turn.undo, room.member(session.uid), session));
    if (cameOnline) {
      turn.recorder.presence(session.uid, true);
      tellPresence(session, true);
    }
  }

  private void welcome(Session session) {
    List<GroupState> states = new ArrayList<>();
    session.rooms.values().forEach(room -> states.add(room.stateFor(room.member(session.uid))));
    List<List<GroupState>> parts = Parts.of(states, FrameCodec::encodedLength);
    for (int i = 0; i < parts.size(); i++) {
      turn.outbox.write(
          session.connection,
          new ServerFrame.Welcome(settings.scheme(), parts.get(i), i < parts.size() - 1));
    }
    if (session.wantsPresence) {
      companions(session)
          .forEach(
              uid -> turn.outbox.write(session.connection, new ServerFrame.Presence(uid, true)));
    }
  }

  /** Everybody online who shares a group with the session's member, by uid. */
  private TreeSet<String> companions(Session session) {
    TreeSet<String> uids = new TreeSet<>();
    session.rooms.values().forEach(room -> room.online().forEach(m -> uids.add(m.uid)));
    uids.remove(session.uid);
    return uids;
  }

  private void tellPresence(Session session, boolean online) {
    TreeMap<String, Connection> watchers = new TreeMap<>();
    for (Room room : session.rooms.values()) {
      for (Session watcher : room.watchers()) {
        if (watcher != session) {
          watchers.put(watcher.uid, watcher.connection);
        }
      }
    }
    if (!watchers.isEmpty()) {
      turn.outbox.write(
          watchers.values().toArray(Connection[]::new),
          null,
          new EncodedFrame(new ServerFrame.Presence(session.uid, online)));
    }
  }

  void ping(Session from) {
    List<Room> all = List.copyOf(from.rooms.values());
    for (List<Room> part : Parts.of(all, room -> room.gid.length() * 3 + 24)) {
      Map<String, Long> heads = new TreeMap<>();
      part.forEach(room -> heads.put(room.gid, room.head()));
      turn.outbox.write(from.connection, new ServerFrame.Pong(heads));
    }
  }

  /** The member is offline from here on. The connection's own fate is the caller's. */
  void end(Connection connection) {
    Session session = connection.session;
    if (session == null) {
      return;
    }
    if (!session.uid.equals(ServerCore.LAB_UID)) {
      turn.recorder.presence(session.uid, false);
      tellPresence(session, false);
    }
    detach(session);
    sessions.remove(session.uid, session);
    turn.undo.add(() -> sessions.put(session.uid, session));
  }

  private void detach(Session session) {
    Connection c = session.connection;
    for (Room room : List.copyOf(session.rooms.values())) {
      room.offline(turn.undo, room.member(session.uid));
    }
    c.session = null;
    turn.undo.add(() -> c.session = session);
  }

  /** Says goodbye and closes; nothing that still comes from the connection counts. */
  void goodbye(Connection c, String reason) {
    turn.outbox.write(c, new ServerFrame.Goodbye(reason));
    turn.outbox.close(c);
    c.gone = true;
    turn.undo.add(() -> c.gone = false);
  }
}
