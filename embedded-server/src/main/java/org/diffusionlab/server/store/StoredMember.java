package org.diffusionlab.server.store;

import org.diffusionlab.model.Texts;

/**
 * A member's place in a group as the store keeps it.
 *
 * @param uid who
 * @param cursor {@code last_ack_msgid}
 * @param joined first msgid it may see
 */
public record StoredMember(String uid, long cursor, long joined) {
  public StoredMember {
    Texts.uid(uid);
    if (cursor < 0 || joined < 1) {
      throw new IllegalArgumentException(uid + ": cursor " + cursor + ", joined " + joined);
    }
  }
}
