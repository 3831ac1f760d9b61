package org.diffusionlab.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/**
 * The catch-up of a login where rows are kept per member: one queue is read for all groups, page
 * after page. Where it holds ids only, the bodies of a page are fetched before the next page.
 */
final class QueueReplay {
  private static final String PULL = "pullQueue";

  private final Map<String, GroupLog> groups;
  private final Pulls pulls;
  private final int pageSize;

  /** Ids whose bodies are asked for, by group. */
  private final Map<String, List<Long>> wanted = new LinkedHashMap<>();

  /** Groups whose bodies came out empty: that may be an old answer, so they are asked for twice. */
  private final Set<String> doubted = new HashSet<>();

  /** Heads of groups that are live once their bodies are here. */
  private final Map<String, Long> live = new TreeMap<>();

  /** The page that is asked for, or comes after the bodies; null if there is none. */
  private ClientFrame.PullQueue next;

  private boolean running;

  /** The next page is asked for. */
  private boolean asked;

  /** What that page begins after. */
  private ClientFrame.PullQueue place;

  QueueReplay(Map<String, GroupLog> groups, Pulls pulls, int pageSize) {
    this.groups = groups;
    this.pulls = pulls;
    this.pageSize = pageSize;
  }

  /** Whether it waits for an answer. */
  boolean running() {
    return running;
  }

  /** Starts from the queue's beginning. */
  void start() {
    forget();
    running = true;
    next = new ClientFrame.PullQueue("", 0, pageSize);
    askNext();
  }

  /** The connection is gone. */
  void forget() {
    wanted.clear();
    doubted.clear();
    live.clear();
    next = null;
    asked = false;
    running = false;
  }

  /** A page of messages came. */
  void take(ServerFrame.Queue frame) {
    Map<String, List<Message>> byGroup = new LinkedHashMap<>();
    for (Message message : frame.messages()) {
      byGroup.computeIfAbsent(message.gid(), gid -> new ArrayList<>()).add(message);
    }
    int last = frame.messages().size() - 1;
    String lastGid = last < 0 ? "" : frame.messages().get(last).gid();
    long lastId = last < 0 ? 0 : frame.messages().get(last).msgid();
    if (!isAnswer(lastGid, lastId)) {
      byGroup.forEach((gid, messages) -> late(gid, messages));
      return;
    }
    byGroup.forEach(
        (gid, messages) -> {
          GroupLog group = groups.get(gid);
          if (group != null) {
            group.absorbKept(messages, messages.get(messages.size() - 1).msgid(), Source.PAGE);
          }
        });
    live.putAll(frame.live());
    goOn(frame.more(), lastGid, lastId);
  }

  /** Whether a page is what was asked for, and not one that came twice or very late. */
  private boolean isAnswer(String lastGid, long lastId) {
    if (!running || !asked) {
      pulls.answered(PULL, "");
      return false;
    }
    int gids = lastGid.compareTo(place.gid()); // gids are ASCII: their bytes compare like this
    boolean after = gids > 0 || (gids == 0 && lastId > place.after());
    if (!lastGid.isEmpty() && !after) {
      return false;
    }
    pulls.answered(PULL, "");
    return true;
  }

  private void late(String gid, List<Message> messages) {
    GroupLog group = groups.get(gid);
    if (group != null) {
      group.late(messages);
    }
  }

  /** A page of ids came. */
  void take(ServerFrame.QueueIds frame) {
    String lastGid = "";
    long lastId = 0;
    for (Map.Entry<String, List<Long>> part : frame.ids().entrySet()) {
      lastGid = part.getKey();
      lastId = part.getValue().get(part.getValue().size() - 1);
    }
    if (!isAnswer(lastGid, lastId)) {
      return;
    }
    for (Map.Entry<String, List<Long>> part : frame.ids().entrySet()) {
      GroupLog group = groups.get(part.getKey());
      List<Long> ids = part.getValue();
      if (group != null) {
        group.idsAgain(ids);
        List<Long> unknown = group.unknown(ids);
        if (unknown.isEmpty()) {
          group.advance(ids.get(ids.size() - 1));
        } else {
          wanted.put(part.getKey(), unknown);
          askBodies(part.getKey(), unknown);
        }
      }
    }
    live.putAll(frame.live());
    goOn(frame.more(), lastGid, lastId);
  }

  /** Bodies came. */
  void take(ServerFrame.Bodies frame) {
    List<Long> ids = wanted.get(frame.gid());
    GroupLog group = groups.get(frame.gid());
    List<Message> messages = frame.messages();
    long end = messages.isEmpty() ? 0 : messages.get(messages.size() - 1).msgid();
    boolean earlier = ids != null && !messages.isEmpty() && end < ids.get(0);
    if (!earlier) {
      pulls.answered("pullBodies", frame.gid());
      wanted.remove(frame.gid());
    }
    if (earlier || ids == null || group == null) {
      late(frame.gid(), messages);
      return;
    }
    if (messages.isEmpty() && doubted.add(frame.gid())) {
      wanted.put(frame.gid(), ids);
      askBodies(frame.gid(), ids);
      return;
    }
    doubted.remove(frame.gid());
    List<Long> rest = ids.stream().filter(id -> id > end).toList();
    if (messages.isEmpty() || rest.isEmpty()) {
      // what did not come now is not kept for this member any more
      group.absorbKept(messages, ids.get(ids.size() - 1), Source.PAGE);
    } else {
      group.absorbKept(messages, end, Source.PAGE);
      wanted.put(frame.gid(), rest);
      askBodies(frame.gid(), rest);
    }
    settle();
  }

  private void goOn(boolean more, String gid, long msgid) {
    asked = false;
    if (!more) {
      next = null;
    } else if (!gid.isEmpty()) {
      next = new ClientFrame.PullQueue(gid, msgid, pageSize);
    } // else the page had room for caught-up groups only: the same place is asked for again
    settle();
  }

  private void settle() {
    live.entrySet().removeIf(entry -> !wanted.containsKey(entry.getKey()) && endOf(entry));
    if (!wanted.isEmpty() || asked) {
      return;
    }
    if (next != null) {
      askNext();
    } else {
      running = false;
      groups.values().stream().filter(g -> g.replaying && !g.pulling).forEach(this::over);
    }
  }

  /** It was live from the login on, and waited for the confirmation of own messages. */
  private void over(GroupLog group) {
    group.advance(group.welcomed);
    group.replaying = false;
  }

  private boolean endOf(Map.Entry<String, Long> entry) {
    GroupLog group = groups.get(entry.getKey());
    if (group != null) {
      group.advance(entry.getValue());
      group.replaying = false;
    }
    return true;
  }

  /** Asks again for what the server's store could not serve. */
  void repeat() {
    if (!running) {
      return;
    }
    if (wanted.isEmpty()) {
      askNext();
    } else {
      wanted.forEach(this::askBodies);
    }
  }

  /** The member left a group. */
  void forget(String gid) {
    wanted.remove(gid);
    live.remove(gid);
    if (running) {
      settle();
    }
  }

  private void askNext() {
    asked = true;
    place = next;
    pulls.ask("", next);
  }

  private void askBodies(String gid, List<Long> ids) {
    int most = Math.min(ids.size(), Limits.PAGE_MESSAGES);
    pulls.ask(gid, new ClientFrame.PullBodies(gid, ids.subList(0, most)));
  }
}
