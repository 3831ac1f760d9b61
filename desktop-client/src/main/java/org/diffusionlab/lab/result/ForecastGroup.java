package org.diffusionlab.lab.result;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Texts;
import org.diffusionlab.wire.FrameCodec;

/** A group in a {@link Forecast}: its messages, and up to where each member has them. */
final class ForecastGroup {
  /**
   * What waits for a member in a group.
   *
   * @param from it has everything up to here
   * @param to the newest message then
   */
  record Backlog(ForecastGroup group, long from, long to) {}

  private final int gidBytes;

  /** Bodies up to here were purged. */
  long purged;

  private final Map<String, Long> has = new HashMap<>();
  private final Set<String> away = new HashSet<>();
  private final Set<String> everMembers = new HashSet<>();
  private final List<Message> messages = new ArrayList<>();
  private final List<Long> bytesUpTo = new ArrayList<>(List.of(0L));
  private int[] lengths = new int[16];

  ForecastGroup(String gid) {
    gidBytes = Texts.utf8Length(gid);
  }

  long head() {
    return messages.size();
  }

  int size() {
    return has.size();
  }

  /** How many members are offline. */
  int away() {
    return away.size();
  }

  boolean hasMember(String uid) {
    return has.containsKey(uid);
  }

  /**
   * Adds a member, who is offline until it {@link #comes}.
   *
   * @param from it is owed what comes after this msgid
   * @return whether it was a member before
   */
  boolean join(String uid, long from) {
    has.put(uid, from);
    away.add(uid);
    return !everMembers.add(uid);
  }

  void leave(String uid) {
    has.remove(uid);
    away.remove(uid);
  }

  /** A member that has everything goes offline. */
  void goes(String uid) {
    if (has.containsKey(uid)) {
      away.add(uid);
      has.put(uid, head());
    }
  }

  /** A member is back, and has everything by the end of the step. */
  void comes(String uid) {
    away.remove(uid);
  }

  /** How many messages a member has not got; 0 for whoever is none. */
  long lag(String uid) {
    return away.contains(uid) ? head() - has.get(uid) : 0;
  }

  /** What waits for a member now. */
  Backlog backlog(String uid) {
    return new Backlog(this, head() - lag(uid), head());
  }

  /** How many messages wait for members, over all of them. */
  long waiting() {
    return away.stream().mapToLong(uid -> ofOthers(uid, has.get(uid))).sum();
  }

  /** Up to where all members have the messages; the head where there are none. */
  long allHave() {
    return away.stream().mapToLong(has::get).min().orElse(head());
  }

  void add(Message message) {
    messages.add(message);
    bytesUpTo.add(bytesUpTo.get(bytesUpTo.size() - 1) + message.payloadBytes());
  }

  /** Bytes of the texts after {@code from} up to {@code to}. */
  long bytes(long from, long to) {
    return bytesUpTo.get((int) to) - bytesUpTo.get((int) from);
  }

  /** How many messages after {@code from} are by others than {@code uid}. */
  long ofOthers(String uid, long from) {
    return messages.subList((int) from, messages.size()).stream()
        .filter(m -> !m.sender().equals(uid))
        .count();
  }

  /** The messages after {@code from}, as a login reads them. */
  LoginReads.Part part(long from) {
    if (lengths.length < messages.size()) {
      lengths = Arrays.copyOf(lengths, Math.max(messages.size(), lengths.length * 2));
    }
    for (int i = (int) from; i < messages.size(); i++) {
      if (lengths[i] == 0) {
        lengths[i] = FrameCodec.encodedLength(messages.get(i));
      }
    }
    return new LoginReads.Part(gidBytes, Arrays.copyOfRange(lengths, (int) from, messages.size()));
  }
}
