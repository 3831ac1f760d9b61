package org.diffusionlab.lab;

import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import org.diffusionlab.client.MemberConfig;
import org.diffusionlab.client.TcpLink;
import org.diffusionlab.lab.scenario.Settings;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.ClientStatus;
import org.diffusionlab.runlog.RunEvent.ServerStatus;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.server.EmbeddedServer;
import org.diffusionlab.server.ServerConfig;
import org.diffusionlab.server.ServerStartException;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.store.AckedDelete;
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
      Durability durability,
      int detailMembers,
      MemberConfig.Start start,
      long wallMillis) {}

  private final Setup setup;
  private final EventLoopGroup io;
  private final InFlight inFlight;
  private final ServerEvents serverEvents;
  private final LaneLog log;
  private final ManualClock clock;
  private final Coalescer coalescer = new Coalescer();
  private final Map<String, LaneMember> members = new LinkedHashMap<>();

  /** Places of connections in a turn, by port; read by the server's owner thread. */
  private final Map<Integer, Integer> ranks = new ConcurrentHashMap<>();

  /** Who is online as far as the server knows. */
  private final Set<String> believed = new HashSet<>();

  private EmbeddedServer server;
  private InetSocketAddress address;
  private LabLink lab;
  private boolean wrote;

  /** Where the server is to die at the next send; null if it is not. */
  private CrashPoint crash;

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
    this.io = io;
    this.inFlight = new InFlight(setup.scheme().name(), PATIENCE_NANOS);
    this.serverEvents = new ServerEvents(inFlight, strangerCame);
    this.log = new LaneLog(setup.scheme());
    this.clock = new ManualClock(setup.wallMillis());
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
    return server != null;
  }

  Collection<LaneMember> members() {
    return members.values();
  }

  LaneMember member(String uid) {
    return members.get(uid);
  }

  InetSocketAddress address() {
    if (address == null) {
      throw new IllegalStateException("lane " + scheme() + " was never started");
    }
    return address;
  }

  String token(String uid) {
    return running().tokenFor(uid);
  }

  List<TableRead> tables() {
    return running().tables();
  }

  /** Whether its database knows nobody. */
  boolean isFresh() {
    return tables().stream()
        .filter(table -> table.schema().name().equals("user_info"))
        .allMatch(table -> table.rows().isEmpty());
  }

  /** Size of the database; of its file where the server is stopped. */
  long databaseBytes() {
    try {
      return server == null ? Files.size(setup.database()) : server.databaseBytes();
    } catch (IOException e) {
      throw new LabException("The size of " + setup.database() + " cannot be read.", e);
    }
  }

  private EmbeddedServer running() {
    if (server == null) {
      throw new LabException("The server of lane " + scheme() + " is stopped: start it first.");
    }
    return server;
  }

  /** Starts the server, on the port it had before where that is free, and the lab's own link. */
  void startServer() {
    ServerConfig config =
        ServerConfig.of(setup.scheme(), setup.database())
            .stepped(clock)
            .withDurability(setup.durability())
            .withRetention(setup.settings().retention())
            .withAckedDelete(
                setup.settings().printedDelete() ? AckedDelete.AS_PRINTED : AckedDelete.OWN_ROWS)
            .withObserver(serverEvents);
    server = start(config);
    address = server.address();
    log.append(new RunEvent.ServerChanged(ServerStatus.RUNNING));
    lab = new LabLink(inFlight);
    lab.use(connect(lab));
    ranks.put(lab.port(), -1);
    lab.write(
        new ClientFrame.Hello(
            ClientFrame.VERSION,
            EmbeddedServer.LAB_UID,
            server.tokenFor(EmbeddedServer.LAB_UID),
            false));
    wrote = true;
  }

  private EmbeddedServer start(ServerConfig config) {
    if (address != null) {
      try {
        return EmbeddedServer.start(config.withPort(address.getPort()));
      } catch (ServerStartException taken) {
        // somebody else has the port now: a free one will do
      }
    }
    return EmbeddedServer.start(config);
  }

  /** Tells the log what the database holds. */
  void recordTables() {
    for (TableRead table : running().tables()) {
      log.append(new RunEvent.TablesRead(table.schema(), table.rows()));
    }
  }

  /** Adds a phone; the server may not know its member yet. */
  LaneMember addMember(String uid) {
    MemberConfig config =
        MemberConfig.of(uid, running().tokenFor(uid), "phone")
            .withPageSize(setup.settings().pageSize())
            .withStart(setup.start())
            .withAckMode(setup.settings().ackMode());
    LaneMember member = new LaneMember(config, members.size());
    members.put(uid, member);
    return member;
  }

  /** Writes a frame as the lab; {@link #settle} brings the answer. */
  void asLab(ClientFrame frame) {
    running();
    lab.write(frame);
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
        links.add(TcpLink.connect(io, address, connection));
      }
    }
    for (int i = 0; i < coming.size(); i++) {
      LaneMember member = coming.get(i);
      connections.get(i).use(join(links.get(i)));
      ranks.put(connections.get(i).port(), member.rank());
      member.connected(connections.get(i), clock.monotonicMillis());
      wrote = true;
    }
  }

  private TcpLink connect(TcpLink.Listener listener) {
    return join(TcpLink.connect(io, address, listener));
  }

  private TcpLink join(CompletableFuture<TcpLink> link) {
    try {
      return link.join();
    } catch (CompletionException e) {
      throw new LabException(
          "Lane "
              + scheme()
              + " cannot connect to its own server at "
              + address
              + " ("
              + e.getCause().getMessage()
              + "): is the number of open files limited?",
          e.getCause());
    }
  }

  /** Hangs up without a goodbye, and waits until the server has learnt of it. */
  void hangUp(List<LaneMember> who, ClientStatus why) {
    who.forEach(member -> member.hangUp(why));
    settle();
  }

  /** A server that is to die with the next send. */
  void armCrash(CrashPoint at) {
    crash = at;
  }

  /** The server's process dies where it stands. */
  void crashServer() {
    running().crash();
    serverDied(CrashPoint.NOW);
    wrote = false;
    settle();
  }

  /** Nobody was told goodbye: whoever reads sees its connection break off. */
  private void serverDied(CrashPoint at) {
    server = null;
    crash = null;
    lab.close();
    await(
        () -> members.values().stream().allMatch(LaneMember::hasEnded),
        "its members did not see the server die");
    forgetClosing();
    log.append(new RunEvent.Crashed("", at));
    log.append(new RunEvent.ServerChanged(ServerStatus.CRASHED));
    believed.clear();
    for (LaneMember member : members.values()) {
      member.serverDied();
      member.guest(false);
      if (member.isHalfOpen()) {
        member.drop(); // it does not notice: it hangs
      }
    }
  }

  /** Stops the server cleanly; members notice and want to come back. */
  void stopServer() {
    EmbeddedServer stopping = running();
    server = null;
    lab.close();
    stopping.close();
    List<RunEvent> last = serverEvents.take();
    record(last, Side.SERVER);
    noticeGuests(last);
    await(
        () -> members.values().stream().allMatch(LaneMember::hasEnded),
        "its members did not see the server stop");
    log.append(new RunEvent.ServerChanged(ServerStatus.STOPPED));
    for (LaneMember member : members.values()) {
      if (member.isHalfOpen()) {
        member.drop(); // it does not notice: it hangs
      }
    }
    wrote = false;
    settle();
  }

  private void await(BooleanSupplier condition, String otherwise) {
    inFlight.awaitChange(condition, otherwise);
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
    return members.size() > setup.detailMembers();
  }

  /** Everybody handles what has arrived, then everybody acks it: so a push is over before that. */
  private void membersTurn() {
    List<RunEvent> events = new ArrayList<>();
    for (LaneMember member : members.values()) {
      if (member.comesBack() && server != null) {
        connect(List.of(member));
      }
      if (member.turn()) {
        if (!believed.contains(member.uid())) {
          member.guest(false); // whoever took it over has left already
        }
        if (member.wantsOnline() && server != null && !member.serverStopped()) {
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
    if (server == null) {
      forgetClosing();
      return;
    }
    inFlight.awaitServer();
    boolean died = serverHandles(port -> ranks.getOrDefault(port, Integer.MAX_VALUE));
    List<RunEvent> events = serverEvents.take();
    record(isCrowd() ? StatementCoalescer.coalesce(events) : events, Side.SERVER);
    if (died) {
      serverDied(crash);
      return;
    }
    noticeGuests(events);
    inFlight.awaitMembers();
    forgetClosing();
    refusals();
  }

  /** Whether it died of it. */
  private boolean serverHandles(IntUnaryOperator rank) {
    if (crash != null) {
      return server.turnOrCrash(crash, rank);
    }
    server.turn(rank);
    return false;
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
    for (ServerFrame.ErrorFrame refusal : lab.takeRefusals()) {
      log.append(new RunEvent.Trouble("", refusal.code().code(), refusal.message()));
    }
  }

  /** Moves the clock, stopping at everything that is due on the way, in order. */
  void passTime(long millis) {
    long end = clock.monotonicMillis() + millis;
    while (true) {
      long due = server == null ? Long.MAX_VALUE : server.nextTimerMillis();
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
    if (server != null) {
      lab.close();
      server.close();
      server = null;
    }
  }
}
