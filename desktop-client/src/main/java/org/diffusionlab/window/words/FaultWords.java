package org.diffusionlab.window.words;

import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.wire.FrameNames;

/** What is armed, in a few words, and what will come of it, in a sentence. */
public final class FaultWords {
  private final Texts texts;

  public FaultWords(Texts texts) {
    this.texts = texts;
  }

  /** Whether frames of this name go to a member; {@code bye} goes either way. */
  public static boolean goesToMember(String frame) {
    return FrameNames.SERVER.contains(frame);
  }

  /** A step that armed something. */
  public String shortly(Step step) {
    if (step instanceof Step.Fault fault) {
      return shortly(fault.fault(), goesToMember(fault.fault().frame()));
    }
    Step.Crash crash = (Step.Crash) step;
    String who = crash.ofServer() ? texts.get("server.name") : crash.who();
    return texts.get("break.armed.crash." + crash.at(), who);
  }

  /** "drop next push to uid2". */
  public String shortly(FrameFault fault, boolean toMember) {
    String way = toMember ? "MEMBERS" : "SERVER";
    String what =
        texts.get("break.short." + fault.effect() + "." + way, fault.frame(), fault.member());
    return fault.msgid() == 0 ? what : texts.get("break.short.message", what, fault.msgid());
  }

  /** What will happen. */
  public String promise(FrameFault fault, boolean toMember) {
    String way = toMember ? "MEMBERS" : "SERVER";
    String which =
        fault.msgid() == 0
            ? texts.get("break.which.next", fault.frame())
            : texts.get("break.which.message", fault.frame(), fault.msgid());
    return texts.get("break.promise." + fault.effect() + "." + way, which, fault.member());
  }
}
