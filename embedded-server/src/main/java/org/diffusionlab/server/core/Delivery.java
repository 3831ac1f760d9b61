package org.diffusionlab.server.core;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.clock.Clock;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.StoreException;
import org.diffusionlab.server.store.StoredMember;
import org.diffusionlab.server.store.StoredSend;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;

/** A message's way: send, push, page, ack, purge. */
final class Delivery {
  private final MessageStore store;
  private final Rooms rooms;
  private final Clock clock;
  private final Retention retention;
  private final Turn turn;

  Delivery(MessageStore store, Rooms rooms, Clock clock, Retention retention, Turn turn) {
    this.store = store;
    this.rooms = rooms;
    this.clock = clock;
    this.retention = retention;
    this.turn = turn;
  }

  void send(Session from, ClientFrame.Send f) {
    Room room = rooms.of(f.gid(), from.uid, f.clientId());
    Optional<StoredSend> before = store.sendOf(from.uid, f.clientId());
    if (before.isPresent()) {
      repeat(from, f, before.get());
      return;
    }
    Message message = new Message(f.gid(), room.head() + 1, from.uid, clock.wallMillis(), f.text());
    StatusLookup status = new StatusLookup(room, from.uid, message.msgid(), turn.recorder);
    store.append(message, f.clientId(), room.floor(), status);
    room.moveHead(turn.undo, message.msgid());
    turn.grown.add(room);
    if (turn.recorder.on()) {
      status.online();
    }
    push(room, from, message);
    turn.outbox.write(
        from.connection,
        new ServerFrame.Sent(f.gid(), f.clientId(), message.msgid(), message.time()));
  }

  private void repeat(Session from, ClientFrame.Send f, StoredSend before) {
    if (!before.isRepeat(f.gid(), f.text())) {
      throw Turn.refuse(
          ErrorCode.CLIENT_ID_REUSED,
          "you used the clientId '" + f.clientId() + "' for another message; choose a new one",
          f.clientId());
    }
    turn.outbox.write(
        from.connection,
        new ServerFrame.Sent(f.gid(), f.clientId(), before.msgid(), before.time()));
  }

  private void push(Room room, Session from, Message message) {
    Connection[] live = room.live();
    if (live.length > 1 || (live.length == 1 && live[0] != from.connection)) {
      turn.outbox.write(live, from.connection, new EncodedFrame(new ServerFrame.Push(message)));
    }
  }

  void pull(Session from, ClientFrame.Pull f) {
    Room room = rooms.of(f.gid(), from.uid, f.type());
    Room.Member member = room.member(from.uid);
    long after = Math.max(f.after(), Math.max(member.joined - 1, room.floor()));
    after = Math.min(after, room.head());
    List<Message> messages = store.page(f.gid(), after, f.limit(), Parts.BYTES);
    checkDense(room, after, messages);
    long end = after + messages.size();
    boolean more = end < room.head();
    turn.outbox.write(
        from.connection, new ServerFrame.Page(f.gid(), messages, room.head(), room.floor(), more));
    if (!more && !member.live) {
      room.live(turn.undo, member);
    }
  }

  /** A log with a hole in it must not look as if it had ended, nor be passed over in silence. */
  private static void checkDense(Room room, long after, List<Message> messages) {
    long next = after + 1;
    for (Message message : messages) {
      if (message.msgid() != next) {
        throw missing(room, next, message.msgid() - 1);
      }
      next++;
    }
    if (messages.isEmpty() && after < room.committedHead()) {
      throw missing(room, next, room.committedHead());
    }
  }

  private static StoreException missing(Room room, long from, long to) {
    return new StoreException(
        StoreException.Reason.CORRUPT,
        "messages "
            + from
            + " to "
            + to
            + " of group "
            + room.gid
            + " are missing from the database; restore a copy of it");
  }

  void ack(Session from, ClientFrame.Ack f) {
    Room room = rooms.of(f.gid(), from.uid, f.type());
    Room.Member member = room.member(from.uid);
    if (f.upTo() > room.head()) {
      throw Turn.refuse(
          ErrorCode.ACK_AHEAD,
          "message " + f.upTo() + " does not exist; the newest is " + room.head(),
          f.type());
    }
    if (f.upTo() <= member.cursor) {
      turn.recorder.add(new RunEvent.StaleAck(from.uid, f.gid(), f.upTo(), member.cursor));
      return;
    }
    turn.movedCursors.putIfAbsent(member, new Turn.Moved(room, member.cursor));
    member.moveCursor(turn.undo, f.upTo());
  }

  /** Writes the cursors that moved, one row each, before anything else may need them. */
  void writeCursors() {
    for (Map.Entry<Room.Member, Turn.Moved> e : turn.movedCursors.entrySet()) {
      Room.Member member = e.getKey();
      Room room = e.getValue().room();
      store.moveCursor(
          room.gid,
          new StoredMember(member.uid, e.getValue().before(), member.joined),
          member.cursor);
      turn.acked.add(room);
    }
    turn.movedCursors.clear();
  }

  /** Deletes what nobody needs any more, where the retention says so. */
  void purge() {
    if (retention == Retention.PURGE_ACKED) {
      for (Room room : turn.acked) {
        long smallest = room.smallestCursor();
        if (smallest > room.floor()) {
          store.purge(room.gid, room.head(), room.floor(), smallest);
          room.moveFloor(turn.undo, smallest);
        }
      }
    }
    turn.acked.clear();
  }
}
