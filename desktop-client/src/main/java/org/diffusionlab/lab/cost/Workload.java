package org.diffusionlab.lab.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.diffusionlab.lab.scenario.GroupSpec;
import org.diffusionlab.lab.scenario.LocalText;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Limits;

/**
 * The sweep's standard input: some groups of the same members, of whom some are offline while the
 * first one sends to the groups in turn; then everybody comes back.
 *
 * <p>Each send waits until all who are online have acked the one before. Of those who come back the
 * first few do so one by one, which is what the time of a login is measured by, and all the others
 * at once.
 *
 * @param members how many members each group has, the sender included
 * @param offlineShare the part of the members other than the sender that is offline, 0 to 1
 * @param messages how many messages are sent in all
 * @param payloadBytes the length of each message's text, in bytes
 * @param groups how many groups these members have; those beyond {@code messages} stay empty
 */
public record Workload(
    int members, double offlineShare, int messages, int payloadBytes, int groups) {
  /** How many members come back one by one at most. */
  public static final int SINGLE_LOGINS = 7;

  /** The member that sends. */
  public static final String SENDER = "A";

  public Workload {
    atLeast("members", members, 1);
    atLeast("messages", messages, 0);
    atLeast("groups", groups, 1);
    if (!(offlineShare >= 0 && offlineShare <= 1)) {
      throw new IllegalArgumentException(
          "the offline share must be 0 to 1, not " + text(offlineShare));
    }
    if (payloadBytes < 1 || payloadBytes > Limits.TEXT_BYTES) {
      throw new IllegalArgumentException(
          "payload must be 1 to " + Limits.TEXT_BYTES + " bytes, not " + payloadBytes);
    }
  }

  private static void atLeast(String what, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(what + " must be " + least + " or more, not " + value);
    }
  }

  /** A number as people write it: 0.5, 1. */
  private static String text(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e9
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** Members a message is for. */
  public int recipients() {
    return members - 1;
  }

  /** How many recipients are offline while messages are sent: the share, rounded. */
  public int offline() {
    return (int) Math.round(offlineShare * recipients());
  }

  /** How many messages group {@code index} gets, from 0. */
  public int messagesOf(int index) {
    return messages / groups + (index < messages % groups ? 1 : 0);
  }

  /** Whether a lab can be asked to run it; what it is too large in if not. */
  public Optional<TooLarge> tooLarge() {
    return TooLarge.of(this);
  }

  /** The same on another place of an axis. */
  public Workload with(Axis axis, double value) {
    return axis.set(this, value);
  }

  /** What a lab runs. */
  public Scenario scenario() {
    List<String> everybody = new ArrayList<>(members);
    everybody.add(SENDER);
    for (int i = 1; i < members; i++) {
      everybody.add(String.format(Locale.ROOT, "m%05d", i));
    }
    List<GroupSpec> rooms = new ArrayList<>(groups);
    for (int i = 0; i < groups; i++) {
      rooms.add(new GroupSpec(gid(i), LocalText.en(gid(i)), everybody));
    }
    List<String> away = everybody.subList(members - offline(), members);
    List<Item> steps = new ArrayList<>();
    for (int i = 0; i < messages; i++) {
      steps.add(Item.of(Step.Send.of(SENDER, gid(i % groups), payload(i + 1))));
    }
    int single = Math.min(SINGLE_LOGINS, away.size());
    away.subList(0, single).forEach(uid -> steps.add(Item.of(new Step.Online(List.of(uid)))));
    if (single < away.size()) {
      steps.add(Item.of(new Step.Online(away.subList(single, away.size()))));
    }
    return Scenario.opening("sweep", LocalText.en("sweep"), rooms, away).withSteps(steps);
  }

  static String gid(int index) {
    return String.format(Locale.ROOT, "g%05d", index + 1);
  }

  /** The text of the {@code number}-th message: plain letters, one byte each. */
  String payload(int number) {
    String words = "message " + number + "; ";
    return words.repeat(payloadBytes / words.length() + 1).substring(0, payloadBytes);
  }

  @Override
  public String toString() {
    return counted(members, "member")
        + ", "
        + text(offlineShare)
        + " offline, "
        + counted(messages, "message")
        + " of "
        + counted(payloadBytes, "byte")
        + " in "
        + counted(groups, "group");
  }

  private static String counted(int number, String what) {
    return String.format(Locale.ROOT, "%,d %s%s", number, what, number == 1 ? "" : "s");
  }
}
