package org.diffusionlab.lab.cost;

import java.util.ArrayList;
import java.util.List;

/**
 * Every combination of some values for each input: what a sweep is asked for. An impossible value
 * is refused with a sentence.
 *
 * @param members for {@link Workload#members}
 * @param offlineShares for {@link Workload#offlineShare}
 * @param messages for {@link Workload#messages}; empty for {@link #MESSAGES}, or as many as the
 *     largest number of groups where that is more, so that every group has something new
 * @param payloads for {@link Workload#payloadBytes}
 * @param groups for {@link Workload#groups}
 */
public record Grid(
    List<Integer> members,
    List<Double> offlineShares,
    List<Integer> messages,
    List<Integer> payloads,
    List<Integer> groups) {
  /** Messages where nothing else is asked for. */
  public static final int MESSAGES = 20;

  /** Bytes of a text where nothing else is asked for. */
  public static final int PAYLOAD = 100;

  /**
   * Members where it is the number of groups that grows. They are few, as every one of them belongs
   * to every group; all the others are offline, so that seven logins are timed.
   */
  public static final int FEW_MEMBERS = 8;

  /** Messages where it is the number of groups that grows: as many in one group as in many. */
  public static final int MANY_MESSAGES = 500;

  /** A combination that is not run, and why. */
  public record Refused(Workload workload, TooLarge why) {}

  public Grid {
    members = List.copyOf(members);
    offlineShares = List.copyOf(offlineShares);
    messages = List.copyOf(messages);
    payloads = List.copyOf(payloads);
    groups = List.copyOf(groups);
    if (messages.isEmpty()) {
      messages = List.of(Math.max(MESSAGES, groups.stream().mapToInt(g -> g).max().orElse(0)));
    }
    if (members.isEmpty() || offlineShares.isEmpty() || payloads.isEmpty() || groups.isEmpty()) {
      throw new IllegalArgumentException("a grid needs a value for each input");
    }
    all(members, offlineShares, messages, payloads, groups); // none may be impossible
  }

  /** One group, whose members and their offline share grow: what stored rows are compared by. */
  public static Grid byMembers() {
    return new Grid(
        List.of(2, 10, 100, 1_000),
        List.of(0.0, 0.5, 1.0),
        List.of(MESSAGES),
        List.of(PAYLOAD),
        List.of(1));
  }

  /** A few members, whose groups grow in number: what a login is compared by. */
  public static Grid byGroups() {
    return new Grid(
        List.of(FEW_MEMBERS),
        List.of(1.0),
        List.of(MANY_MESSAGES),
        List.of(PAYLOAD),
        List.of(1, 5, 50, 500));
  }

  /** The combinations that can be run, small ones first. */
  public List<Workload> workloads() {
    return all().stream().filter(w -> w.tooLarge().isEmpty()).toList();
  }

  /** Those that are too large. */
  public List<Refused> refused() {
    List<Refused> refused = new ArrayList<>();
    all().forEach(w -> w.tooLarge().ifPresent(why -> refused.add(new Refused(w, why))));
    return refused;
  }

  private List<Workload> all() {
    return all(members, offlineShares, messages, payloads, groups);
  }

  private static List<Workload> all(
      List<Integer> members,
      List<Double> offlineShares,
      List<Integer> messages,
      List<Integer> payloads,
      List<Integer> groups) {
    List<Workload> all = new ArrayList<>();
    for (int group : groups) {
      for (int member : members) {
        for (double share : offlineShares) {
          for (int payload : payloads) {
            for (int message : messages) {
              all.add(new Workload(member, share, message, payload, group));
            }
          }
        }
      }
    }
    return all.stream().distinct().toList();
  }
}
