package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;

/** The simplest client that is right where the server keeps rows per member. */
final class QueueMember {
  /** Where its connection stands in one group. */
  private static final class Place {
    boolean live;
    boolean asking;

    /** Everything that is kept up to here has come, but for {@link #owed}. */
    long seen;

    /** Ids that came and whose bodies did not. */
    final TreeSet<Long> owed = new TreeSet<>();

    long safe() {
      return owed.isEmpty() ? seen : owed.first() - 1;
    }
  }

  final String uid;

  /** What is on its screen, by group. Survives everything. */
  final Map<String, TreeMap<Long, String>> shown = new TreeMap<>();

  final Map<String, ClientFrame.Send> unconfirmed = new LinkedHashMap<>();
  FakeLink link;

  /** Rows that pages of the queue brought since the last look, as "gid msgid". */
  final List<String> brought = new ArrayList<>();

  private final boolean byIds;
  private final int wholeQueue;

  /** Where the pull of the whole queue stands; null while none is on its way. */
  private ClientFrame.PullQueue scan;

  private String scanGid = "";
  private long scanId;
  private final Map<String, Place> places = new TreeMap<>();
  private boolean welcomed;
  private int sends;

  /**
   * A member that was never online.
   *
   * @param byIds whether it fetches ids first and acks ids
   * @param wholeQueue of two pulls, how many are for the queue of all groups: 0, 1 or 2
   */
  QueueMember(String uid, boolean byIds, int wholeQueue) {
    this.uid = uid;
    this.byIds = byIds;
    this.wholeQueue = wholeQueue;
  }

  boolean online() {
    return link != null;
  }

  boolean welcomed() {
    return link != null && welcomed;
  }

  List<Input> goOnline(World world, int port) {
    welcomed = false;
    places.clear();
    scan = null;
    scanFrom("", 0);
    link = new FakeLink(port, true);
    List<Input> inputs = new ArrayList<>(List.of(link.opened(), link.line(world.hello(uid))));
    unconfirmed.values().forEach(send -> inputs.add(link.line(send)));
    return inputs;
  }

  Input act(Random random) {
    List<String> gids = List.copyOf(places.keySet());
    if (gids.isEmpty()) {
      return link.line(new ClientFrame.Ping());
    }
    String gid = gids.get(random.nextInt(gids.size()));
    Place place = places.get(gid);
    switch (random.nextInt(3)) {
      case 0:
        return link.line(ack(gid, place, random));
      case 1:
        ClientFrame ask = ask(gid, place, 1 + random.nextInt(5), random);
        return link.line(ask == null ? new ClientFrame.Ping() : ask);
      default:
        if (!unconfirmed.isEmpty() && random.nextInt(3) == 0) {
          return link.line(unconfirmed.values().iterator().next());
        }
        String clientId = uid + "-" + sends++;
        String text = random.nextInt(30) == 0 ? "bad" : "text of " + clientId;
        ClientFrame.Send send = new ClientFrame.Send(gid, clientId, text);
        unconfirmed.put(clientId, send);
        return link.line(send);
    }
  }

  private ClientFrame ack(String gid, Place place, Random random) {
    List<Long> ids = List.copyOf(shown.getOrDefault(gid, new TreeMap<>()).keySet());
    if (!byIds || ids.isEmpty()) {
      return new ClientFrame.Ack(gid, random.nextLong(place.safe() + 1));
    }
    int from = random.nextInt(ids.size());
    return new ClientFrame.AckIds(gid, ids.subList(from, Math.min(ids.size(), from + 4)));
  }

  /** What it has to ask for next in a group, null if nothing. */
  private ClientFrame ask(String gid, Place place, int limit, Random random) {
    if (place.asking || (place.live && place.owed.isEmpty())) {
      return null;
    }
    if (place.owed.isEmpty() && random.nextInt(2) < wholeQueue) {
      if (scan != null) {
        return null;
      }
      scan = new ClientFrame.PullQueue(scanGid, scanId, limit);
      return scan;
    }
    place.asking = true;
    if (!place.owed.isEmpty()) {
      return new ClientFrame.PullBodies(gid, place.owed.stream().limit(limit).toList());
    }
    return byIds
        ? new ClientFrame.PullIds(gid, place.seen, limit)
        : new ClientFrame.Pull(gid, place.seen, limit);
  }

  private void scanFrom(String gid, long msgid) {
    scanGid = gid;
    scanId = msgid;
  }

  /** A page came that ends with the newest of {@code brought}, if {@code rows} are not 0. */
  private void scanned(Map<String, Long> live, boolean more, int rows) {
    check(scan != null && rows <= scan.limit(), "a page of the queue that nobody asked for");
    check(rows > 0 || !live.isEmpty() || !more, "a page that brings nothing and is not the last");
    scan = null;
    live.forEach(
        (gid, head) -> {
          check(!places.get(gid).live, "live already: " + gid);
          places.get(gid).live = true;
        });
    if (!more) {
      scanFrom("", 0);
    } else if (rows > 0) {
      String[] last = brought.get(brought.size() - 1).split(" ");
      scanFrom(last[0], Long.parseLong(last[1]));
    }
    check(more || places.values().stream().allMatch(p -> p.live), "the queue ended too early");
  }

  /** Whether it may wait for pushes in a group, as it has everything that was kept before. */
  boolean isLive(String gid) {
    return places.containsKey(gid) && places.get(gid).live;
  }

  /** Whether it was told of a message: it is on its screen, or its body is still to be fetched. */
  boolean knows(String gid, long msgid) {
    return shown.getOrDefault(gid, new TreeMap<>()).containsKey(msgid)
        || (places.containsKey(gid) && places.get(gid).owed.contains(msgid));
  }

  List<Input> askAll(Random random) {
    List<Input> inputs = new ArrayList<>();
    places.forEach(
        (gid, place) -> {
          ClientFrame ask = ask(gid, place, 7, random);
          if (ask != null) {
            inputs.add(link.line(ask));
          }
        });
    return inputs;
  }

  List<Input> ackAll() {
    List<Input> inputs = new ArrayList<>();
    places.forEach((gid, place) -> inputs.add(link.line(new ClientFrame.Ack(gid, place.safe()))));
    return inputs;
  }

  void read() {
    if (link != null) {
      link.take().forEach(this::on);
    }
  }

  private void on(ServerFrame frame) {
    if (frame instanceof ServerFrame.Welcome welcome) {
      welcomed = true;
      welcome.groups().forEach(this::enter);
    } else if (frame instanceof ServerFrame.Membership m) {
      if (m.uid().equals(uid) && m.group() != null) {
        enter(m.group());
      } else if (m.uid().equals(uid)) {
        places.remove(m.gid());
      }
    } else if (frame instanceof ServerFrame.Push push) {
      Place place = places.get(push.message().gid());
      check(place != null && place.live, "a push while not live: " + frame);
      show(push.message());
      place.seen = Math.max(place.seen, push.message().msgid());
    } else if (frame instanceof ServerFrame.Page page) {
      Place place = answered(page.gid());
      page.messages().forEach(message -> came(place, message));
      place.live |= !page.more();
    } else if (frame instanceof ServerFrame.Ids ids) {
      Place place = answered(ids.gid());
      place.owed.addAll(ids.ids());
      place.owed.removeAll(shown.getOrDefault(ids.gid(), new TreeMap<>()).keySet());
      ids.ids().forEach(id -> place.seen = Math.max(place.seen, id));
      place.live |= !ids.more();
    } else if (frame instanceof ServerFrame.Queue queue) {
      for (Message message : queue.messages()) {
        came(places.get(message.gid()), message);
        brought.add(message.gid() + " " + message.msgid());
      }
      scanned(queue.live(), queue.more(), queue.messages().size());
    } else if (frame instanceof ServerFrame.QueueIds queue) {
      int before = brought.size();
      queue
          .ids()
          .forEach(
              (gid, ids) -> {
                Place place = places.get(gid);
                place.owed.addAll(ids);
                place.owed.removeAll(shown.getOrDefault(gid, new TreeMap<>()).keySet());
                place.seen = Math.max(place.seen, ids.get(ids.size() - 1));
                ids.forEach(id -> brought.add(gid + " " + id));
              });
      scanned(queue.live(), queue.more(), brought.size() - before);
    } else if (frame instanceof ServerFrame.Bodies bodies) {
      Place place = answered(bodies.gid());
      check(!bodies.messages().isEmpty(), "bodies of kept ids are missing");
      bodies.messages().forEach(message -> came(place, message));
    } else if (frame instanceof ServerFrame.Sent sent) {
      unconfirmed.remove(sent.clientId());
    } else if (frame instanceof ServerFrame.ErrorFrame error) {
      refused(error);
    } else if (frame instanceof ServerFrame.Goodbye) {
      link = null;
    }
  }

  private Place answered(String gid) {
    Place place = places.get(gid);
    check(place != null && place.asking, "an answer nobody asked for in " + gid);
    place.asking = false;
    return place;
  }

  private void came(Place place, Message message) {
    place.owed.remove(message.msgid());
    place.seen = Math.max(place.seen, message.msgid());
    show(message);
  }

  private void enter(GroupState state) {
    Place place = new Place();
    place.seen = state.cursor();
    place.live = state.cursor() == state.head();
    places.put(state.gid(), place);
  }

  private void show(Message message) {
    check(!message.sender().equals(uid), "its own message came: " + message);
    String before =
        shown
            .computeIfAbsent(message.gid(), gid -> new TreeMap<>())
            .put(message.msgid(), message.text());
    check(before == null || before.equals(message.text()), "another text: " + message);
  }

  private void refused(ServerFrame.ErrorFrame error) {
    if (error.code() == ErrorCode.NOT_A_MEMBER) {
      unconfirmed.remove(error.ref());
      return;
    }
    check(error.code() == ErrorCode.STORE_FAILED, "refused: " + error);
    ClientFrame.Send send = unconfirmed.get(error.ref());
    if (send != null && send.text().equals("bad")) {
      unconfirmed.remove(error.ref());
    }
    if (error.ref().startsWith("pull")) {
      places.values().forEach(place -> place.asking = false);
      scan = null;
    }
    if (error.ref().equals("hello")) {
      link = null;
    }
  }

  private void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(uid + ": " + otherwise);
    }
  }
}
