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
  record Place(String gid, long msgid) implements Comparable<Place> {
    /** Before the first row. */
    public static final Place START = new Place("", 0);

    @Override
    public int compareTo(Place other) {
      int gids = compareGids(gid, other.gid);
      return gids != 0 ? gids : Long.compare(msgid, other.msgid);
    }
  }

  /** Orders gids as the table does: by their bytes, which is not how strings are ordered here. */
  static int compareGids(String one, String other) {
    return Arrays.compareUnsigned(
        one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * A page of it.
   *
   * @param messages whole messages, where the store keeps those; in order. A row that is too
   *     damaged to be named is left out
   * @param ids places of messages, where it keeps ids only; in order
   * @param end where the page ends, rows that were left out included
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
   * @param maxBytes at most so many bytes of messages once encoded in a queue, but always one if
   *     there is one; ids are short, and as many as may be asked for fit any frame
   */
  Page page(String uid, Place after, int limit, int maxBytes);
}
