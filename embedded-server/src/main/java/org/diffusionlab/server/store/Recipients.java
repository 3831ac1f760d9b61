package org.diffusionlab.server.store;

import java.util.List;
import java.util.stream.Stream;

/**
 * Who a message is for: the group's members other than its sender. Looked up at the first question,
 * so that a store that does not ask costs nothing.
 */
public interface Recipients {
  /** Everybody it is for, by uid. Known without a look at who is online. */
  List<String> all();

  /** Recipients who are online and caught up. */
  List<String> online();

  /** All the others. */
  List<String> offline();

  /** Recipients that are known already. */
  static Recipients of(List<String> online, List<String> offline) {
    record Known(List<String> online, List<String> offline) implements Recipients {
      @Override
      public List<String> all() {
        return Stream.concat(online.stream(), offline.stream()).sorted().toList();
      }
    }
    return new Known(List.copyOf(online), List.copyOf(offline));
  }
}
