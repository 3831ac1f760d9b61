package org.diffusionlab.lab;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.scenario.Trace;
import org.diffusionlab.model.CrashPoint;

/** Where a scenario has come to: who exists, who is meant to be online, and what time it is. */
final class Progress {
  private final Set<String> members = new LinkedHashSet<>();
  private final Set<String> online = new LinkedHashSet<>();
  private final Set<String> dying = new HashSet<>();
  private long wallMillis = Trace.BASE.toEpochMilli();

  /** After all steps of {@code scenario}. */
  static Progress after(Scenario scenario) {
    Progress progress = new Progress();
    progress.members.addAll(scenario.members());
    progress.online.addAll(scenario.members());
    scenario.offline().forEach(progress.online::remove);
    scenario.steps().forEach(progress::take);
    return progress;
  }

  private void take(Item item) {
    if (item.at() != null) {
      wallMillis = item.at().toEpochMilli();
    }
    Step step = item.step();
    if (step instanceof Step.Online s) {
      online.addAll(s.members());
    } else if (step instanceof Step.Offline s) {
      s.members().forEach(online::remove);
    } else if (step instanceof Step.Create s) {
      members.addAll(s.group().members());
    } else if (step instanceof Step.Join s) {
      members.add(s.member());
    } else if (step instanceof Step.Wait s) {
      wallMillis += s.time().toMillis();
    } else if (step instanceof Step.Clock s) {
      wallMillis += s.by().toMillis();
    } else if (step instanceof Step.Crash s && !s.ofServer()) {
      if (s.at() == CrashPoint.NOW) {
        online.remove(s.who());
      } else {
        dying.add(s.who());
      }
    } else if (step instanceof Step.Disarm s && s.fault() == null) {
      dying.remove(s.who());
    } else if (step instanceof Step.Send s) {
      crash(s.from());
    }
  }

  /** Steps do not say who gets a message; whoever was to die with the next one takes it as such. */
  private void crash(String sender) {
    Set<String> dead = new HashSet<>(dying);
    dead.retainAll(online);
    dead.remove(sender);
    online.removeAll(dead);
    dying.removeAll(dead);
  }

  List<String> members() {
    return List.copyOf(members);
  }

  Set<String> online() {
    return Set.copyOf(online);
  }

  long wallMillis() {
    return wallMillis;
  }
}
