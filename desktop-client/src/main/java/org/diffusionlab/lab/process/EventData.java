package org.diffusionlab.lab.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.ServerFrame;

/** The events of a server's turns, as they go from its process to the lab's. Stateless. */
final class EventData {
  /** Every kind of event a server's turn can have. */
  private enum Kind {
    FRAMES(RunEvent.FramesWritten.class),
    STATEMENT(RunEvent.StatementRan.class),
    COMMITTED(RunEvent.Committed.class),
    STATUS(RunEvent.StatusLookedUp.class),
    STALE_ACK(RunEvent.StaleAck.class),
    PRESENCE(RunEvent.PresenceBelieved.class),
    JOINED(RunEvent.Joined.class),
    LEFT(RunEvent.Left.class),
    TROUBLE(RunEvent.Trouble.class);

    private final Class<? extends RunEvent> type;

    Kind(Class<? extends RunEvent> type) {
      this.type = type;
    }

    static Kind of(RunEvent event) {
      return Arrays.stream(values())
          .filter(kind -> kind.type.isInstance(event))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no server's event: " + event));
    }
  }

  private EventData() {}

  static void write(DataOutputStream out, RunEvent event) throws IOException {
    out.writeByte(Kind.of(event).ordinal());
    if (event instanceof RunEvent.FramesWritten e) {
      Data.texts(out, e.members());
      Data.bytes(out, FrameCodec.encode(e.frame()));
      out.writeInt(e.bytes());
    } else if (event instanceof RunEvent.StatementRan e) {
      statement(out, e.run());
    } else if (event instanceof RunEvent.StatusLookedUp e) {
      Data.text(out, e.gid());
      out.writeLong(e.msgid());
      Data.texts(out, e.online());
      Data.texts(out, e.offline());
    } else if (event instanceof RunEvent.StaleAck e) {
      Data.text(out, e.member());
      Data.text(out, e.gid());
      out.writeLong(e.upTo());
      out.writeLong(e.cursor());
    } else if (event instanceof RunEvent.PresenceBelieved e) {
      Data.texts(out, e.members());
      out.writeBoolean(e.online());
    } else {
      membership(out, event);
    }
  }

  private static void membership(DataOutputStream out, RunEvent event) throws IOException {
    if (event instanceof RunEvent.Joined e) {
      Data.text(out, e.gid());
      Data.text(out, e.title());
      Data.text(out, e.member());
      out.writeLong(e.joined());
    } else if (event instanceof RunEvent.Left e) {
      Data.text(out, e.gid());
      Data.text(out, e.member());
    } else if (event instanceof RunEvent.Trouble e) {
      Data.text(out, e.member());
      Data.text(out, e.code());
      Data.text(out, e.message());
    }
  }

  static RunEvent read(DataInputStream in) throws IOException {
    switch (Kind.values()[in.readByte()]) {
      case FRAMES:
        return frames(in);
      case STATEMENT:
        return new RunEvent.StatementRan(statement(in));
      case COMMITTED:
        return new RunEvent.Committed();
      case STATUS:
        return new RunEvent.StatusLookedUp(
            Data.text(in), in.readLong(), Data.texts(in), Data.texts(in));
      case STALE_ACK:
        return new RunEvent.StaleAck(Data.text(in), Data.text(in), in.readLong(), in.readLong());
      case PRESENCE:
        return new RunEvent.PresenceBelieved(Data.texts(in), in.readBoolean());
      case JOINED:
        return new RunEvent.Joined(Data.text(in), Data.text(in), Data.text(in), in.readLong());
      case LEFT:
        return new RunEvent.Left(Data.text(in), Data.text(in));
      default:
        return new RunEvent.Trouble(Data.text(in), Data.text(in), Data.text(in));
    }
  }

  /** A server writes to members only. */
  private static RunEvent frames(DataInputStream in) throws IOException {
    List<String> members = Data.texts(in);
    byte[] line = Data.bytes(in);
    Frame frame = decoded(line);
    return new RunEvent.FramesWritten(RunEvent.Side.MEMBERS, members, frame, in.readInt());
  }

  /** Without the line's end, as it is read from a socket. */
  private static ServerFrame decoded(byte[] line) {
    int length = line.length;
    return FrameCodec.decodeServer(
        length > 0 && line[length - 1] == '\n' ? Arrays.copyOf(line, length - 1) : line);
  }

  private static void statement(DataOutputStream out, StatementRun run) throws IOException {
    out.writeByte(run.purpose().ordinal());
    Data.text(out, run.sql());
    out.writeInt(run.times());
    out.writeLong(run.rows());
    Data.list(out, run.changes(), EventData::change);
  }

  private static StatementRun statement(DataInputStream in) throws IOException {
    return new StatementRun(
        StatementRun.Purpose.values()[in.readByte()],
        Data.text(in),
        in.readInt(),
        in.readLong(),
        Data.list(in, EventData::change));
  }

  private static void change(DataOutputStream out, RowChange change) throws IOException {
    Data.text(out, change.table());
    out.writeByte(change.op().ordinal());
    Data.row(out, change.before());
    Data.row(out, change.after());
  }

  private static RowChange change(DataInputStream in) throws IOException {
    return new RowChange(
        Data.text(in), RowChange.Op.values()[in.readByte()], Data.row(in), Data.row(in));
  }
}
