package org.diffusionlab.server.store;

import org.diffusionlab.model.Message;
import org.diffusionlab.model.Texts;

/**
 * What must be remembered of a send so that its repeat is recognised.
 *
 * @param uid who sent it
 * @param clientId the sender's own id for it
 * @param gid the group
 * @param msgid the id it got
 * @param time when it was stored, in milliseconds since 1970-01-01 UTC
 * @param textHash {@link #hash} of its text
 */
public record StoredSend(
    String uid, String clientId, String gid, long msgid, long time, long textHash) {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  public StoredSend {
    Texts.uid(uid);
    Texts.clientId(clientId);
  }

  /** What to remember of {@code message}. */
  public static StoredSend of(Message message, String clientId) {
    return new StoredSend(
        message.sender(),
        clientId,
        message.gid(),
        message.msgid(),
        message.time(),
        hash(message.text()));
  }

  /** 64-bit FNV-1a over the text's UTF-16 units, high byte first. */
  public static long hash(String text) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      hash = (hash ^ (c >> 8)) * FNV_PRIME;
      hash = (hash ^ (c & 0xff)) * FNV_PRIME;
    }
    return hash;
  }

  /** Whether a send of {@code text} to {@code gid} is this one again. */
  public boolean isRepeat(String gid, String text) {
    return this.gid.equals(gid) && textHash == hash(text);
  }
}
