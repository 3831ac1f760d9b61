package org.diffusionlab.server.store;

import java.util.List;
import org.diffusionlab.model.Message;

/**
 * The ids a store keeps for each member, for clients that fetch ids first and bodies on demand.
 * Owner thread only, like the store it belongs to.
 */
public interface KeptIds {
  /**
   * Ids kept for a member, ascending.
   *
   * @param ids the ids
   * @param more whether others follow, also if this transaction wrote them
   */
  record IdPage(List<Long> ids, boolean more) {
    public IdPage {
      ids = List.copyOf(ids);
    }
  }

  /** Reads committed ids after {@code after}, {@code limit} at most. */
  IdPage page(Reader reader, long after, int limit);

  /**
   * Reads committed messages among {@code ids} that are kept for the member, oldest first.
   *
   * @param maxBytes at most so many bytes once encoded, but always one message if there is one
   */
  List<Message> bodies(String gid, String uid, List<Long> ids, int maxBytes);

  /**
   * Takes note that a member has these messages.
   *
   * @return false if none of them was kept for it
   */
  boolean ack(String gid, String uid, List<Long> ids);
}
