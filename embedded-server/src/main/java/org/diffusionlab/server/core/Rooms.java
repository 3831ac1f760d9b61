package org.diffusionlab.server.core;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.StoreException;
import org.diffusionlab.server.store.StoredGroup;
import org.diffusionlab.server.store.StoredMember;
import org.diffusionlab.wire.ErrorCode;

/** The groups in memory, each read from the store when it is first needed. */
final class Rooms {
  private final MessageStore store;
  private final Map<String, Room> rooms = new HashMap<>();

  Rooms(MessageStore store) {
    this.store = store;
  }

  /** The group, or null if there is none of that id. */
  Room find(String gid) {
    Room room = rooms.get(gid);
    if (room == null) {
      Optional<StoredGroup> group = store.group(gid);
      if (group.isEmpty()) {
        return null;
      }
      room = new Room(group.get(), store.membersOf(gid));
      rooms.put(gid, room);
    }
    return room;
  }

  /** A group that somebody is stored as a member of, and which must be there therefore. */
  Room existing(String gid) {
    Room room = find(gid);
    if (room == null) {
      throw new StoreException(
          StoreException.Reason.CORRUPT,
          "group " + gid + " has members, but its row or its head is missing; restore a copy");
    }
    return room;
  }

  /** The group that {@code uid} is a member of; refused in the same words if there is none. */
  Room of(String gid, String uid, String ref) {
    Room room = find(gid);
    if (room == null || room.member(uid) == null) {
      throw notAMember(gid, ref);
    }
    return room;
  }

  static org.diffusionlab.wire.ProtocolException notAMember(String gid, String ref) {
    return Turn.refuse(
        ErrorCode.NOT_A_MEMBER,
        "there is no group '" + gid + "' that you belong to; ask a member of it to add you",
        ref);
  }

  Room create(Undo undo, StoredGroup group, List<StoredMember> members) {
    Room room = new Room(group, members);
    rooms.put(room.gid, room);
    undo.add(() -> rooms.remove(room.gid));
    return room;
  }
}
