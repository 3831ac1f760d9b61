package org.diffusionlab.window.words;

import java.util.List;
import org.diffusionlab.runlog.RowChange;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.StatementRun;
import org.diffusionlab.runlog.StatementRun.Purpose;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/**
 * Events of the run log in one sentence each, in the language chosen now: the event list, "Next: …"
 * and screen readers all say the same. Owned by the FX thread.
 */
public final class EventWords {
  private final Texts texts;
  private final Names names;
  private final FrameWords frames;
  private final StepWords steps;

  public EventWords(Texts texts) {
    this.texts = texts;
    this.names = new Names(texts);
    this.frames = new FrameWords(texts, names);
    this.steps = new StepWords(texts);
  }

  /** The event in one sentence. */
  public String of(RunEvent event) {
    Sentence sentence = new Sentence();
    event.accept(sentence);
    return sentence.text;
  }

  private final class Sentence implements RunEvent.Visitor {
    private String text = "";

    @Override
    public void onStepBegan(RunEvent.StepBegan e) {
      text =
          e.step() < 0
              ? texts.get("words.opening")
              : texts.get("words.stepBegan", e.step() + 1, steps.of(e));
    }

    @Override
    public void onStepEnded(RunEvent.StepEnded e) {
      text = texts.get("words.quiet");
    }

    @Override
    public void onSaid(RunEvent.Said e) {
      text = texts.pick(e.en(), e.zh());
    }

    @Override
    public void onChecked(RunEvent.Checked e) {
      text =
          texts.get(
              e.holds() ? "words.checked.holds" : "words.checked.fails",
              e.what(),
              e.expected(),
              e.found());
    }

    @Override
    public void onClockMoved(RunEvent.ClockMoved e) {
      String key = e.byMillis() < 0 ? "words.clockBack" : "words.clock";
      text = texts.get(key, Math.abs(e.byMillis()) / 1000.0);
    }

    @Override
    public void onServerChanged(RunEvent.ServerChanged e) {
      text = texts.get("words.server." + e.status());
    }

    @Override
    public void onClientChanged(RunEvent.ClientChanged e) {
      text = texts.get("words.client." + e.status(), names.members(e.members()));
    }

    @Override
    public void onPresenceBelieved(RunEvent.PresenceBelieved e) {
      String key = e.online() ? "words.believed.online" : "words.believed.offline";
      text = texts.get(key, names.members(e.members()));
    }

    @Override
    public void onTurn(RunEvent.Turn e) {
      text = texts.get("words.turn." + e.side());
    }

    @Override
    public void onFramesWritten(RunEvent.FramesWritten e) {
      text = frames.of(e.frame(), e.members());
    }

    @Override
    public void onStatementRan(RunEvent.StatementRan e) {
      text = statement(e.run());
    }

    @Override
    public void onCommitted(RunEvent.Committed e) {
      text = texts.get("words.committed");
    }

    @Override
    public void onStatusLookedUp(RunEvent.StatusLookedUp e) {
      text =
          texts.get(
              "words.status", e.msgid(), names.members(e.online()), names.members(e.offline()));
    }

    @Override
    public void onStaleAck(RunEvent.StaleAck e) {
      text = texts.get("words.staleAck", e.member(), e.upTo(), e.cursor());
    }

    @Override
    public void onTablesRead(RunEvent.TablesRead e) {
      text = texts.get("words.tablesRead", e.table().name(), e.rows().size());
    }

    @Override
    public void onShown(RunEvent.Shown e) {
      text = spans("words.shown." + e.source(), e.members(), e.from(), e.to());
    }

    @Override
    public void onRedelivered(RunEvent.Redelivered e) {
      text = spans("words.redelivered", e.members(), e.from(), e.to());
    }

    @Override
    public void onHoleSeen(RunEvent.HoleSeen e) {
      text = spans("words.hole", e.members(), e.from(), e.to());
    }

    @Override
    public void onGone(RunEvent.Gone e) {
      text = spans("words.gone", e.members(), e.from(), e.to());
    }

    @Override
    public void onSendQueued(RunEvent.SendQueued e) {
      text = texts.get("words.queued", e.member(), names.quote(e.text(), 40));
    }

    @Override
    public void onSendConfirmed(RunEvent.SendConfirmed e) {
      text = texts.get("words.confirmed", e.member(), e.msgid());
    }

    @Override
    public void onSendRefused(RunEvent.SendRefused e) {
      text = texts.get("words.refused", e.member(), e.message());
    }

    @Override
    public void onJoined(RunEvent.Joined e) {
      text = texts.get("words.joined", e.member(), e.gid(), e.joined());
    }

    @Override
    public void onLeft(RunEvent.Left e) {
      text = texts.get("words.left", e.member(), e.gid());
    }

    @Override
    public void onVerdict(RunEvent.Verdict e) {
      text = texts.get("words.verdict." + e.outcome(), e.msgid(), e.member());
    }

    @Override
    public void onFaulted(RunEvent.Faulted e) {
      text = fate(e.fate(), e.to(), e.member(), e.frame());
    }

    @Override
    public void onReleased(RunEvent.Released e) {
      text = texts.get("words.released." + e.to(), e.member(), e.frame().type());
    }

    @Override
    public void onWaits(RunEvent.Waits e) {
      text = texts.get("words.waits", names.members(e.members()), e.msgid());
    }

    @Override
    public void onCrashed(RunEvent.Crashed e) {
      text =
          e.member().isEmpty()
              ? texts.get("words.crashed.server." + e.at())
              : texts.get("words.crashed.client." + e.at(), e.member());
    }

    @Override
    public void onTrouble(RunEvent.Trouble e) {
      text =
          e.member().isEmpty()
              ? texts.get("words.trouble.server", e.message())
              : texts.get("words.trouble.member", e.member(), e.message());
    }
  }

  /** What became of a frame; of a push it is said which message it held. */
  private String fate(RunEvent.Fate fate, RunEvent.Side to, String member, Frame frame) {
    String what =
        frame instanceof ServerFrame.Push push
            ? texts.get("words.fate.push", push.message().msgid())
            : frame.type();
    return texts.get("words.fate." + fate + "." + to, member, what);
  }

  private String spans(String key, List<String> members, long from, long to) {
    return texts.get(key, names.members(members), names.span(from, to));
  }

  private String statement(StatementRun run) {
    if (run.changes().isEmpty()) {
      return texts.get("words.sql.read." + run.purpose(), run.rows());
    }
    RowChange first = run.changes().get(0);
    String what = texts.get("words.sql." + first.op(), first.table(), run.rows());
    boolean acked = run.purpose() == Purpose.MESSAGES && first.op() != RowChange.Op.INSERT;
    if (acked) {
      return texts.get("words.sql.acked." + first.op(), what);
    }
    return run.purpose() == Purpose.DIRECTORY
        ? what
        : texts.get("words.sql.write." + run.purpose(), what);
  }
}
