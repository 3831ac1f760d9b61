package org.diffusionlab.server.store;

import java.util.List;
import org.diffusionlab.model.Message;

/**
 * Messages for a member, oldest first.
 *
 * @param messages the messages
 * @param more whether others follow for this member, also if this transaction wrote them
 */
public record StoredPage(List<Message> messages, boolean more) {
  public StoredPage {
    messages = List.copyOf(messages);
  }
}
