package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.lab.scenario.Step;

/** Which sends of a {@link Forecast} wait on their phones, and which the server knows already. */
final class ForecastSends {
  private final Map<String, List<Step.Send>> waiting = new HashMap<>();

  /** Senders and clientIds of stored messages; of those with a clientId of the file's choice. */
  private final Set<List<String>> stored = new HashSet<>();

  /** Somebody who is offline types; naming a clientId that waits already adds nothing. */
  void wait(Step.Send step) {
    List<Step.Send> sends = waiting.computeIfAbsent(step.from(), uid -> new ArrayList<>());
    if (step.clientId() == null
        || sends.stream().noneMatch(other -> step.clientId().equals(other.clientId()))) {
      sends.add(step);
    }
  }

  /** What a member typed while it was offline, in order; it waits no longer. */
  List<Step.Send> take(String uid) {
    List<Step.Send> sends = waiting.remove(uid);
    return sends == null ? List.of() : sends;
  }

  /**
   * Whether the server stores what reaches it now; it does not where the sender is no member, and
   * not again where it has it.
   *
   * @param group null where there is none
   */
  boolean isStored(Step.Send step, ForecastGroup group) {
    return group != null
        && group.hasMember(step.from())
        && (step.clientId() == null || stored.add(List.of(step.from(), step.clientId())));
  }
}
