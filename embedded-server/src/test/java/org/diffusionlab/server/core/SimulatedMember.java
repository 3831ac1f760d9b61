package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;

/** The simplest client that is right, on a link that loses nothing while it lasts. */
final class SimulatedMember {
  /** What it knows of one group. Survives reconnects. */
  static final class Place {
    long prefix;
    long joined;
    boolean live;
    boolean pulling;

    /** Texts it was shown, by msgid; its own ones come without a text and are null. */
    final TreeMap<Long, String> shown = new TreeMap<>();
  }

  final String uid;
  final Map<String, Place> places = new TreeMap<>();
  final Map<String, ClientFrame.Send> unconfirmed = new LinkedHashMap<>();

  /** What each confirmed send was confirmed as. */
  final Map<String, Long> confirmed = new TreeMap<>();

  FakeLink link;
  private boolean welcomed;
  private int sends;

  SimulatedMember(String uid) {
    this.uid = uid;
  }

  boolean online() {
    return link != null;
  }

  /** Whether it knows where it stands, so that it may act. */
  boolean welcomed() {
    return link != null && welcomed;
  }

  List<Input> goOnline(World world, int port) {
    welcomed = false;
    link = new FakeLink(port, true);
    List<Input> inputs = new ArrayList<>(List.of(link.opened(), link.line(world.hello(uid))));
    places.values().forEach(place -> place.live = place.pulling = false);
    unconfirmed.values().forEach(send -> inputs.add(link.line(send)));
    return inputs;
  }

  /** Something a client might do now. */
  Input act(Random random) {
    List<String> gids = List.copyOf(places.keySet());
    if (gids.isEmpty() || random.nextInt(20) == 0) {
      return link.line(new ClientFrame.Ping());
    }
    String gid = gids.get(random.nextInt(gids.size()));
    Place place = places.get(gid);
    switch (random.nextInt(4)) {
      case 0:
        return link.line(new ClientFrame.Ack(gid, random.nextLong(place.prefix + 1)));
      case 1:
        return link.line(new ClientFrame.Ack(gid, place.prefix));
      case 2:
        if (!place.live && !place.pulling) {
          place.pulling = true;
          return link.line(new ClientFrame.Pull(gid, place.prefix, 1 + random.nextInt(5)));
        }
        return link.line(new ClientFrame.Ping());
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

  /** Asks for everything that is still to come. */
  List<Input> pullAll() {
    List<Input> inputs = new ArrayList<>();
    places.forEach(
        (gid, place) -> {
          if (!place.live && !place.pulling) {
            place.pulling = true;
            inputs.add(link.line(new ClientFrame.Pull(gid, place.prefix, 7)));
          }
        });
    return inputs;
  }

  void read() {
    if (link == null) {
      return;
    }
    for (ServerFrame frame : link.take()) {
      on(frame);
    }
  }

  private void on(ServerFrame frame) {
    if (frame instanceof ServerFrame.Welcome welcome) {
      welcomed = true;
      places.keySet().retainAll(welcome.groups().stream().map(GroupState::gid).toList());
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
      show(place, push.message().msgid(), push.message().text());
    } else if (frame instanceof ServerFrame.Page page) {
      Place place = places.get(page.gid());
      check(place != null && place.pulling, "a page nobody asked for: " + frame);
      place.pulling = false;
      for (Message message : page.messages()) {
        show(place, message.msgid(), message.text());
      }
      place.live = !page.more();
      check(page.more() || place.prefix == page.head(), "the end before the head: " + frame);
    } else if (frame instanceof ServerFrame.Sent sent) {
      confirm(sent);
    } else if (frame instanceof ServerFrame.ErrorFrame error) {
      refused(error);
    } else if (frame instanceof ServerFrame.Goodbye) {
      link = null;
    }
  }

  private void enter(GroupState state) {
    Place place = places.computeIfAbsent(state.gid(), gid -> new Place());
    if (place.joined != state.joined()) {
      place.joined = state.joined();
      place.prefix = Math.max(state.joined() - 1, state.floor());
      place.shown.clear();
    }
    check(state.cursor() <= place.prefix, "a cursor past what was shown: " + state);
    check(state.floor() <= place.prefix, "purged before it was shown: " + state);
    place.live = state.cursor() == state.head();
    place.pulling = false;
    check(!place.live || place.prefix == state.head(), "live with something missing: " + state);
  }

  private void show(Place place, long msgid, String text) {
    check(msgid >= place.joined, "a message from before the join: " + msgid);
    check(msgid == place.prefix + 1, "message " + msgid + " after " + place.prefix);
    place.prefix = msgid;
    place.shown.put(msgid, text);
  }

  private void confirm(ServerFrame.Sent sent) {
    Long before = confirmed.putIfAbsent(sent.clientId(), sent.msgid());
    check(before == null || before == sent.msgid(), "confirmed twice as something else: " + sent);
    unconfirmed.remove(sent.clientId());
    Place place = places.get(sent.gid());
    if (place != null && place.live && sent.msgid() > place.prefix) {
      show(place, sent.msgid(), null);
    }
  }

  private void refused(ServerFrame.ErrorFrame error) {
    if (error.code() == ErrorCode.NOT_A_MEMBER) {
      unconfirmed.remove(error.ref());
    } else {
      check(error.code() == ErrorCode.STORE_FAILED, "refused: " + error);
      ClientFrame.Send send = unconfirmed.get(error.ref());
      if (send != null && send.text().equals("bad")) {
        unconfirmed.remove(error.ref());
      }
      if (error.ref().equals("pull")) {
        places.values().forEach(place -> place.pulling = false);
      }
      if (error.ref().equals("hello")) {
        link = null;
      }
    }
  }

  private void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(uid + ": " + otherwise);
    }
  }
}
