package org.diffusionlab.lab;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.lab.scenario.Trace;

/** Where a scenario has come to: who exists, who is meant to be online, and what time it is. */
final class Progress {
  private final Set<String> members = new LinkedHashSet<>();
  private final Set<String> online = new LinkedHashSet<>();
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
    }
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
