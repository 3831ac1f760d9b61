package org.diffusionlab.lab.log;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.FrameCodec;
import org.diffusionlab.wire.JsonLine;
import org.diffusionlab.wire.ServerFrame;

/** The run log as canonical text: one JSON object per line, the same bytes for the same run. */
public final class RunLogJson {
  private static final String HIDDEN = "***";

  private RunLogJson() {}

  /** Writes a whole log. */
  public static void write(RunLog log, Appendable out) throws IOException {
    int size = log.size();
    for (int i = 0; i < size; i++) {
      out.append(line(log.get(i))).append('\n');
    }
  }

  /** One entry, without a newline. */
  public static String line(LogEntry entry) {
    JsonLine line = new JsonLine().put("i", entry.index()).put("step", entry.step());
    if (entry.lane() != null) {
      line.put("lane", entry.lane().name());
    }
    line.put("kind", entry.event().kind());
    entry.event().accept(new Fields(line));
    return line.end();
  }

  /** The same frame without its secret, for whoever shows or keeps it. */
  public static Frame withoutToken(Frame frame) {
    if (frame instanceof ClientFrame.Hello hello) {
      return new ClientFrame.Hello(hello.v(), hello.uid(), HIDDEN, hello.presence());
    }
    if (frame instanceof ServerFrame.Registered registered) {
      return new ServerFrame.Registered(registered.uid(), HIDDEN);
    }
    return frame;
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String row(List<Object> values) {
    List<String> cells = new ArrayList<>();
    for (Object value : values) {
      if (value instanceof Number || value == null) {
        cells.add(String.valueOf(value));
      } else {
        String object = new JsonLine().put("", value.toString()).end();
        cells.add(object.substring(4, object.length() - 1));
      }
    }
    return "[" + String.join(",", cells) + "]";
  }

  private record Fields(JsonLine line) implements RunEvent.Visitor {
    @Override
    public void onStepBegan(RunEvent.StepBegan e) {
      line.put("name", e.name()).put("text", e.text());
    }

    @Override
    public void onSaid(RunEvent.Said e) {
      line.put("en", e.en()).put("zh", e.zh());
    }

    @Override
    public void onChecked(RunEvent.Checked e) {
      line.put("what", e.what())
          .put("expected", e.expected())
          .put("found", e.found())
          .put("holds", e.holds());
    }

    @Override
    public void onClockMoved(RunEvent.ClockMoved e) {
      line.put("wallMillis", e.wallMillis()).put("byMillis", e.byMillis());
    }

    @Override
    public void onServerChanged(RunEvent.ServerChanged e) {
      line.put("status", name(e.status()));
    }

    @Override
    public void onClientChanged(RunEvent.ClientChanged e) {
      line.putStrings("members", e.members()).put("status", name(e.status()));
    }

    @Override
    public void onPresenceBelieved(RunEvent.PresenceBelieved e) {
      line.putStrings("members", e.members()).put("online", e.online());
    }

    @Override
    public void onTurn(RunEvent.Turn e) {
      line.put("side", name(e.side()));
    }

    @Override
    public void onFramesWritten(RunEvent.FramesWritten e) {
      line.put("to", name(e.to()))
          .putStrings("members", e.members())
          .put("bytes", e.bytes())
          .putRaw("frame", frame(e.frame()));
    }

    private static String frame(Frame frame) {
      byte[] bytes = FrameCodec.encode(withoutToken(frame));
      return new String(bytes, 0, bytes.length - 1, StandardCharsets.UTF_8);
    }

    @Override
    public void onStatementRan(RunEvent.StatementRan e) {
      StatementRun run = e.run();
      line.put("purpose", name(run.purpose()))
          .put("sql", run.sql())
          .put("times", run.times())
          .put("rows", run.rows());
      List<String> changes = new ArrayList<>();
      for (RowChange change : run.changes()) {
        JsonLine json = new JsonLine().put("table", change.table()).put("op", name(change.op()));
        if (change.before() != null) {
          json.putRaw("before", row(change.before()));
        }
        if (change.after() != null) {
          json.putRaw("after", row(change.after()));
        }
        changes.add(json.end());
      }
      line.putRaw("changes", changes);
    }

    @Override
    public void onStatusLookedUp(RunEvent.StatusLookedUp e) {
      line.put("gid", e.gid())
          .put("msgid", e.msgid())
          .putStrings("online", e.online())
          .putStrings("offline", e.offline());
    }

    @Override
    public void onStaleAck(RunEvent.StaleAck e) {
      line.put("member", e.member())
          .put("gid", e.gid())
          .put("upTo", e.upTo())
          .put("cursor", e.cursor());
    }

    @Override
    public void onTablesRead(RunEvent.TablesRead e) {
      line.put("table", e.table().name())
          .putStrings("columns", e.table().columns())
          .putRaw("rows", e.rows().stream().map(RunLogJson::row).toList());
    }

    @Override
    public void onShown(RunEvent.Shown e) {
      range(e.members(), e.gid(), e.from(), e.to());
      line.put("source", name(e.source()));
    }

    @Override
    public void onRedelivered(RunEvent.Redelivered e) {
      range(e.members(), e.gid(), e.from(), e.to());
    }

    @Override
    public void onHoleSeen(RunEvent.HoleSeen e) {
      range(e.members(), e.gid(), e.from(), e.to());
    }

    @Override
    public void onGone(RunEvent.Gone e) {
      range(e.members(), e.gid(), e.from(), e.to());
    }

    private void range(List<String> members, String gid, long from, long to) {
      line.putStrings("members", members).put("gid", gid).put("from", from).put("to", to);
    }

    @Override
    public void onSendQueued(RunEvent.SendQueued e) {
      send(e.member(), e.gid(), e.clientId());
      line.put("text", e.text());
    }

    @Override
    public void onSendConfirmed(RunEvent.SendConfirmed e) {
      send(e.member(), e.gid(), e.clientId());
      line.put("msgid", e.msgid());
    }

    @Override
    public void onSendRefused(RunEvent.SendRefused e) {
      send(e.member(), e.gid(), e.clientId());
      line.put("code", e.code()).put("message", e.message());
    }

    private void send(String member, String gid, String clientId) {
      line.put("member", member).put("gid", gid).put("clientId", clientId);
    }

    @Override
    public void onJoined(RunEvent.Joined e) {
      line.put("gid", e.gid())
          .put("title", e.title())
          .put("member", e.member())
          .put("joined", e.joined());
    }

    @Override
    public void onLeft(RunEvent.Left e) {
      line.put("gid", e.gid()).put("member", e.member());
    }

    @Override
    public void onVerdict(RunEvent.Verdict e) {
      line.put("outcome", name(e.outcome()))
          .put("member", e.member())
          .put("gid", e.gid())
          .put("msgid", e.msgid())
          .putRaw("causes", e.causes().stream().map(String::valueOf).toList());
    }

    @Override
    public void onTrouble(RunEvent.Trouble e) {
      line.put("member", e.member()).put("code", e.code()).put("message", e.message());
    }

    @Override
    public void onFaulted(RunEvent.Faulted e) {
      line.put("fate", name(e.fate()));
      frame(e.to(), e.member(), e.frame());
    }

    @Override
    public void onReleased(RunEvent.Released e) {
      frame(e.to(), e.member(), e.frame());
    }

    private void frame(RunEvent.Side to, String member, Frame frame) {
      line.put("to", name(to)).put("member", member).putRaw("frame", frame(frame));
    }

    @Override
    public void onWaits(RunEvent.Waits e) {
      line.putStrings("members", e.members()).put("gid", e.gid()).put("msgid", e.msgid());
    }

    @Override
    public void onCrashed(RunEvent.Crashed e) {
      line.put("member", e.member()).put("at", name(e.at()));
    }
  }
}
