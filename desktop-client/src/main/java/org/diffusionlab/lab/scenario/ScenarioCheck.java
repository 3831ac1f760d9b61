package org.diffusionlab.lab.scenario;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.diffusionlab.lab.scenario.Scenario.Item;

/** Whether the steps of a scenario speak of members and groups that exist at that point. */
final class ScenarioCheck implements Step.Handler<Void> {
  private final String file;
  private final Set<String> members = new LinkedHashSet<>();
  private final Set<String> groups = new LinkedHashSet<>();
  private int line;

  private ScenarioCheck(String file) {
    this.file = file;
  }

  static void check(Scenario scenario) {
    ScenarioCheck check = new ScenarioCheck(scenario.source());
    for (GroupSpec group : scenario.groups()) {
      if (!check.groups.add(group.gid())) {
        throw new InputException(
            scenario.source(),
            0,
            "found the group " + group.gid() + " twice, expected each gid once");
      }
      check.members.addAll(group.members());
    }
    check.members.addAll(scenario.offline());
    for (Item item : scenario.steps()) {
      check.line = item.line();
      item.step().accept(check);
    }
  }

  private void known(String what, Collection<String> names, Set<String> known) {
    for (String name : names) {
      if (!known.contains(name)) {
        throw new InputException(
            file,
            line,
            "found the "
                + what
                + " \""
                + name
                + "\", which does not exist here, "
                + Nearest.expected(name, known));
      }
    }
  }

  private Void members(List<String> names) {
    known("member", names, members);
    return null;
  }

  private void group(String gid) {
    known("group", List.of(gid), groups);
  }

  @Override
  public Void onSend(Step.Send step) {
    group(step.gid());
    return members(List.of(step.from()));
  }

  @Override
  public Void onOffline(Step.Offline step) {
    return members(step.members());
  }

  @Override
  public Void onOnline(Step.Online step) {
    return members(step.members());
  }

  @Override
  public Void onHalfOpen(Step.HalfOpen step) {
    return members(step.members());
  }

  @Override
  public Void onCreate(Step.Create step) {
    if (!groups.add(step.group().gid())) {
      throw new InputException(
          file, line, "found the group " + step.group().gid() + " again, expected a new gid");
    }
    members.addAll(step.group().members());
    return null;
  }

  @Override
  public Void onJoin(Step.Join step) {
    group(step.gid());
    members.add(step.member());
    return null;
  }

  @Override
  public Void onLeave(Step.Leave step) {
    group(step.gid());
    return members(List.of(step.member()));
  }

  @Override
  public Void onStop(Step.Stop step) {
    return null;
  }

  @Override
  public Void onRestart(Step.Restart step) {
    return null;
  }

  @Override
  public Void onWait(Step.Wait step) {
    return null;
  }

  @Override
  public Void onSay(Step.Say step) {
    return null;
  }

  @Override
  public Void onExpect(Step.Expect step) {
    return null;
  }

  @Override
  public Void onFault(Step.Fault step) {
    if (step.fault().gid() != null) {
      group(step.fault().gid());
    }
    return members(List.of(step.fault().member()));
  }

  @Override
  public Void onRelease(Step.Release step) {
    return members(step.members());
  }

  @Override
  public Void onCrash(Step.Crash step) {
    if (!step.ofServer()) {
      Set<String> processes = new LinkedHashSet<>(members);
      processes.add(Step.Crash.SERVER);
      known("member", List.of(step.who()), processes);
    }
    return null;
  }

  @Override
  public Void onDisarm(Step.Disarm step) {
    return step.ofServer() ? null : members(List.of(step.who()));
  }

  @Override
  public Void onClock(Step.Clock step) {
    return null;
  }

  @Override
  public Void onPredict(Step.Predict step) {
    return step.question().kind() == Question.Kind.MEMBERS
        ? members(step.question().answer())
        : null;
  }
}
