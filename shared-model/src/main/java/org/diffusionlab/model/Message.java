package org.diffusionlab.model;

/**
 * A stored message of a group.
 *
 * @param gid the group
 * @param msgid its place in the group's log: dense, 1, 2, 3, …
 * @param sender uid of the member who sent it
 * @param time when the server stored it, in milliseconds since 1970-01-01 UTC; shown, never ordered
 *     by
 * @param text what it says
 */
public record Message(String gid, long msgid, String sender, long time, String text) {
  public Message {
    Texts.gid(gid);
    Texts.uid(sender);
    Texts.text(text);
    if (msgid < 1) {
      throw new IllegalArgumentException("msgid must be 1 or more, not " + msgid);
    }
  }

  /** Bytes of the text in UTF-8: what one stored copy of the payload weighs. */
  public int payloadBytes() {
    return Texts.utf8Length(text);
  }
}
