package org.diffusionlab.lab.state;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.InputException;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Fate;

/**
 * What waits to go wrong in one lane: armed by steps, used up by what the lane did. Written by
 * {@link LaneState} only.
 */
final class Armed {
  private static final String SERVER = Step.Crash.SERVER;

  private final Map<String, ArmedFaults> faults = new LinkedHashMap<>();
  private final Map<String, CrashPoint> crashes = new LinkedHashMap<>();

  Armed copy() {
    Armed copy = new Armed();
    faults.forEach((uid, armed) -> copy.faults.put(uid, armed.copy()));
    copy.crashes.putAll(crashes);
    return copy;
  }

  /** A step may arm something, or take it back. */
  void stepBegan(RunEvent.StepBegan e) {
    switch (e.name()) {
      case "fault":
      case "crash":
      case "disarm":
        step(e);
        break;
      default:
        break;
    }
  }

  private void step(RunEvent.StepBegan e) {
    Step step;
    try {
      step = ScenarioReader.parseStep("", 0, e.text()).step();
    } catch (InputException other) {
      return; // the log of another version: it armed what we do not know
    }
    if (step instanceof Step.Fault s) {
      of(s.fault().member()).arm(s.fault());
    } else if (step instanceof Step.Crash s && s.at() != CrashPoint.NOW) {
      crashes.put(s.who(), s.at());
    } else if (step instanceof Step.Disarm s && s.fault() != null) {
      of(s.who()).disarm(s.fault());
    } else if (step instanceof Step.Disarm s) {
      crashes.remove(s.who());
    }
  }

  private ArmedFaults of(String uid) {
    return faults.computeIfAbsent(uid, u -> new ArmedFaults());
  }

  /** A frame used up the fault that hit it. */
  void faulted(RunEvent.Faulted e) {
    if (e.fate() == Fate.DROPPED || e.fate() == Fate.DUPLICATED || e.fate() == Fate.HELD) {
      of(e.member()).hit(e.frame());
    }
  }

  /** Whoever died does not die of it again. */
  void crashed(RunEvent.Crashed e) {
    crashes.remove(e.member().isEmpty() ? SERVER : e.member());
  }

  List<Step> all() {
    List<Step> all = new ArrayList<>();
    crashes.forEach((who, at) -> all.add(new Step.Crash(who, at)));
    for (ArmedFaults each : faults.values()) {
      for (FrameFault fault : each.all()) {
        all.add(new Step.Fault(fault));
      }
    }
    return List.copyOf(all);
  }
}
