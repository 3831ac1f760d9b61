package org.diffusionlab.lab;

import io.netty.channel.EventLoopGroup;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.diffusionlab.client.MemberConfig;
import org.diffusionlab.client.TcpLink;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.store.TableRead;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/**
 * One scheme's server, database and members, and the turns they take.
 *
 * <p>Frames that arrive wait until it is their side's turn: first all members in their order, then
 * the server, and so on until neither has written anything. So the lane is quiet by counting, and
 * the same steps give the same log. Engine thread only.
 */
final class Lane implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final int MOST_TURNS = 1_000_000;

  /** What a lane is made with. */
  record Setup(
      Scheme scheme,
      Path database,
      Settings settings,
      LabConfig config,
      MemberConfig.Start start,
      long wallMillis,
      Supplier<ServerHome> home) {}

  private final Setup setup;
  private final InFlight inFlight;
  private final LaneServer server;
  private final LaneLog log;
  private final ManualClock clock;
  private final Coalescer coalescer = new Coalescer();
  private final Map<String, LaneMember> members = new LinkedHashMap<>();

  /** Places of connections in a turn, by port; read by the server's owner thread. */
  private final Map<Integer, Integer> ranks = new ConcurrentHashMap<>();

  /** Who is online as far as the server knows. */
  private final Set<String> believed = new HashSet<>();

  private boolean wrote;

  /** Connections members hung up on; over when the server has seen it. */
  private final Set<Integer> closing = new HashSet<>();

  private long busyNanos;

  /**
   * A lane whose server does not run yet.
   *
   * @param strangerCame called by any thread when a connection that is none of the lab's needs a
   *     turn
   */
  Lane(Setup setup, EventLoopGroup io, Runnable strangerCame) {
    this.setup = setup;
    this.inFlight = new InFlight(setup.scheme().name(), PATIENCE_NANOS);
    this.log = new LaneLog(setup.scheme());
    this.clock = new ManualClock(setup.wallMillis());
    this.server =
        new LaneServer(setup, io, inFlight, new ServerEvents(inFlight, strangerCame), clock);
  }

  Scheme scheme() {
    return setup.scheme();
  }

  LaneLog log() {
    return log;
  }

  ManualClock clock() {
    return clock;
  }

  boolean isRunning() {
    return server.isRunning();
  }

  Collection<LaneMember> members() {
    return members.values();
  }

  LaneMember member(String uid) {
    return members.get(uid);
  }

  InetSocketAddress address() {
    return server.address();
  }

  String token(String uid) {
    return server.running().tokenFor(uid);
  }

  List<TableRead> tables() {
    return server.running().tables();
  }

  /** Whether its database knows nobody. */
  boolean isFresh() {
    return tables().stream()
        .filter(table -> table.schema().name().equals("user_info"))
        .allMatch(table -> table.rows().isEmpty());
  }

  /** Size of the database; of its file where the server is stopped. */
  long databaseBytes() {
    return server.databaseBytes();
  }

  /** Starts the server, on the port it had before where that is free, and the lab's own link. */
  void startServer() {
    ranks.put(server.start(), -1);
    log.append(new RunEvent.ServerChanged(ServerStatus.RUNNING));
    wrote = true;
  }

  /** Tells the log what the database holds. */
  void recordTables() {
    for (TableRead table : server.running().tables()) {
      log.append(new RunEvent.TablesRead(table.schema(), table.rows()));
    }
  }

  /** Adds a phone; the server may not know its member yet. */
  LaneMember addMember(String uid) {
    MemberConfig config =
        MemberConfig.of(uid, server.running().tokenFor(uid), "phone")
            .withPageSize(setup.settings().pageSize())
            .withStart(setup.start())
            .withAckMode(setup.settings().ackMode())
            .withAckHighest(setup.settings().ackHighest());
    LaneMember member =
        new LaneMember(
            config, members.size(), out -> setup.config().phones().behind(setup.scheme(), out));
    members.put(uid, member);
    return member;
  }

  /** Writes a frame as the lab; {@link #settle} brings the answer. */
  void asLab(ClientFrame frame) {
    server.asLab(frame);
    wrote = true;
  }

  /** Connects members that are not connected, in the order given. */
  void connect(List<LaneMember> who) {
    List<LaneMember> coming = new ArrayList<>();
    List<LaneConnection> connections = new ArrayList<>();
    List<CompletableFuture<TcpLink>> links = new ArrayList<>();
    for (LaneMember member : who) {
      if (!member.isConnected()) {
        LaneConnection connection = new LaneConnection(inFlight);
        coming.add(member);
        connections.add(connection);
        links.add(server.connect(connection));
      }
    }
    for (int i = 0; i < coming.size(); i++) {
      LaneMember member = coming.get(i);
      connections.get(i).use(server.join(links.get(i)));
      ranks.put(connections.get(i).port(), member.rank());
      member.connected(connections.get(i), clock.monotonicMillis());
      wrote = true;
    }
  }

  /** Hangs up without a goodbye, and waits until the server has learnt of it. */
  void hangUp(List<LaneMember> who, ClientStatus why) {
    who.forEach(member -> member.hangUp(why));
    settle();
  }

  /** Where somebody killed the server's process from outside, that is a crash like any other. */
  void noticeKill() {
    if (server.wasKilled()) {
      crashServer();
    }
  }

  /** The process the server runs in; 0 where it does not run. */
  long serverProcess() {
    return server.isRunning() ? server.running().processId() : 0;
  }

  /** A server that is to die with the next send. */
  void armCrash(CrashPoint at) {
    server.armCrash(at);
  }

  /** A server that is not to die any more. */
  void disarmCrash() {
    server.armCrash(null);
  }

  /** The server's process dies where it stands. */
  void crashServer() {
    server.crash();
    serverDied(CrashPoint.NOW);
    wrote = false;
    settle();
  }

  /** Nobody was told goodbye: whoever reads sees its connection break off. */
  private void serverDied(CrashPoint at) {
    awaitMembersEnded("its members did not see the server die");
    forgetClosing();
    log.append(new RunEvent.Crashed("", at));
    log.append(new RunEvent.ServerChanged(ServerStatus.CRASHED));
    believed.clear();
    for (LaneMember member : members.values()) {
      member.serverDied();
      member.guest(false);
    }
    halfOpenHang();
  }

  /** Stops the server cleanly; members notice and want to come back. */
  void stopServer() {
    server.stop();
    List<RunEvent> last = server.takeEvents();
    record(last, Side.SERVER);
    noticeGuests(last);
    awaitMembersEnded("its members did not see the server stop");
    log.append(new RunEvent.ServerChanged(ServerStatus.STOPPED));
    halfOpenHang();
    wrote = false;
    settle();
  }

  private void awaitMembersEnded(String otherwise) {
    inFlight.awaitChange(() -> members.values().stream().allMatch(LaneMember::hasEnded), otherwise);
  }

  /** Who does not read does not notice that its connection has no other end. */
  private void halfOpenHang() {
    members.values().stream().filter(LaneMember::isHalfOpen).forEach(LaneMember::drop);
  }

  /** Takes turns until neither side has anything left to say. */
  void settle() {
    long began = System.nanoTime();
    for (int turns = 0; turns < MOST_TURNS; turns++) {
      membersTurn();
      if (!wrote) {
        log.settle();
        busyNanos += System.nanoTime() - began;
        return;
      }
      wrote = false;
      serverTurn();
    }
    throw new LabException(
        "Lane "
            + scheme()
            + " did not become quiet in "
            + MOST_TURNS
            + " turns: members and server keep answering each other.");
  }

  /** Whether what many did alike in one turn is told as one. */
  private boolean isCrowd() {
    return members.size() > setup.config().detailMembers();
  }

  /** Everybody handles what has arrived, then everybody acks it: so a push is over before that. */
  private void membersTurn() {
    List<RunEvent> events = new ArrayList<>();
    for (LaneMember member : members.values()) {
      if (member.comesBack() && isRunning()) {
        connect(List.of(member));
      }
      if (member.turn()) {
        if (!believed.contains(member.uid())) {
          member.guest(false); // whoever took it over has left already
        }
        if (member.wantsOnline() && isRunning() && !member.serverStopped()) {
          connect(List.of(member));
        }
      }
      noteHungUp(member);
      collect(member, events);
    }
    events.addAll(coalescer.take());
    for (LaneMember member : members.values()) {
      member.ack();
      wrote |= member.flush();
      collect(member, events);
    }
    events.addAll(coalescer.take());
    record(events, Side.MEMBERS);
  }

  private void noteHungUp(LaneMember member) {
    int port = member.takeHungUp();
    if (port != 0) {
      closing.add(port);
      wrote = true;
    }
  }

  private void forgetClosing() {
    closing.forEach(inFlight::forget);
    closing.clear();
  }

  private void collect(LaneMember member, List<RunEvent> events) {
    List<RunEvent> own = member.takeEvents();
    if (!isCrowd()) {
      events.addAll(own);
    } else if (!own.isEmpty()) {
      coalescer.add(member.uid(), own);
    }
  }

  private void serverTurn() {
    if (!isRunning()) {
      forgetClosing();
      return;
    }
    inFlight.awaitServer();
    CrashPoint died = server.turn(ranks);
    List<RunEvent> events = server.takeEvents();
    record(isCrowd() ? StatementCoalescer.coalesce(events) : events, Side.SERVER);
    if (died != null) {
      serverDied(died);
      return;
    }
    noticeGuests(events);
    inFlight.awaitMembers();
    forgetClosing();
    refusals();
  }

  /** Serves connections from outside. */
  void serveGuests() {
    inFlight.strangersServed();
    serverTurn();
    wrote = false;
    settle();
  }

  private void record(List<RunEvent> events, Side side) {
    if (!events.isEmpty()) {
      List<RunEvent> turn = new ArrayList<>(events.size() + 1);
      turn.add(new RunEvent.Turn(side));
      turn.addAll(events);
      log.append(turn);
    }
  }

  /** Someone else may hold a member's connection: the server believes more than we know. */
  private void noticeGuests(List<RunEvent> events) {
    for (RunEvent event : events) {
      if (event instanceof RunEvent.PresenceBelieved presence) {
        for (String uid : presence.members()) {
          if (presence.online()) {
            believed.add(uid);
          } else {
            believed.remove(uid);
          }
          LaneMember member = members.get(uid);
          if (member != null && !member.isConnected()) {
            member.guest(presence.online());
          }
        }
      }
    }
  }

  private void refusals() {
    for (ServerFrame.ErrorFrame refusal : server.takeRefusals()) {
      log.append(new RunEvent.Trouble("", refusal.code().code(), refusal.message()));
    }
  }

  /** Moves the clock, stopping at everything that is due on the way, in order. */
  void passTime(long millis) {
    long end = clock.monotonicMillis() + millis;
    while (true) {
      long due = server.nextTimer();
      for (LaneMember member : members.values()) {
        due = Math.min(due, member.core().nextTimer());
      }
      long now = clock.monotonicMillis();
      long to = Math.max(now, Math.min(due, end));
      if (to > now) {
        clock.advance(to - now);
        log.append(new RunEvent.ClockMoved(clock.wallMillis(), to - now));
      }
      if (due > end) {
        return;
      }
      members.values().forEach(m -> m.core().tick(to));
      membersTurn();
      wrote = false;
      serverTurn();
      settle();
    }
  }

  /** Sets what the wall clock shows; nothing becomes due by it. */
  void setWall(long wallMillis) {
    long by = wallMillis - clock.wallMillis();
    if (by != 0) {
      clock.setWall(wallMillis);
      log.append(new RunEvent.ClockMoved(wallMillis, by));
    }
  }

  /** Seconds this lane has been at work. */
  double seconds() {
    return busyNanos / 1e9;
  }

  @Override
  public void close() {
    members.values().forEach(LaneMember::drop);
    server.close();
  }
}
