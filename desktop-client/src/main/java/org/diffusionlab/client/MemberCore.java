package org.diffusionlab.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/**
 * A member's client without thread, socket or clock: what was shown, what is missing, what is not
 * confirmed yet. One per member and phone; it outlives its connections as a phone with its storage
 * does.
 *
 * <p>Its owner calls it from one thread: {@link #connected}, then {@link #handle} for each frame in
 * the order they arrive and {@link #endTurn} after those that were there, {@link #tick} when the
 * clock reaches {@link #nextTimer}, {@link #disconnected} when the connection is gone.
 */
public final class MemberCore {
  /** Time between two signs of life, in milliseconds. */
  public static final long HEARTBEAT_MILLIS = 15_000;

  /** A login that has no answer by then is tried again, on a new connection. */
  static final long LOGIN_MILLIS = 2 * HEARTBEAT_MILLIS;

  /** How an error names any pull it refuses. */
  private static final Set<String> PULLS = Set.of("pull", "pullQueue", "pullBodies");

  private final MemberConfig config;
  private final MemberOutput out;
  private final Map<String, GroupLog> groups = new LinkedHashMap<>();
  private final Map<String, Long> leftAt = new HashMap<>();
  private final Set<String> welcomed = new HashSet<>();
  private final PendingSends pending = new PendingSends();
  private final Pulls pulls = new Pulls();
  private final QueueReplay queue;
  private final Frames frames = new Frames();
  private final Strays strays = new Strays();

  /** Memberships that came before the welcome they change. */
  private final List<ServerFrame.Membership> early = new ArrayList<>();

  private ClientStatus status = ClientStatus.OFFLINE;
  private AckStyle style = AckStyle.PREFIX;
  private boolean linked;
  private boolean loggedIn;
  private boolean pullFailed;
  private boolean ackFailed;
  private long nextPing;
  private long loginDue;
  private int sends;

  /**
   * A phone that was never online.
   *
   * @param config who it is
   * @param out where its frames and events go
   */
  public MemberCore(MemberConfig config, MemberOutput out) {
    this.config = config;
    this.out = out;
    this.queue = new QueueReplay(groups, pulls, config.pageSize());
  }

  public String uid() {
    return config.uid();
  }

  public ClientStatus status() {
    return status;
  }

  /** Whether the login of the current connection is complete. */
  public boolean isLoggedIn() {
    return loggedIn;
  }

  /** Where the phone stands in each of its groups. */
  public List<GroupPlace> groups() {
    return groups.values().stream()
        .map(
            g ->
                new GroupPlace(
                    g.gid(), g.title, g.members, g.prefix, Math.max(g.head, g.prefix), g.replaying))
        .toList();
  }

  /** How many sends have no answer yet. */
  public int unconfirmed() {
    return pending.size();
  }

  /** A connection is up: logs in. */
  public void connected(long nowMillis) {
    linked = true;
    loggedIn = false;
    nextPing = nowMillis + HEARTBEAT_MILLIS;
    loginDue = nowMillis + LOGIN_MILLIS;
    welcomed.clear();
    pulls.forget();
    queue.forget();
    out.frame(
        new ClientFrame.Hello(
            ClientFrame.VERSION, config.uid(), config.token(), config.presence()));
  }

  /** The connection is gone, or was never reached; {@code why} says what the phone shows now. */
  public void disconnected(ClientStatus why) {
    linked = false;
    loggedIn = false;
    early.clear();
    groups.values().forEach(group -> group.forgetAhead().forEach(strays::add));
    become(why);
  }

  /** The client has stopped reading: only its status changes, for whoever watches. */
  public void stoppedReading() {
    become(ClientStatus.HALF_OPEN);
  }

  /** Sends a text under a new clientId, now or as soon as the member is online; the clientId. */
  public String send(String gid, String text) {
    sends++;
    ClientFrame.Send frame = new ClientFrame.Send(gid, config.boot() + "-" + sends, text);
    pending.add(frame);
    queued(frame);
    return frame.clientId();
  }

  /**
   * Sends a text under a clientId of the caller's choice. Naming one twice is a retry: the server
   * stores it once, and here it is one message too.
   */
  public void send(String gid, String clientId, String text) {
    ClientFrame.Send frame = new ClientFrame.Send(gid, clientId, text);
    if (pending.addNamed(frame)) {
      queued(frame);
    } else if (loggedIn) {
      out.frame(frame);
    }
  }

  /** Says goodbye; the server answers and closes. */
  public void leave() {
    if (linked) {
      out.frame(new ClientFrame.Bye());
    }
  }

  /** Handles the next frame of the current connection. */
  public void handle(ServerFrame frame) {
    frame.accept(frames);
    if (loggedIn && status != ClientStatus.HALF_OPEN) {
      boolean replaying = groups.values().stream().anyMatch(g -> g.replaying);
      become(replaying ? ClientStatus.CATCHING_UP : ClientStatus.LIVE);
    }
  }

  /** Writes what is due after a batch of frames: at most one ack for each group. */
  public void endTurn() {
    if (!loggedIn) {
      return;
    }
    for (GroupLog group : groups.values()) {
      group.takeAcks().forEach(out::frame);
    }
  }

  /** When {@link #tick} wants to be called next, in monotonic milliseconds; MAX_VALUE if never. */
  public long nextTimer() {
    if (!linked || status == ClientStatus.HALF_OPEN) {
      return Long.MAX_VALUE;
    }
    return loggedIn ? nextPing : loginDue;
  }

  /**
   * Does what is due by {@code nowMillis}: the heartbeat, and what the server put off or did not
   * answer for a whole heartbeat; or gives up a login that has no answer.
   */
  public void tick(long nowMillis) {
    if (nowMillis < nextTimer()) {
      return;
    }
    if (!loggedIn) {
      loginDue = nowMillis + LOGIN_MILLIS;
      out.hangUp();
      return;
    }
    nextPing = nowMillis + HEARTBEAT_MILLIS;
    repeatWhatFailed();
    pulls.overdue().forEach(out::frame);
    pending.due().forEach(out::frame);
    out.frame(new ClientFrame.Ping());
  }

  /** Pulls and acks the server's store could not serve; an error does not say for which group. */
  private void repeatWhatFailed() {
    for (GroupLog group : groups.values()) {
      if (pullFailed && group.pulling) {
        pull(group, group.pulledAfter, config.pageSize());
      }
      if (ackFailed && group.prefix > 0) {
        out.frame(new ClientFrame.Ack(group.gid(), group.prefix));
      }
    }
    if (pullFailed) {
      queue.repeat();
      writePulls();
    }
    pullFailed = false;
    ackFailed = false;
  }

  private void queued(ClientFrame.Send frame) {
    out.event(new RunEvent.SendQueued(config.uid(), frame.gid(), frame.clientId(), frame.text()));
    if (loggedIn) {
      out.frame(frame);
    }
  }

  private void become(ClientStatus next) {
    if (status != next) {
      status = next;
      out.event(new RunEvent.ClientChanged(List.of(config.uid()), next));
    }
  }

  private void trouble(String code, String message) {
    out.event(new RunEvent.Trouble(config.uid(), code, message));
  }

  private void stand(GroupState state) {
    GroupLog group = groups.get(state.gid());
    if (group == null) {
      group = new GroupLog(config.uid(), state.gid(), style, out);
      long known = Math.max(state.joined() - 1, leftAt.getOrDefault(state.gid(), 0L));
      leftAt.remove(state.gid());
      boolean atCursor = config.start() == MemberConfig.Start.AT_CURSOR;
      group.beginAfter(known, atCursor ? Math.max(known, state.cursor()) : known);
      if (config.start() == MemberConfig.Start.WITH_HISTORY) {
        group.historyUpTo = state.cursor();
      }
      groups.put(state.gid(), group);
    } else {
      group.forgetAhead().forEach(strays::add);
    }
    group.update(state);
    if (group.prefix > state.head()) {
      trouble(
          "logWentBack",
          "The server's log of "
              + state.gid()
              + " ends at "
              + state.head()
              + ", but this phone has shown up to "
              + group.prefix
              + ": the server was restored from an older copy. It goes on from there.");
      group.clampTo(state.head());
    }
    group.prefix = Math.max(group.prefix, state.joined() - 1);
    group.purged(state.floor());
    boolean readsAgain = group.historyUpTo > group.prefix;
    if (!style.dense() && !readsAgain && !pending.hasFor(state.gid())) {
      group.advance(state.cursor()); // nothing older is kept, and no own message is unconfirmed
    }
    if (state.lag() > 0 || group.prefix < state.head()) {
      group.replaying = true;
      if (style.dense() || readsAgain || loggedIn) {
        long floor = Math.max(state.joined() - 1, state.floor());
        pull(group, Math.max(floor, Math.min(state.cursor(), group.prefix)), config.pageSize());
      }
    }
  }

  /** It is known where the member stands in a group: pushes that came before count now. */
  private void settle(GroupLog group) {
    List<Message> messages = strays.take(group.gid(), group.joined);
    if (!messages.isEmpty()) {
      group.absorb(messages, Source.PUSH);
      fill(group);
    }
  }

  private void pull(GroupLog group, long after, int limit) {
    group.pulling = true;
    group.pulledAfter = after;
    pulls.ask(group.gid(), new ClientFrame.Pull(group.gid(), after, limit));
    writePulls();
  }

  private void writePulls() {
    pulls.due().forEach(out::frame);
  }

  /** Asks for what is missing, unless that is on its way already. */
  private void fill(GroupLog group) {
    long to = group.holeEnd();
    if (to == 0 || group.pulling || group.replaying || group.stuck) {
      return;
    }
    group.reportHole(to);
    if (!group.dense()) {
      // no page brings an own message: where its confirmation is what is missing, it comes first
      pending.of(group.gid()).forEach(out::frame);
    }
    pull(group, group.prefix, (int) Math.min(config.pageSize(), to - group.prefix));
  }

  private final class Frames implements ServerFrame.Handler<Void> {
    @Override
    public Void onRegistered(ServerFrame.Registered frame) {
      return null;
    }

    @Override
    public Void onWelcome(ServerFrame.Welcome frame) {
      style = AckStyle.of(frame.scheme(), config.ackMode());
      for (GroupState state : frame.groups()) {
        welcomed.add(state.gid());
        stand(state);
      }
      if (!frame.more()) {
        for (GroupLog group : new ArrayList<>(groups.values())) {
          if (!welcomed.contains(group.gid())) {
            forget(group);
          }
        }
        loggedIn = true;
        // before the pull of a queue: it holds no own messages, so these must be at hand by then
        pending.all().forEach(out::frame);
        if (groups.values().stream().anyMatch(g -> g.replaying && !g.pulling)) {
          queue.start();
          writePulls();
        }
        List.copyOf(early).forEach(this::onMembership);
        early.clear();
        List.copyOf(groups.values()).forEach(MemberCore.this::settle);
      }
      return null;
    }

    @Override
    public Void onSent(ServerFrame.Sent frame) {
      PendingSends.Pending sent = pending.answered(frame.clientId());
      if (sent == null) {
        return null;
      }
      if (!sent.repeat()) {
        out.event(
            new RunEvent.SendConfirmed(config.uid(), frame.gid(), frame.clientId(), frame.msgid()));
      }
      GroupLog group = groups.get(frame.gid());
      if (group == null) {
        return null;
      }
      String text = sent.frame().text();
      Message own = new Message(frame.gid(), frame.msgid(), config.uid(), frame.time(), text);
      if (frame.msgid() > group.prefix) {
        group.absorb(List.of(own), Source.OWN);
        fill(group);
      } else if (!group.dense() && !sent.repeat()) {
        group.insertOwn(own);
      }
      return null;
    }

    @Override
    public Void onPush(ServerFrame.Push frame) {
      GroupLog group = groups.get(frame.message().gid());
      if (group == null || !loggedIn) {
        Message message = frame.message();
        strays.add(message);
        out.event(new RunEvent.Waits(List.of(config.uid()), message.gid(), message.msgid()));
      } else {
        if (config.ackHighest() && group.dense() && !group.pulling) {
          group.advance(frame.message().msgid() - 1); // the fault: whatever is missing is forgotten
        }
        group.absorb(List.of(frame.message()), Source.PUSH);
        fill(group);
      }
      return null;
    }

    @Override
    public Void onPage(ServerFrame.Page frame) {
      takePage(frame);
      writePulls();
      return null;
    }

    private void takePage(ServerFrame.Page frame) {
      GroupLog group = groups.get(frame.gid());
      if (group == null) {
        return;
      }
      List<Message> messages = frame.messages();
      long end = messages.isEmpty() ? group.pulledAfter : messages.get(messages.size() - 1).msgid();
      boolean earlier = group.pulling && !messages.isEmpty() && end <= group.pulledAfter;
      if (!earlier) {
        pulls.answered("pull", frame.gid());
      }
      if (earlier || !group.pulling) {
        group.late(messages);
        fill(group);
        return;
      }
      group.pulling = false;
      group.head = Math.max(group.head, frame.head());
      long before = group.prefix;
      group.purged(frame.floor());
      if (group.dense()) {
        group.absorb(messages, Source.PAGE);
      } else {
        group.absorbKept(messages, frame.more() ? end : frame.head(), Source.PAGE);
      }
      if (group.replaying && frame.more() && Math.max(end, group.prefix) > group.pulledAfter) {
        pull(group, Math.max(end, group.prefix), config.pageSize());
        return;
      }
      boolean replayed = group.replaying;
      group.replaying = false;
      group.stuck = group.prefix == before && group.holeEnd() > 0 && !replayed;
      if (group.stuck) {
        trouble(
            "holeStays",
            "The server has nothing for "
                + frame.gid()
                + " between "
                + group.prefix
                + " and "
                + (group.holeEnd() + 1)
                + "; the cursor stays below the hole and it is asked again at the next heartbeat.");
      }
      fill(group);
    }

    @Override
    public Void onIds(ServerFrame.Ids frame) {
      return null; // asks for the ids of all groups at once
    }

    @Override
    public Void onQueue(ServerFrame.Queue frame) {
      queue.take(frame);
      return filled();
    }

    @Override
    public Void onQueueIds(ServerFrame.QueueIds frame) {
      queue.take(frame);
      return filled();
    }

    @Override
    public Void onBodies(ServerFrame.Bodies frame) {
      queue.take(frame);
      return filled();
    }

    /** What the queue brought may show that something else is missing. */
    private Void filled() {
      writePulls();
      if (!queue.running()) {
        groups.values().forEach(MemberCore.this::fill);
      }
      return null;
    }

    @Override
    public Void onPresence(ServerFrame.Presence frame) {
      return null;
    }

    @Override
    public Void onMembership(ServerFrame.Membership frame) {
      if (!loggedIn) {
        early.add(frame);
        return null;
      }
      GroupLog group = groups.get(frame.gid());
      boolean me = frame.uid().equals(config.uid());
      if (me && frame.change() == ServerFrame.Change.LEFT && group != null) {
        forget(group);
      } else if (me && frame.group() != null) {
        stand(frame.group());
        settle(groups.get(frame.gid()));
      } else if (group != null) {
        group.members = frame.members();
      }
      return null;
    }

    private void forget(GroupLog group) {
      pulls.forget(group.gid());
      groups.remove(group.gid());
      queue.forget(group.gid());
      writePulls();
      leftAt.put(group.gid(), group.prefix);
    }

    @Override
    public Void onPong(ServerFrame.Pong frame) {
      if (!loggedIn) {
        return null;
      }
      for (Map.Entry<String, Long> each : frame.heads().entrySet()) {
        GroupLog group = groups.get(each.getKey());
        if (group != null) {
          group.head = Math.max(group.head, each.getValue());
          group.stuck = false;
          fill(group);
        }
      }
      if (!groups.keySet().containsAll(frame.heads().keySet())) {
        trouble(
            "groupUnknown",
            "The server names a group this phone has not heard of: it logs in again to be told.");
        out.hangUp();
      }
      return null;
    }

    @Override
    public Void onError(ServerFrame.ErrorFrame frame) {
      if (!pending.has(frame.ref())) {
        boolean pull = PULLS.contains(frame.ref());
        if (pull) {
          pulls.refused(frame.ref());
          writePulls();
        }
        pullFailed |= frame.code().retryable() && pull;
        ackFailed |= frame.code().retryable() && frame.ref().equals("ack");
        trouble(frame.code().code(), frame.message());
      } else if (frame.code().retryable()) {
        pending.later(frame.ref());
        trouble(frame.code().code(), frame.message());
      } else {
        PendingSends.Pending refused = pending.answered(frame.ref());
        if (refused.repeat()) {
          trouble(frame.code().code(), frame.message());
        } else {
          out.event(
              new RunEvent.SendRefused(
                  config.uid(),
                  refused.frame().gid(),
                  frame.ref(),
                  frame.code().code(),
                  frame.message()));
        }
      }
      return null;
    }

    @Override
    public Void onGoodbye(ServerFrame.Goodbye frame) {
      out.goodbye(frame.reason());
      return null;
    }
  }
}
