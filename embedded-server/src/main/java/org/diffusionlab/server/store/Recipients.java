package org.diffusionlab.server.store;

import java.util.List;

/**
 * Who a message is for: the group's members other than its sender. Looked up at the first question,
 * so that a store that does not ask costs nothing.
 */
public interface Recipients {
  /** Recipients who are online and caught up. */
  List<String> online();

  /** All the others. */
  List<String> offline();

  /** Recipients that are known already. */
  static Recipients of(List<String> online, List<String> offline) {
    record Known(List<String> online, List<String> offline) implements Recipients {}
    return new Known(List.copyOf(online), List.copyOf(offline));
  }
}
