package org.diffusionlab.lab.cost;

import java.util.Locale;
import java.util.Optional;

/**
 * Why a workload is not run: it would take too many sockets, too much memory or too long.
 *
 * @param limit which limit
 * @param found what the workload has
 */
public record TooLarge(Limit limit, long found) {
  /** What a lab is asked for at most. */
  public enum Limit {
    /** Members: each that is online holds two sockets of this program. */
    MEMBERS("members", 4_000),
    /** Groups of each member. */
    GROUPS("groups", 2_000),
    /** Members × groups. */
    MEMBERSHIPS("members × groups", 100_000),
    /** Messages: each is a step. */
    MESSAGES("messages", 5_000),
    /** Members × messages: the rows that schemes 2 and 3 write. */
    COPIES("members × messages", 500_000);

    private final String what;
    private final long most;

    Limit(String what, long most) {
      this.what = what;
      this.most = most;
    }

    /** The most there may be. */
    public long most() {
      return most;
    }
  }

  static Optional<TooLarge> of(Workload w) {
    long members = w.members();
    for (Limit limit : Limit.values()) {
      long found = members;
      if (limit == Limit.GROUPS) {
        found = w.groups();
      } else if (limit == Limit.MEMBERSHIPS) {
        found = members * w.groups();
      } else if (limit == Limit.MESSAGES) {
        found = w.messages();
      } else if (limit == Limit.COPIES) {
        found = members * w.messages();
      }
      if (found > limit.most) {
        return Optional.of(new TooLarge(limit, found));
      }
    }
    return Optional.empty();
  }

  /** A sentence that says the limit, in English. */
  public String sentence() {
    return String.format(
        Locale.ROOT, "%s are %,d, and a sweep runs at most %,d.", limit.what, found, limit.most);
  }
}
