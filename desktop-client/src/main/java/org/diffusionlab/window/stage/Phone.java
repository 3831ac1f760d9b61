package org.diffusionlab.window.stage;

import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.window.text.Texts;

/**
 * A member as the stage shows it.
 *
 * @param uid who
 * @param status what its client is doing
 * @param state that, in words
 * @param believed whether the server believes it is online
 * @param stale whether that is wrong
 * @param queued whether rows are kept for it, instead of a cursor
 * @param place {@code last_ack_msgid}, or how many rows are kept for it
 * @param lag how many messages a replay would bring
 * @param unread unread messages
 * @param waiting its own messages that are not confirmed
 * @param chosen whether its phone is held
 * @param crashed whether its client died and none runs since
 * @param armed how much waits to go wrong with it
 */
public record Phone(
    String uid,
    ClientStatus status,
    String state,
    boolean believed,
    boolean stale,
    boolean queued,
    long place,
    long lag,
    long unread,
    int waiting,
    boolean chosen,
    boolean crashed,
    int armed) {
  /** Whether its switch is on: it is connected or trying to be. */
  public boolean switchedOn() {
    return status != ClientStatus.OFFLINE;
  }

  /** Whether somebody outside the lab holds its connection. */
  public boolean guest() {
    return status == ClientStatus.GUEST;
  }

  /** It in one sentence. */
  String spoken(Texts texts) {
    return texts.get(queued ? "phone.spoken.kept" : "phone.spoken", uid, state, place, lag, unread);
  }
}
