package org.diffusionlab.window.words;

import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.InputException;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.window.text.Texts;

/** Steps of a scenario in one sentence each. */
public final class StepWords {
  private final Texts texts;
  private final Names names;

  public StepWords(Texts texts) {
    this.texts = texts;
    this.names = new Names(texts);
  }

  /** The step that began, in one sentence; its plain name where it cannot be read. */
  public String of(RunEvent.StepBegan began) {
    if (began.step() < 0) {
      return texts.get("step.opening");
    }
    try {
      return of(ScenarioReader.parseStep("", 0, began.text()).step());
    } catch (InputException e) {
      return began.name();
    }
  }

  /** A step in one sentence. */
  public String of(Step step) {
    return step.accept(new Sentence());
  }

  private final class Sentence implements Step.Handler<String> {
    @Override
    public String onSend(Step.Send s) {
      return s.times() == 1
          ? texts.get("step.send", s.from(), names.quote(s.text(), 36))
          : texts.get("step.sendTimes", s.from(), s.times());
    }

    @Override
    public String onOffline(Step.Offline s) {
      return texts.get("step.offline", names.members(s.members()));
    }

    @Override
    public String onOnline(Step.Online s) {
      return texts.get("step.online", names.members(s.members()));
    }

    @Override
    public String onHalfOpen(Step.HalfOpen s) {
      return texts.get("step.halfOpen", names.members(s.members()));
    }

    @Override
    public String onCreate(Step.Create s) {
      return texts.get("step.create", s.group().gid(), names.members(s.group().members()));
    }

    @Override
    public String onJoin(Step.Join s) {
      return texts.get("step.join", s.member(), s.gid());
    }

    @Override
    public String onLeave(Step.Leave s) {
      return texts.get("step.leave", s.member(), s.gid());
    }

    @Override
    public String onStop(Step.Stop s) {
      return texts.get("step.stop");
    }

    @Override
    public String onRestart(Step.Restart s) {
      return texts.get("step.restart");
    }

    @Override
    public String onWait(Step.Wait s) {
      return texts.get("step.wait", s.time().toSeconds());
    }

    @Override
    public String onSay(Step.Say s) {
      return texts.pick(s.text().en(), s.text().zh());
    }

    @Override
    public String onExpect(Step.Expect s) {
      return texts.get("step.expect");
    }

    @Override
    public String onFault(Step.Fault s) {
      FrameFault fault = s.fault();
      return fault.msgid() == 0
          ? texts.get("step.fault." + fault.effect(), fault.frame(), fault.member())
          : texts.get(
              "step.fault.message." + fault.effect(), fault.frame(), fault.member(), fault.msgid());
    }

    @Override
    public String onRelease(Step.Release s) {
      return texts.get("step.release", names.members(s.members()));
    }

    @Override
    public String onCrash(Step.Crash s) {
      return s.ofServer()
          ? texts.get("step.crash.server." + s.at())
          : texts.get("step.crash.client." + s.at(), s.who());
    }

    @Override
    public String onDisarm(Step.Disarm s) {
      return s.fault() == null
          ? texts.get(s.ofServer() ? "step.disarm.server" : "step.disarm.client", s.who())
          : texts.get("step.disarm.fault", onFault(new Step.Fault(s.fault())));
    }

    @Override
    public String onClock(Step.Clock s) {
      String key = s.by().isNegative() ? "step.clock.back" : "step.clock.forth";
      return texts.get(key, s.by().abs().toSeconds());
    }

    @Override
    public String onPredict(Step.Predict s) {
      return texts.pick(s.question().ask().en(), s.question().ask().zh());
    }
  }
}
