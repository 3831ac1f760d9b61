package org.diffusionlab.lab.result;

import java.util.List;
import java.util.Map;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;

/**
 * Who has which message, who still can get it, and who cannot any more; for one lane.
 *
 * <p>It learns only from the run log: rows the server wrote, messages phones showed, frames. A
 * message is <em>lost</em> to a member when it was not shown and nothing that is stored can bring
 * it any more; it is <em>pending</em> while it was not shown and can still come. Own messages are
 * owed to nobody. Engine thread only.
 */
public interface Ledger {
  /** The ledger of a lane: what can bring a message is another thing in each scheme. */
  static Ledger of(Scheme scheme) {
    return scheme == Scheme.CURSOR ? new CursorLedger() : new QueueLedger();
  }

  /** Takes the next entry of the lane's log. */
  void add(LogEntry next);

  /** What was decided since the last call; the lane is quiet. */
  List<RunEvent.Verdict> verdicts();

  /** Messages that cannot reach a member any more, by member, group and msgid. */
  List<Place> lost();

  /** How many messages can still reach a member who has not seen them, over all members. */
  long pendingCount();

  /** The same, one by one. */
  List<Place> pending();

  /**
   * Each member's cursor by group. Where rows are kept per member it is derived as {@code welcome}
   * does: the msgid before the first one kept, or the head where nothing is kept.
   */
  Map<String, Map<String, Long>> cursors();

  /** The msgids that appeared on a member's screen, in that order. */
  List<Long> transcript(String gid, String member);

  /** A stored message's text; empty if it is not known. */
  String text(String gid, long msgid);

  /** How many messages were stored or, in scheme 1, passed on, over all groups. */
  long messages();
}
