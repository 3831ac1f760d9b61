package org.diffusionlab.client;

import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Texts;

/**
 * Who a member is and how its phone behaves.
 *
 * @param uid the member
 * @param token what it proves itself with
 * @param boot start of the clientIds this phone makes; a new phone of the same member needs another
 *     one, so that no clientId is ever used for two texts
 * @param pageSize how many messages it asks for at once
 * @param start what a phone that knows nothing yet shows of a group's past
 * @param presence whether it asks for {@code presence} frames
 * @param ackMode how it acks where the server keeps ids per member
 * @param ackHighest whether it takes the newest push for proof that it has everything before, where
 *     the server keeps one log; wrong, and there to be shown
 */
public record MemberConfig(
    String uid,
    String token,
    String boot,
    int pageSize,
    Start start,
    boolean presence,
    AckMode ackMode,
    boolean ackHighest) {
  /** Messages per page where nothing else is asked for. */
  public static final int PAGE_SIZE = 50;

  /** Where a phone that knows nothing yet begins. */
  public enum Start {
    /** At the cursor the server has for the member. */
    AT_CURSOR,
    /** At the first message the member may see: it reads again what it acked earlier. */
    WITH_HISTORY
  }

  public MemberConfig {
    Texts.uid(uid);
    Texts.clientId(boot);
    if (token == null || start == null || ackMode == null) {
      throw new IllegalArgumentException("token, start and ackMode are needed");
    }
    if (pageSize < 1 || pageSize > Limits.PAGE_MESSAGES) {
      throw new IllegalArgumentException(
          "pageSize must be 1 to " + Limits.PAGE_MESSAGES + ", not " + pageSize);
    }
  }

  /** A phone that starts at the cursor, with pages of {@link #PAGE_SIZE}. */
  public static MemberConfig of(String uid, String token, String boot) {
    return new MemberConfig(
        uid, token, boot, PAGE_SIZE, Start.AT_CURSOR, false, AckMode.IDS, false);
  }

  public MemberConfig withPageSize(int messages) {
    return new MemberConfig(uid, token, boot, messages, start, presence, ackMode, ackHighest);
  }

  public MemberConfig withStart(Start where) {
    return new MemberConfig(uid, token, boot, pageSize, where, presence, ackMode, ackHighest);
  }

  public MemberConfig withAckMode(AckMode mode) {
    return new MemberConfig(uid, token, boot, pageSize, start, presence, mode, ackHighest);
  }

  /** A phone whose cursor jumps over holes. */
  public MemberConfig withAckHighest(boolean jumps) {
    return new MemberConfig(uid, token, boot, pageSize, start, presence, ackMode, jumps);
  }

  /** Never prints the token. */
  @Override
  public String toString() {
    return "MemberConfig[" + uid + ", boot " + boot + ", pages of " + pageSize + ", " + start + "]";
  }
}
