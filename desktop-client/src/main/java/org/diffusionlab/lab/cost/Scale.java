package org.diffusionlab.lab.cost;

import java.util.Arrays;
import java.util.List;
import org.diffusionlab.model.Scheme;

/**
 * A service of any size, and what each scheme would cost it a day, by the formulas and the costs of
 * one row. What is assumed is named by {@link ScaleAssumption}, what is left out by {@link
 * ScaleOmission}.
 *
 * @param members how many people use it
 * @param groups how many groups there are
 * @param membersPerGroup how many members a group has
 * @param messagesPerDay messages sent a day, in all groups together
 * @param payloadBytes length of a text
 * @param offlineShare the part of the time, 0 to 1, that a member is offline
 * @param loginsPerDay how often a member comes back a day; more than 0 where anybody is offline
 * @param daysKept how many days bodies are kept in {@code group_msgs}, schemes 3 and 4
 */
public record Scale(
    double members,
    double groups,
    double membersPerGroup,
    double messagesPerDay,
    int payloadBytes,
    double offlineShare,
    double loginsPerDay,
    double daysKept) {
  /** Sizes to begin with. */
  public enum Preset {
    /** One group of 30 people. */
    CLASS(new Scale(30, 1, 30, 200, 60, 0.7, 6, 180)),
    /** 10,000 people in teams of 20, each in ten of them. */
    COMPANY(new Scale(10_000, 5_000, 20, 300_000, 80, 0.6, 8, 365)),
    /** 100 million people, each in twenty groups of fifty. */
    SERVICE(new Scale(1e8, 4e7, 50, 1e9, 60, 0.8, 10, 30));

    private final Scale scale;

    Preset(Scale scale) {
      this.scale = scale;
    }

    public Scale scale() {
      return scale;
    }
  }

  /** Messages a phone asks for at once. */
  public static final int PAGE = 50;

  public Scale {
    positive("members", members);
    positive("groups", groups);
    positive("members per group", membersPerGroup);
    if (membersPerGroup > members) {
      throw new IllegalArgumentException("a group cannot have more members than there are");
    }
    if (!(messagesPerDay >= 0) || !(daysKept >= 0) || payloadBytes < 1) {
      throw new IllegalArgumentException("messages, their length and days kept cannot be negative");
    }
    if (!(offlineShare >= 0 && offlineShare <= 1)) {
      throw new IllegalArgumentException("the offline share must be 0 to 1, not " + offlineShare);
    }
    if (!(loginsPerDay >= 0) || (offlineShare > 0 && loginsPerDay == 0)) {
      throw new IllegalArgumentException("who is offline must come back some time");
    }
  }

  private static void positive(String what, double value) {
    if (!(value >= 1) || value > 1e15) {
      throw new IllegalArgumentException(what + " must be 1 to 10^15, not " + value);
    }
  }

  /** What every scheme would cost, in their order. */
  public List<ScaleFigures> figures(UnitCosts costs) {
    return Arrays.stream(Scheme.values()).map(s -> ScaleFigures.of(s, this, costs)).toList();
  }

  /** Recipients of a message. */
  double recipients() {
    return membersPerGroup - 1;
  }

  /** Copies a day for recipients who are offline. */
  double offlineCopies() {
    return messagesPerDay * recipients() * offlineShare;
  }

  /** Days that what is kept for an offline member waits for it: half the time it stays away. */
  double waitingDays() {
    return offlineShare == 0 ? 0 : offlineShare / loginsPerDay / 2;
  }

  /** Logins a day, of all members. */
  double logins() {
    return members * loginsPerDay;
  }

  /** Messages that wait for a member who comes back. */
  double backlog() {
    return logins() == 0 ? 0 : offlineCopies() / logins();
  }

  /** Groups of a member. */
  double groupsOfMember() {
    return groups * membersPerGroup / members;
  }

  /** Groups in which something new waits, where it is spread by chance. */
  double groupsWithNews() {
    double each = backlog() / groupsOfMember();
    return groupsOfMember() * -Math.expm1(-each);
  }

  /** The part of the logins that find anything. */
  double anyNews() {
    return -Math.expm1(-backlog());
  }
}
