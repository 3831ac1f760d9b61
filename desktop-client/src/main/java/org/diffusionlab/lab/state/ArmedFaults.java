package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/**
 * What is armed for the frames of one member in one lane: each fault hits one frame. The engine
 * holds one for each line; the state at the playhead folds another from the log, which says the
 * same.
 */
public final class ArmedFaults {
  private final List<FrameFault> armed = new ArrayList<>();

  /** Arms a fault for the next frame that fits. */
  public void arm(FrameFault fault) {
    armed.add(fault);
  }

  /** Takes a fault back that hit nothing yet: the newest of those that are alike. */
  public void disarm(FrameFault fault) {
    int newest = armed.lastIndexOf(fault);
    if (newest >= 0) {
      armed.remove(newest);
    }
  }

  /** What hit nothing yet, the oldest first. */
  public List<FrameFault> all() {
    return List.copyOf(armed);
  }

  ArmedFaults copy() {
    ArmedFaults copy = new ArmedFaults();
    copy.armed.addAll(armed);
    return copy;
  }

  /** What becomes of a frame: the oldest fault that fits is used up by it; null if none fits. */
  public Effect hit(Frame frame) {
    for (Iterator<FrameFault> each = armed.iterator(); each.hasNext(); ) {
      FrameFault fault = each.next();
      if (fault.frame().equals(frame.type()) && concerns(frame, fault.gid(), fault.msgid())) {
        each.remove();
        return fault.effect();
      }
    }
    return null;
  }

  private static boolean concerns(Frame frame, String gid, long msgid) {
    if (msgid > 0) {
      return messages(frame).anyMatch(m -> m.id() == msgid && (gid == null || m.isOf(gid)));
    }
    return gid == null || groups(frame).anyMatch(gid::equals);
  }

  /** A message a frame speaks of. */
  private record Named(String gid, long id) {
    boolean isOf(String group) {
      return gid.equals(group);
    }
  }

  private static Stream<Named> messages(Frame frame) {
    if (frame instanceof ServerFrame.Sent f) {
      return Stream.of(new Named(f.gid(), f.msgid()));
    }
    if (frame instanceof ServerFrame.QueueIds f) {
      return f.ids().entrySet().stream().flatMap(e -> named(e.getKey(), e.getValue()));
    }
    if (frame instanceof ClientFrame.Ack f) {
      return Stream.of(new Named(f.gid(), f.upTo()));
    }
    if (frame instanceof ClientFrame.AckIds f) {
      return named(f.gid(), f.ids());
    }
    if (frame instanceof ClientFrame.PullBodies f) {
      return named(f.gid(), f.ids());
    }
    return Carried.by(frame).stream().map(m -> new Named(m.gid(), m.msgid()));
  }

  private static Stream<Named> named(String gid, List<Long> ids) {
    return ids.stream().map(id -> new Named(gid, id));
  }

  private static Stream<String> groups(Frame frame) {
    if (frame instanceof ClientFrame.Send f) {
      return Stream.of(f.gid());
    }
    if (frame instanceof ClientFrame.Pull f) {
      return Stream.of(f.gid());
    }
    if (frame instanceof ServerFrame.Page f) {
      return Stream.of(f.gid());
    }
    if (frame instanceof ServerFrame.Bodies f) {
      return Stream.of(f.gid());
    }
    if (frame instanceof ServerFrame.Membership f) {
      return Stream.of(f.gid());
    }
    if (frame instanceof ServerFrame.Welcome f) {
      return f.groups().stream().map(GroupState::gid);
    }
    if (frame instanceof ServerFrame.Pong f) {
      return f.heads().keySet().stream();
    }
    return messages(frame).map(Named::gid);
  }
}
