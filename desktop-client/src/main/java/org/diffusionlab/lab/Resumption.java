package org.diffusionlab.lab;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.server.store.TableRead;

/**
 * Brings a lane to where its scenario had come, on a database that may lack the very last of it
 * because the program was killed. Sends are repeated under their clientIds, so that each is stored
 * once whatever had become of it.
 */
final class Resumption {
  private final Lane lane;
  private final LaneSteps steps;
  private final Scenario scenario;
  private final Set<List<Object>> users = new HashSet<>();
  private final Set<List<Object>> groups = new HashSet<>();
  private final Set<List<Object>> memberships = new HashSet<>();
  private final Set<List<Object>> sends = new HashSet<>();

  Resumption(Lane lane, LaneSteps steps, Scenario scenario) {
    this.lane = lane;
    this.steps = steps;
    this.scenario = scenario;
    for (TableRead table : lane.tables()) {
      keys(table);
    }
  }

  private void keys(TableRead table) {
    Set<List<Object>> keys;
    switch (table.schema().name()) {
      case "user_info":
        keys = users;
        break;
      case "group_info":
        keys = groups;
        break;
      case "group_members":
        keys = memberships;
        break;
      case "sends":
        keys = sends;
        break;
      default:
        return;
    }
    for (List<Object> row : table.rows()) {
      keys.add(List.copyOf(row.subList(0, table.schema().keyColumns())));
    }
  }

  void run(Progress progress) {
    for (String uid : progress.members()) {
      if (users.contains(List.of(uid))) {
        lane.addMember(uid);
      } else {
        steps.register(uid);
      }
    }
    lane.settle();
    for (GroupSpec group : scenario.groups()) {
      if (!groups.contains(List.of(group.gid()))) {
        steps.create(group);
      }
    }
    lane.settle();
    repeatLastMembership();
    steps.resume(progress.online());
    repeatSends();
  }

  /** The last step may have been saved, but not done. */
  private void repeatLastMembership() {
    if (scenario.steps().isEmpty()) {
      return;
    }
    int last = scenario.steps().size() - 1;
    Step step = scenario.steps().get(last).step();
    boolean missing =
        step instanceof Step.Create create && !groups.contains(List.of(create.group().gid()))
            || step instanceof Step.Join join
                && !memberships.contains(List.of(join.gid(), join.member()))
            || step instanceof Step.Leave leave
                && memberships.contains(List.of(leave.gid(), leave.member()));
    if (missing) {
      steps.run(last, step);
    }
  }

  /** Texts that were typed while their sender was offline, or right before the end. */
  private void repeatSends() {
    List<Item> items = scenario.steps();
    Set<Integer> refused = RefusedSends.of(scenario);
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i).step() instanceof Step.Send send && !refused.contains(i)) {
        List<Integer> missing = new ArrayList<>();
        for (int n = 1; n <= send.times(); n++) {
          if (!sends.contains(List.of(send.from(), LaneSteps.clientId(send, i, n)))) {
            missing.add(n);
          }
        }
        steps.send(i, send, missing);
      }
    }
  }
}
