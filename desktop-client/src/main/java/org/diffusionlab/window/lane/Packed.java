package org.diffusionlab.window.lane;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.lab.state.RowState;
import org.diffusionlab.lab.state.TableState;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.window.view.Tints;

/**
 * What one lane keeps of a group's newest messages, as numbers of blocks: one for each stored copy
 * of a text, one for each id, one flag for each cursor.
 *
 * @param first msgid of the first line, 0 for the cursors that stand before every message
 * @param lines one for each message, oldest first
 * @param older how many messages are left out
 */
record Packed(long first, List<Line> lines, long older) {
  /**
   * One message.
   *
   * @param msgid its number, 0 for none
   * @param tint its tint
   * @param copies stored copies of its text
   * @param ids stored ids of it
   * @param marked how many of those are only kept for roaming: acked, and marked so
   * @param cursors how many cursors stand at it
   */
  record Line(long msgid, int tint, int copies, int ids, int marked, int cursors) {
    /** How many things there are to draw. */
    int blocks() {
      return copies + ids + cursors;
    }
  }

  static final Packed NOTHING = new Packed(0, List.of(), 0);

  /**
   * What {@code lane} keeps.
   *
   * @param most how many messages there is room for; older ones are left out
   */
  static Packed of(LaneState lane, String gid, int most) {
    GroupView group = lane == null ? null : lane.group(gid);
    if (group == null) {
      return NOTHING;
    }
    long first = Math.max(0, group.head() - most + 1);
    int size = (int) (group.head() - first + 1);
    int[] rows = new int[size + 1];
    int[] marked = new int[size + 1];
    int[] cursors = new int[size];
    boolean roaming = table(lane, "user_msgs", "acked") != null;
    for (MemberState member : lane.members()) {
      Place place = member.place(gid);
      if (place == null) {
        continue;
      }
      place.kept().within(first, group.head(), (from, to) -> add(rows, from - first, to - first));
      if (roaming) {
        place
            .acked()
            .within(first, group.head(), (from, to) -> add(marked, from - first, to - first));
      }
      if (!place.queued() && place.member() && place.cursor() >= first) {
        cursors[(int) (Math.min(place.cursor(), group.head()) - first)]++;
      }
    }
    sum(rows);
    sum(marked);
    boolean[] bodies = bodies(lane, gid, first, size);
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int kept = rows[i] + marked[i];
      boolean ids = lane.scheme() == Scheme.ID_PER_MEMBER;
      lines.add(
          new Line(
              first + i,
              Tints.of(gid, first + i),
              (ids ? 0 : kept) + (bodies[i] ? 1 : 0),
              ids ? kept : 0,
              marked[i],
              cursors[i]));
    }
    return new Packed(first, lines, Math.max(0, first - 1));
  }

  private static void add(int[] changes, long from, long to) {
    changes[(int) from]++;
    changes[(int) to + 1]--;
  }

  private static void sum(int[] changes) {
    for (int i = 1; i < changes.length; i++) {
      changes[i] += changes[i - 1];
    }
  }

  /** Which of the messages have a row in the group's log. */
  private static boolean[] bodies(LaneState lane, String gid, long first, int size) {
    boolean[] there = new boolean[size];
    TableState log = table(lane, "group_msgs", "content");
    if (log == null) {
      return there;
    }
    int msgid = log.schema().columns().indexOf("msgid");
    int group = log.schema().columns().indexOf("gid");
    for (RowState row : log.last(size * Math.max(1, lane.groups().size()))) {
      long id = (Long) row.values().get(msgid) - first;
      if (row.mark() != RowState.Mark.DELETED
          && row.values().get(group).equals(gid)
          && id >= 0
          && id < size) {
        there[(int) id] = true;
      }
    }
    return there;
  }

  /** A table that has a column; null if there is none. */
  private static TableState table(LaneState lane, String name, String column) {
    for (TableState table : lane.tables()) {
      if (table.schema().name().equals(name) && table.schema().columns().contains(column)) {
        return table;
      }
    }
    return null;
  }
}
