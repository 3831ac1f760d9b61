package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.store.Recipients;

/** Looks up, once and when first asked, who of a message's recipients is online and caught up. */
final class StatusLookup implements Recipients {
  private final Room room;
  private final String sender;
  private final long msgid;
  private final Recorder recorder;
  private List<String> online;
  private List<String> offline;

  StatusLookup(Room room, String sender, long msgid, Recorder recorder) {
    this.room = room;
    this.sender = sender;
    this.msgid = msgid;
    this.recorder = recorder;
  }

  @Override
  public List<String> all() {
    return room.members().stream().map(m -> m.uid).filter(uid -> !uid.equals(sender)).toList();
  }

  @Override
  public List<String> online() {
    lookUp();
    return online;
  }

  @Override
  public List<String> offline() {
    lookUp();
    return offline;
  }

  private void lookUp() {
    if (online != null) {
      return;
    }
    online = new ArrayList<>();
    offline = new ArrayList<>();
    for (Room.Member m : room.members()) {
      if (!m.uid.equals(sender)) {
        (m.live ? online : offline).add(m.uid);
      }
    }
    recorder.add(new RunEvent.StatusLookedUp(room.gid, msgid, online, offline));
  }
}
