package org.diffusionlab.server.store;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.diffusionlab.model.Message;

/**
 * What a store keeps for one member in all its groups, as one queue: the strength of keeping rows
 * per member is that a login reads one range, whatever the number of groups. Owner thread only,
 * like the store it belongs to.
 */
public interface MemberQueue {
  /**
   * A place in a member's queue, which is ordered by gid and msgid.
   *
   * @param gid a group; empty before the first row
   * @param msgid a message of it
   */
  record Place(String gid, long msgid) {
    /** Before the first row. */
    public static final Place START = new Place("", 0);

    /** Whether everything of a group lies before this place's group, as the table is ordered. */
    public boolean isBeyond(String other) {
      return Arrays.compareUnsigned(
              other.getBytes(StandardCharsets.UTF_8), gid.getBytes(StandardCharsets.UTF_8))
          < 0;
    }
  }

  /**
   * A page of it.
   *
   * @param messages whole messages, where the store keeps those; in order
   * @param ids places of messages, where it keeps ids only; in order
   * @param end where the page ends
   * @param more whether rows follow
   */
  record Page(List<Message> messages, List<Place> ids, Place end, boolean more) {
    public Page {
      messages = List.copyOf(messages);
      ids = List.copyOf(ids);
    }
  }

  /**
   * Reads what is kept for a member and not acked, this transaction's rows included, so that who
   * has read to the end has everything.
   *
   * @param uid the member
   * @param after where the page before ended
   * @param limit at most so many rows
   * @param maxBytes at most so many bytes once encoded, but always one row if there is one
   */
  Page page(String uid, Place after, int limit, int maxBytes);
}
