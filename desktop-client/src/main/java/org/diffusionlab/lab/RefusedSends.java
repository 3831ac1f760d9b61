package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.CrashPoint;

/**
 * Which sends of a scenario the server has refused, because their sender was not in the group when
 * they reached it. They are in no database, just as those that never reached it, but a session that
 * is continued must not send them again: their sender may have joined since.
 */
final class RefusedSends {
  private final Map<String, Set<String>> groups = new HashMap<>();
  private final Set<String> online = new HashSet<>();
  private final Map<String, List<Integer>> waiting = new HashMap<>();
  private final Set<Integer> refused = new HashSet<>();
  private boolean running = true;

  /** Where the server is to die at the next send; null if it is not. */
  private CrashPoint crash;

  private RefusedSends() {}

  /** The indices of the send steps that were refused. */
  static Set<Integer> of(Scenario scenario) {
    RefusedSends fold = new RefusedSends();
    scenario.groups().forEach(fold::create);
    fold.online.addAll(scenario.members());
    scenario.offline().forEach(fold.online::remove);
    List<Item> items = scenario.steps();
    for (int i = 0; i < items.size(); i++) {
      fold.take(i, items.get(i).step());
      fold.arrive(items);
    }
    return fold.refused;
  }

  private void create(GroupSpec group) {
    groups.putIfAbsent(group.gid(), new HashSet<>(group.members()));
  }

  private void take(int index, Step step) {
    if (step instanceof Step.Send s) {
      waiting.computeIfAbsent(s.from(), uid -> new ArrayList<>()).add(index);
    } else if (step instanceof Step.Online s) {
      online.addAll(s.members());
    } else if (step instanceof Step.Offline s) {
      s.members().forEach(online::remove);
    } else if (step instanceof Step.Crash s) {
      crash(s);
    } else if (step instanceof Step.Stop) {
      running = false;
    } else if (step instanceof Step.Restart) {
      running = true;
    } else if (running && step instanceof Step.Create s) {
      create(s.group());
    } else if (running && step instanceof Step.Join s) {
      groups.computeIfAbsent(s.gid(), gid -> new HashSet<>()).add(s.member());
    } else if (running && step instanceof Step.Leave s) {
      groups.computeIfAbsent(s.gid(), gid -> new HashSet<>()).remove(s.member());
    }
  }

  /** Whoever's client is to die with the next message is taken for dead: it gets one soon. */
  private void crash(Step.Crash step) {
    if (!step.ofServer()) {
      online.remove(step.who());
    } else if (step.at() == CrashPoint.NOW) {
      running = false;
    } else {
      crash = step.at();
    }
  }

  /** What waits reaches the server as soon as both are there. */
  private void arrive(List<Item> items) {
    if (!running) {
      return;
    }
    boolean dies = crash != null && waiting.keySet().stream().anyMatch(online::contains);
    running = !dies;
    if (dies && crash == CrashPoint.RECEIVED) {
      crash = null;
      return;
    }
    crash = dies ? null : crash;
    for (String uid : online) {
      List<Integer> sends = waiting.remove(uid);
      if (sends != null) {
        for (int index : sends) {
          Step.Send send = (Step.Send) items.get(index).step();
          if (!groups.getOrDefault(send.gid(), Set.of()).contains(uid)) {
            refused.add(index);
          }
        }
      }
    }
  }
}
