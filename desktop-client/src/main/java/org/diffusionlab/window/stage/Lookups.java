package org.diffusionlab.window.stage;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Phase;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.window.stage.Lookup.Line;
import org.diffusionlab.window.text.Texts;

/** Makes the table of a status step: from the lookup itself, not from what is believed later. */
final class Lookups {
  /** Members with a line of their own: all of a small group, of a larger one who matters most. */
  private static final int LINES = 4;

  private static final int LINES_OF_MANY = 3;

  private final Texts texts;

  Lookups(Texts texts) {
    this.texts = texts;
  }

  /** The table; null unless the lane has just looked up, or stored by what it found. */
  Lookup of(LaneState lane, boolean quiet) {
    RunEvent.StatusLookedUp found = quiet ? null : lane.lookup();
    boolean now = lane.phase() == Phase.STATUS || lane.phase() == Phase.STORE;
    if (found == null || !now) {
      return null;
    }
    List<Line> lines = new ArrayList<>();
    found.online().forEach(uid -> lines.add(line(lane, uid, true)));
    found.offline().forEach(uid -> lines.add(line(lane, uid, false)));
    int wrong = (int) lines.stream().filter(Line::differs).count();
    if (lines.size() > LINES) {
      lines.sort(Comparator.comparing(line -> !line.differs()));
    }
    int most = lines.size() > LINES ? LINES_OF_MANY : LINES;
    int shown = Math.min(most, lines.size());
    return new Lookup(found.msgid(), lines.subList(0, shown), lines.size() - shown, wrong);
  }

  private Line line(LaneState lane, String uid, boolean online) {
    MemberState member = lane.member(uid);
    if (member == null) {
      return new Line(uid, online, "", false);
    }
    boolean there = member.believedOnline() != member.beliefIsStale();
    return new Line(uid, online, texts.get("status." + member.status()), online && !there);
  }
}
