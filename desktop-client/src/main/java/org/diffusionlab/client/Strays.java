package org.diffusionlab.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.diffusionlab.model.Message;

/**
 * Pushes that came before the phone knew where it stands in their group: the welcome, or the news
 * of the membership, was overtaken or is missing. They wait until it knows; where the server keeps
 * nothing of what it pushed, nobody else has them.
 */
final class Strays {
  /** Most of one group; whoever misses more than that has them replayed, where they are kept. */
  private static final int MOST = 1_000;

  private final Map<String, List<Message>> waiting = new LinkedHashMap<>();

  void add(Message message) {
    List<Message> group = waiting.computeIfAbsent(message.gid(), gid -> new ArrayList<>());
    if (group.size() < MOST) {
      group.add(message);
    }
  }

  /** Takes out those of a group, from a msgid on: what lies before was not meant for the member. */
  List<Message> take(String gid, long from) {
    List<Message> taken = waiting.remove(gid);
    return taken == null ? List.of() : taken.stream().filter(m -> m.msgid() >= from).toList();
  }
}
