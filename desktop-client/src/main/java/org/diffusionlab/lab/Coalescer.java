package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.runlog.RunEvent;

/**
 * Puts together what many members did alike in one turn. Only whole sequences are merged, so each
 * member's own order is kept. Engine thread only.
 */
final class Coalescer {
  private record Alike(List<RunEvent> events, List<String> members) {}

  private final Map<Object, Alike> sequences = new LinkedHashMap<>();

  /** What one member did in this turn, in order. */
  void add(String member, List<RunEvent> events) {
    List<RunEvent> shape = new ArrayList<>(events.size());
    for (RunEvent event : events) {
      RunEvent nobody = withMembers(event, List.of());
      if (nobody == null) {
        sequences.put(new Object(), new Alike(events, null));
        return;
      }
      shape.add(nobody);
    }
    sequences
        .computeIfAbsent(shape, s -> new Alike(shape, new ArrayList<>()))
        .members()
        .add(member);
  }

  /** Everything, merged, in the order in which each was first seen. */
  List<RunEvent> take() {
    List<RunEvent> merged = new ArrayList<>();
    for (Alike alike : sequences.values()) {
      for (RunEvent event : alike.events()) {
        merged.add(alike.members() == null ? event : withMembers(event, alike.members()));
      }
    }
    sequences.clear();
    return merged;
  }

  /** The same event for other members; null if it concerns one member by its nature. */
  private static RunEvent withMembers(RunEvent event, List<String> members) {
    if (event instanceof RunEvent.Shown e) {
      return new RunEvent.Shown(members, e.gid(), e.from(), e.to(), e.source());
    }
    if (event instanceof RunEvent.FramesWritten e) {
      return new RunEvent.FramesWritten(e.to(), members, e.frame(), e.bytes());
    }
    if (event instanceof RunEvent.ClientChanged e) {
      return new RunEvent.ClientChanged(members, e.status());
    }
    if (event instanceof RunEvent.Redelivered e) {
      return new RunEvent.Redelivered(members, e.gid(), e.from(), e.to());
    }
    if (event instanceof RunEvent.Waits e) {
      return new RunEvent.Waits(members, e.gid(), e.msgid());
    }
    if (event instanceof RunEvent.HoleSeen e) {
      return new RunEvent.HoleSeen(members, e.gid(), e.from(), e.to());
    }
    if (event instanceof RunEvent.Gone e) {
      return new RunEvent.Gone(members, e.gid(), e.from(), e.to());
    }
    return null;
  }
}
