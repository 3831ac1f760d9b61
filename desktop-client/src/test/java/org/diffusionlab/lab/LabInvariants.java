package org.diffusionlab.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.state.GroupView;
import org.diffusionlab.lab.state.LabState;
import org.diffusionlab.lab.state.LaneState;
import org.diffusionlab.lab.state.MemberState;
import org.diffusionlab.lab.state.Place;
import org.diffusionlab.lab.state.Playback;
import org.diffusionlab.lab.state.Segment;
import org.diffusionlab.lab.state.TableState;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.runlog.Level;
import org.diffusionlab.runlog.TableSchema;

/** What holds at the end of any run after which everybody came back, and between two steps. */
final class LabInvariants {
  private LabInvariants() {}

  /** What is on a member's screen in a group, in the order in which it stands there. */
  static List<Long> shown(Place place) {
    List<Long> shown = new ArrayList<>();
    place.segments().forEach(s -> LongStream.rangeClosed(s.from(), s.to()).forEach(shown::add));
    return shown;
  }

  /** The two ledgers know the same messages as pending. */
  static void ledgersAgreeOnWhatIsPending(String told, LaneFigures figures, LaneState lane) {
    assertThat(
            lane.pending().stream()
                .map(o -> new org.diffusionlab.lab.result.Place(o.uid(), o.gid(), o.msgid())))
        .as("%s\n%s", told, figures.scheme())
        .containsExactlyInAnyOrderElementsOf(figures.ledger().pending());
    assertThat(lane.pendingCount())
        .as("%s\n%s", told, figures.scheme())
        .isEqualTo(figures.ledger().pendingCount());
  }

  /**
   * Messages of others came to everybody in their order; with late pushes in scheme 1 they may not.
   */
  static void messagesOfOthersCameInOrder(String told, LaneFigures figures, LaneState lane) {
    for (MemberState member : lane.members()) {
      for (String gid : member.groups()) {
        List<Long> others =
            figures.ledger().transcript(gid, member.uid()).stream()
                .filter(id -> !lane.group(gid).message(id).sender().equals(member.uid()))
                .toList();
        assertThat(others).as("%s\n%s: %s", told, figures.scheme(), member.uid()).isSorted();
      }
    }
  }

  static void everybodyHasEverything(String told, LaneState lane) {
    boolean loses = lane.scheme() == Scheme.OFFLINE_COPIES;
    assertThat(loses || lane.counters().get(Counter.LOST) == 0).as(told).isTrue();
    assertThat(lane.counters().get(Counter.DUPLICATES)).as(told).isZero();
    assertThat(lane.pending()).as(told).isEmpty();
    assertThat(lane.inFlight()).as(told).isEmpty();
    for (MemberState member : lane.members()) {
      assertThat(member.pending()).as(told).allMatch(send -> !send.refusal().isEmpty());
      for (String gid : member.groups()) {
        check(told, lane.group(gid), member, member.place(gid));
      }
    }
  }

  /** Two folds of one log, written apart: who has what, and where everybody stands. */
  static void ledgerEqualsTheFold(String told, LaneFigures figures, LabState end) {
    LaneState lane = end.lane(figures.scheme());
    String who = told + "\n" + figures.scheme();
    figures
        .ledger()
        .cursors()
        .forEach(
            (gid, members) ->
                members.forEach(
                    (uid, cursor) ->
                        assertThat(lane.member(uid).place(gid).cursor())
                            .as("%s: cursor of %s in %s", who, uid, gid)
                            .isEqualTo(cursor)));
    for (MemberState member : lane.members()) {
      for (String gid : member.groups()) {
        List<Long> transcript = new ArrayList<>(figures.ledger().transcript(gid, member.uid()));
        transcript.sort(null); // what came late stands at its place on the screen
        assertThat(transcript).as(who).isEqualTo(shown(member.place(gid)));
      }
    }
  }

  private static void check(String told, GroupView group, MemberState member, Place place) {
    String who = told + "\n" + member.uid() + " in " + group.gid() + ": " + place;
    long before = 0;
    for (Segment segment : place.segments()) {
      assertThat(segment.from()).as(who).isGreaterThan(before);
      before = segment.to();
      for (long id = segment.from(); id <= segment.to(); id++) {
        assertThat(place.sees(id)).as("%s\nshown %d", who, id).isTrue();
      }
    }
    assertThat(place.cursor()).as(who).isLessThanOrEqualTo(group.head());
    if (place.member() && place.queued()) {
      assertThat(place.cursor()).as(who).isEqualTo(group.head());
      assertThat(place.kept().isEmpty()).as(who).isTrue();
    } else if (place.member()) {
      assertThat(place.shownUpTo()).as(who).isEqualTo(group.head());
      assertThat(place.cursor()).as(who).isEqualTo(group.head());
      assertThat(member.believedOnline()).as(who).isTrue();
      long from = Math.max(place.joined(), place.goneUpTo() + 1);
      long shown =
          place.segments().stream()
              .filter(segment -> segment.to() >= from)
              .mapToLong(segment -> segment.to() - Math.max(from, segment.from()) + 1)
              .sum();
      assertThat(shown).as(who).isEqualTo(Math.max(0, group.head() - from + 1));
    }
  }

  static void tablesEqualTheDatabase(String told, LaneState lane, Path file) throws SQLException {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = database.createStatement()) {
      for (TableState table : lane.tables()) {
        String columns = String.join(", ", table.schema().columns());
        List<List<Object>> rows = new ArrayList<>();
        try (ResultSet read =
            statement.executeQuery("SELECT " + columns + " FROM " + table.schema().name())) {
          while (read.next()) {
            rows.add(row(read, table.schema().columns().size()));
          }
        }
        assertThat(table.values())
            .as(told + "\n" + table.schema().name())
            .containsExactlyInAnyOrderElementsOf(rows);
      }
      for (TableState table : lane.tables()) {
        long rows = count(statement, table.schema().name());
        if (table.schema().role() == TableSchema.Role.BODIES) {
          assertThat(lane.counters().get(Level.BODY_ROWS).now()).as(told).isEqualTo(rows);
        } else if (table.schema().role() == TableSchema.Role.IDS) {
          assertThat(lane.counters().get(Level.ID_ROWS).now()).as(told).isEqualTo(rows);
        }
      }
    }
  }

  private static long count(Statement statement, String table) throws SQLException {
    try (ResultSet count = statement.executeQuery("SELECT count(*) FROM " + table)) {
      return count.getLong(1);
    }
  }

  private static List<Object> row(ResultSet read, int columns) throws SQLException {
    List<Object> row = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      Object value = read.getObject(i);
      row.add(value instanceof Integer number ? Long.valueOf(number) : value);
    }
    return row;
  }

  static void anyPositionEqualsAColdReplay(
      String told, Playback playback, int size, Random random) {
    for (int i = 0; i < 5; i++) {
      int position = random.nextInt(size + 1);
      for (LaneState lane : playback.at(position).lanes()) {
        assertThat(lane.pendingCount())
            .as("position %d, %s", position, told)
            .isEqualTo(lane.pending().size());
      }
      assertThat(playback.at(position).describe())
          .as("position %d, %s", position, told)
          .isEqualTo(playback.cold(position).describe());
    }
  }
}
