package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.runlog.TableSchema;
import org.diffusionlab.runlog.TableSchema.Role;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ServerFrame;

/** The events of the article's example, written by hand: A sends while uid1 is on, uid3 is off. */
final class SampleLog {
  static final TableSchema MEMBERS =
      new TableSchema(
          "group_members",
          List.of("gid", "uid", "last_ack_msgid", "joined_msgid"),
          2,
          Role.DIRECTORY);
  static final TableSchema MSGS =
      new TableSchema(
          "group_msgs", List.of("msgid", "gid", "sender_uid", "time", "content"), 2, Role.BODIES);
  static final TableSchema HEADS =
      new TableSchema("group_heads", List.of("gid", "head", "floor"), 1, Role.BOOKKEEPING);

  private final List<LogEntry> entries = new ArrayList<>();
  private int step = -1;

  /** A log that ends with everybody of g1 where they belong and nothing sent. */
  static SampleLog opened() {
    SampleLog log = new SampleLog();
    log.all(new RunEvent.StepBegan(-1, "open", ""));
    log.lane(new RunEvent.ServerChanged(ServerStatus.RUNNING));
    log.lane(new RunEvent.TablesRead(MEMBERS, List.of()));
    log.lane(new RunEvent.TablesRead(MSGS, List.of()));
    log.lane(new RunEvent.TablesRead(HEADS, List.of()));
    List<RowChange> rows = new ArrayList<>();
    for (String uid : List.of("A", "uid1", "uid3")) {
      rows.add(RowChange.insert("group_members", "g1", uid, 0L, 1L));
      log.lane(new RunEvent.Joined("g1", "Team", uid, 1));
    }
    log.ran(Purpose.DIRECTORY, rows);
    log.ran(Purpose.BOOKKEEPING, List.of(RowChange.insert("group_heads", "g1", 0L, 0L)));
    log.lane(new RunEvent.Committed());
    log.lane(new RunEvent.ClientChanged(List.of("A", "uid1"), ClientStatus.LIVE));
    log.lane(new RunEvent.PresenceBelieved(List.of("A", "uid1"), true));
    log.all(new RunEvent.StepEnded(-1));
    return log;
  }

  /** A log on tables that an older session has left: A and uid1, and four messages. */
  static SampleLog reopened() {
    TableSchema info =
        new TableSchema("group_info", List.of("gid", "group_info"), 1, Role.DIRECTORY);
    List<List<Object>> messages = new ArrayList<>();
    for (long msgid = 1; msgid <= 4; msgid++) {
      messages.add(List.of(msgid, "g1", "A", 1000L, "text " + msgid));
    }
    return new SampleLog()
        .all(new RunEvent.StepBegan(-1, "reopening", ""))
        .lane(new RunEvent.TablesRead(info, List.of(List.of("g1", "Team"))))
        .lane(
            new RunEvent.TablesRead(
                MEMBERS, List.of(List.of("g1", "A", 4L, 1L), List.of("g1", "uid1", 3L, 2L))))
        .lane(new RunEvent.TablesRead(MSGS, messages))
        .lane(new RunEvent.TablesRead(HEADS, List.of(List.of("g1", 4L, 0L))))
        .all(new RunEvent.StepEnded(-1));
  }

  SampleLog begin(int next, String name) {
    step = next;
    return all(new RunEvent.StepBegan(next, name, "{}"));
  }

  SampleLog end() {
    return all(new RunEvent.StepEnded(step));
  }

  /** A sends; uid1 gets it and acks; uid3 does not. */
  SampleLog message(long msgid, String text) {
    Message message = new Message("g1", msgid, "A", 1000, text);
    lane(new RunEvent.SendQueued("A", "g1", "1-" + msgid, text));
    frames(Side.SERVER, List.of("A"), new ClientFrame.Send("g1", "1-" + msgid, text));
    lane(new RunEvent.Turn(Side.SERVER));
    ran(Purpose.MESSAGES, List.of(RowChange.insert("group_msgs", msgid, "g1", "A", 1000L, text)));
    ran(
        Purpose.BOOKKEEPING,
        List.of(
            RowChange.update(
                "group_heads", List.of("g1", msgid - 1, 0L), List.of("g1", msgid, 0L))));
    lane(new RunEvent.StatusLookedUp("g1", msgid, List.of("uid1"), List.of("uid3")));
    lane(new RunEvent.Committed());
    frames(Side.MEMBERS, List.of("uid1"), new ServerFrame.Push(message));
    frames(Side.MEMBERS, List.of("A"), new ServerFrame.Sent("g1", "1-" + msgid, msgid, 1000));
    lane(new RunEvent.Turn(Side.MEMBERS));
    lane(new RunEvent.Shown(List.of("uid1"), "g1", msgid, msgid, Source.PUSH));
    lane(new RunEvent.SendConfirmed("A", "g1", "1-" + msgid, msgid));
    lane(new RunEvent.Shown(List.of("A"), "g1", msgid, msgid, Source.OWN));
    frames(Side.SERVER, List.of("A", "uid1"), new ClientFrame.Ack("g1", msgid));
    lane(new RunEvent.Turn(Side.SERVER));
    cursor("A", msgid - 1, msgid);
    cursor("uid1", msgid - 1, msgid);
    return lane(new RunEvent.Committed());
  }

  /** uid3 comes back and gets what lies after its cursor, up to the head. */
  SampleLog replay(long head, List<Message> messages) {
    frames(
        Side.MEMBERS,
        List.of("uid3"),
        new ServerFrame.Welcome(
            Scheme.CURSOR, List.of(new GroupState("g1", "Team", 3, 1, 0, head, 0)), false));
    lane(new RunEvent.ClientChanged(List.of("uid3"), ClientStatus.CATCHING_UP));
    lane(
        new RunEvent.StatementRan(
            new StatementRun(Purpose.REPLAY, "SELECT", 1, messages.size(), List.of())));
    frames(Side.MEMBERS, List.of("uid3"), new ServerFrame.Page("g1", messages, head, 0, false));
    lane(new RunEvent.Turn(Side.MEMBERS));
    lane(new RunEvent.Shown(List.of("uid3"), "g1", 1, head, Source.PAGE));
    lane(new RunEvent.ClientChanged(List.of("uid3"), ClientStatus.LIVE));
    frames(Side.SERVER, List.of("uid3"), new ClientFrame.Ack("g1", head));
    lane(new RunEvent.Turn(Side.SERVER));
    return cursor("uid3", 0, head);
  }

  SampleLog cursor(String uid, long from, long to) {
    return ran(
        Purpose.CURSORS,
        List.of(
            RowChange.update(
                "group_members", List.of("g1", uid, from, 1L), List.of("g1", uid, to, 1L))));
  }

  SampleLog ran(Purpose purpose, List<RowChange> changes) {
    return lane(
        new RunEvent.StatementRan(
            new StatementRun(purpose, purpose.name(), changes.size(), changes.size(), changes)));
  }

  SampleLog frames(Side to, List<String> members, Frame frame) {
    return lane(new RunEvent.FramesWritten(to, members, frame, FrameCodec.encode(frame).length));
  }

  SampleLog lane(RunEvent event) {
    entries.add(new LogEntry(entries.size(), step, Scheme.CURSOR, event));
    return this;
  }

  SampleLog all(RunEvent event) {
    entries.add(new LogEntry(entries.size(), step, null, event));
    return this;
  }

  int size() {
    return entries.size();
  }

  LogEntry get(int index) {
    return entries.get(index);
  }

  Playback playback() {
    return new Playback(entries::get);
  }

  LaneState laneAtEnd() {
    return playback().at(size()).lane(Scheme.CURSOR);
  }
}
