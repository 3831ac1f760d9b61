package org.diffusionlab.window.chat;

/** One entry of a transcript. */
public sealed interface ChatItem {
  /**
   * A message on the member's screen.
   *
   * @param msgid its place in the group's log
   * @param sender who sent it
   * @param own whether this member did
   * @param text what it says; null if the text is not known
   * @param time when it was stored
   * @param delivered how many acked it; own messages only
   * @param recipients how many it is meant for; own messages only
   * @param acked whether the scheme asks everybody for an ack, so that the two can be known
   */
  record Said(
      long msgid,
      String sender,
      boolean own,
      String text,
      long time,
      int delivered,
      int recipients,
      boolean acked)
      implements ChatItem {}

  /**
   * A line across.
   *
   * @param kind what it marks
   * @param from first msgid it speaks of
   * @param to last msgid
   */
  record Divider(Kind kind, long from, long to) implements ChatItem {
    /** What a line marks. */
    enum Kind {
      /** Older messages that are not listed until asked for. */
      EARLIER,
      AWAY,
      HISTORY,
      HOLE,
      GONE,
      /** Lost for good; the phone itself does not know of them. */
      LOST
    }

    /** How many messages it speaks of. */
    long size() {
      return to - from + 1;
    }
  }

  /**
   * An own message that is not confirmed.
   *
   * @param text what it says
   * @param refusal why it was refused, empty while it may still be confirmed
   */
  record Waiting(String text, String refusal) implements ChatItem {}
}
