package org.diffusionlab.server.core;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.clock.Clock;
import org.diffusionlab.server.store.KeptIds;
import org.diffusionlab.server.store.MemberQueue;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.StoredMember;
import org.diffusionlab.server.store.StoredPage;
import org.diffusionlab.server.store.StoredSend;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.EncodedFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ProtocolException;
import org.diffusionlab.wire.ServerFrame;

/** A message's way: send, push, page, ack, purge. */
final class Delivery {
  private final MessageStore store;
  private final Rooms rooms;
  private final Clock clock;
  private final Retention retention;
  private final boolean deletesEarly;

  /** Whether there is a row of what is pushed. */
  private final boolean keepsPushed;

  private final Turn turn;

  Delivery(MessageStore store, Rooms rooms, Clock clock, CoreSettings settings, Turn turn) {
    this.store = store;
    this.rooms = rooms;
    this.clock = clock;
    this.retention = settings.retention();
    this.deletesEarly =
        settings.deletes() == DeleteMoment.WRITTEN && settings.scheme() != Scheme.CURSOR;
    keepsPushed = settings.scheme() != Scheme.OFFLINE_COPIES;
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
    if (deletesEarly && keepsPushed) {
      for (Room.Member m : room.members()) {
        if (m.live && m.session != from) {
          written(room, m, List.of(message.msgid()));
        }
      }
    }
  }

  void pull(Session from, ClientFrame.Pull f) {
    Room room = rooms.of(f.gid(), from.uid, f.type());
    Room.Member member = room.member(from.uid);
    long after = Math.max(f.after(), Math.max(member.joined - 1, room.floor()));
    after = Math.min(after, room.head());
    StoredPage page = store.page(room.reader(member), after, f.limit(), Parts.BYTES);
    turn.outbox.write(
        from.connection,
        new ServerFrame.Page(f.gid(), page.messages(), room.head(), room.floor(), page.more()));
    written(room, member, msgids(page.messages()));
    caughtUp(room, member, page.more());
  }

  /** Messages are on their way to a member: where the server deletes early, that is its ack. */
  private void written(Room room, Room.Member member, List<Long> msgids) {
    if (!deletesEarly || msgids.isEmpty()) {
      return;
    }
    if (store.ids().isPresent()) {
      turn.ackedIds.computeIfAbsent(member, m -> new Turn.Acked(room)).ids().addAll(msgids);
      return;
    }
    long newest = Collections.max(msgids);
    if (newest > member.cursor) {
      turn.movedCursors.putIfAbsent(member, new Turn.Moved(room, member.cursor));
      member.moveCursor(turn.undo, newest);
    }
  }

  private static List<Long> msgids(List<Message> messages) {
    return messages.stream().map(Message::msgid).toList();
  }

  /** The member has what there is; from here on it gets pushes. */
  private void caughtUp(Room room, Room.Member member, boolean more) {
    if (!more && !member.live) {
      room.live(turn.undo, member);
    }
  }

  /**
   * Acks of this turn count first: what was acked is not brought again, however lines come together
   * in turns.
   */
  void pullQueue(Session from, ClientFrame.PullQueue f) {
    MemberQueue queue =
        store
            .queue()
            .orElseThrow(
                () ->
                    Turn.refuse(
                        ErrorCode.UNKNOWN_FRAME,
                        "this server keeps one log per group; pull each group",
                        f.type()));
    writeAcks();
    QueueFrame frame = new QueueFrame(from, turn.undo);
    MemberQueue.Place end = new MemberQueue.Place(f.gid(), f.after());
    boolean more = true;
    while (more && frame.isEmpty()) {
      MemberQueue.Page page = queue.page(from.uid, end, f.limit(), Parts.BYTES);
      more = !frame.take(page);
      end = page.end();
    }
    turn.outbox.write(from.connection, frame.toFrame(store.ids().isPresent(), more));
    frame
        .written()
        .forEach(
            (gid, msgids) -> {
              Room room = rooms.of(gid, from.uid, f.type());
              written(room, room.member(from.uid), msgids);
            });
  }

  void pullIds(Session from, ClientFrame.PullIds f) {
    Room room = rooms.of(f.gid(), from.uid, f.type());
    Room.Member member = room.member(from.uid);
    KeptIds.IdPage page = ids(f.type()).page(room.reader(member), f.after(), f.limit());
    turn.outbox.write(
        from.connection, new ServerFrame.Ids(f.gid(), page.ids(), room.head(), page.more()));
    caughtUp(room, member, page.more());
  }

  void pullBodies(Session from, ClientFrame.PullBodies f) {
    Room room = rooms.of(f.gid(), from.uid, f.type());
    List<Message> messages = ids(f.type()).bodies(f.gid(), from.uid, f.ids(), Parts.BYTES);
    turn.outbox.write(from.connection, new ServerFrame.Bodies(f.gid(), messages));
    written(room, room.member(from.uid), msgids(messages));
  }

  private KeptIds ids(String ref) {
    return store
        .ids()
        .orElseThrow(
            () ->
                Turn.refuse(
                    ErrorCode.UNKNOWN_FRAME,
                    "this server keeps no ids per member; pull messages and ack up to a msgid",
                    ref));
  }

  void ack(Session from, ClientFrame.Ack f) {
    Room room = rooms.of(f.gid(), from.uid, f.type());
    Room.Member member = room.member(from.uid);
    if (f.upTo() > room.head()) {
      throw ahead(room, f.upTo(), f.type());
    }
    if (f.upTo() <= member.cursor) {
      turn.recorder.add(new RunEvent.StaleAck(from.uid, f.gid(), f.upTo(), member.cursor));
      return;
    }
    turn.movedCursors.putIfAbsent(member, new Turn.Moved(room, member.cursor));
    member.moveCursor(turn.undo, f.upTo());
  }

  void ackIds(Session from, ClientFrame.AckIds f) {
    Room room = rooms.of(f.gid(), from.uid, f.type());
    Room.Member member = room.member(from.uid);
    ids(f.type());
    long newest = Collections.max(f.ids());
    if (newest > room.head()) {
      throw ahead(room, newest, f.type());
    }
    turn.ackedIds.computeIfAbsent(member, m -> new Turn.Acked(room)).ids().addAll(f.ids());
  }

  private static ProtocolException ahead(Room room, long msgid, String ref) {
    return Turn.refuse(
        ErrorCode.ACK_AHEAD,
        "message " + msgid + " does not exist; the newest is " + room.head(),
        ref);
  }

  /** Writes what was acked, once for each member, before anything else may need it. */
  void writeAcks() {
    for (Map.Entry<Room.Member, Turn.Moved> e : turn.movedCursors.entrySet()) {
      Room.Member member = e.getKey();
      Room room = e.getValue().room();
      store.ack(
          room.gid,
          new StoredMember(member.uid, e.getValue().before(), member.joined),
          member.cursor);
      turn.acked.add(room);
    }
    turn.movedCursors.clear();
    for (Map.Entry<Room.Member, Turn.Acked> e : turn.ackedIds.entrySet()) {
      writeIds(e.getKey(), e.getValue().room(), e.getValue().ids());
    }
    turn.ackedIds.clear();
  }

  private void writeIds(Room.Member member, Room room, TreeSet<Long> acked) {
    if (store.ids().orElseThrow().ack(room.gid, member.uid, List.copyOf(acked))) {
      turn.acked.add(room);
    } else {
      turn.recorder.add(new RunEvent.StaleAck(member.uid, room.gid, acked.last(), member.cursor));
    }
  }

  /** Deletes what nobody needs any more, where the retention says so. */
  void purge() {
    if (retention == Retention.PURGE_ACKED) {
      for (Room room : turn.acked) {
        long floor = store.purge(room.gid, room.head(), room.floor(), room.smallestCursor());
        if (floor > room.floor()) {
          room.moveFloor(turn.undo, floor);
        }
      }
    }
    turn.acked.clear();
  }
}
