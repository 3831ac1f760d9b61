package org.diffusionlab.server.core;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ProtocolException;

/** What the turn at hand has changed and produced so far. */
final class Turn {
  /** A cursor that moved: its room, and where it stood when the turn began. */
  record Moved(Room room, long before) {}

  /** Ids a member acked in a room. */
  record Acked(Room room, TreeSet<Long> ids) {
    Acked(Room room) {
      this(room, new TreeSet<>());
    }
  }

  final Undo undo = new Undo();
  final Outbox outbox = new Outbox();
  final Recorder recorder;

  /** Cursors that moved in memory and are not yet written. */
  final Map<Room.Member, Moved> movedCursors = new LinkedHashMap<>();

  /** Ids that were acked and are not yet written. */
  final Map<Room.Member, Acked> ackedIds = new LinkedHashMap<>();

  /** Rooms whose head moved. */
  final Set<Room> grown = new LinkedHashSet<>();

  /** Rooms in which somebody acked or left: what is there may no longer be needed. */
  final Set<Room> acked = new LinkedHashSet<>();

  Turn(boolean recording) {
    recorder = new Recorder(recording);
  }

  /** The refusal to throw. */
  static ProtocolException refuse(ErrorCode code, String message, String ref) {
    return new ProtocolException(code, message, ref);
  }
}
