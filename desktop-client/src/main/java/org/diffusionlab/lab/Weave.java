package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.state.Rounds;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;

/**
 * Writes what the lanes did one after the other into the run log side by side: round by round, so
 * that whoever follows the log sees all lanes send, then all store, then all push. Lanes share
 * nothing, so any order that keeps each lane's own is as true as another. Engine thread only.
 */
final class Weave {
  private record Piece(LaneLog lane, Rounds.Round round) {}

  private final RunLog log;

  Weave(RunLog log) {
    this.log = log;
  }

  /** Appends all that the lanes have collected; it belongs to one step. */
  void append(Collection<LaneLog> lanes) {
    List<Piece> pieces = new ArrayList<>();
    for (LaneLog lane : lanes) {
      Rounds.of(lane.collected()).forEach(round -> pieces.add(new Piece(lane, round)));
    }
    pieces.sort(Comparator.comparing(piece -> piece.round().rank()));
    List<LogEntry> entries = new ArrayList<>();
    for (Piece piece : pieces) {
      for (int i = piece.round().from(); i < piece.round().to(); i++) {
        RunEvent event = piece.lane().collected().get(i);
        entries.add(piece.lane().placed(event, log.size() + entries.size()));
      }
    }
    lanes.forEach(LaneLog::forget);
    log.append(entries);
  }
}
