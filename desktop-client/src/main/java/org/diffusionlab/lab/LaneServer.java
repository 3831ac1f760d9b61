package org.diffusionlab.lab;

import io.netty.channel.EventLoopGroup;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.diffusionlab.client.TcpLink;
import org.diffusionlab.lab.process.ServerPlan;
import org.diffusionlab.lab.process.SteppedServer;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.EmbeddedServer;
import org.diffusionlab.server.ServerStartException;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.core.DeleteMoment;
import org.diffusionlab.server.store.AckedDelete;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/**
 * The server process of one lane, on its database, and the lab's own link to it. It starts, stops
 * and dies; what that means for members is the {@link Lane}'s business. Belongs to whoever has the
 * lane.
 */
final class LaneServer implements AutoCloseable {
  private final Lane.Setup setup;
  private final EventLoopGroup io;
  private final InFlight inFlight;
  private final ServerEvents events;
  private final ManualClock clock;
  private SteppedServer server;
  private InetSocketAddress address;
  private LabLink lab;

  /** Where it is to die at the next send; null if it is not. */
  private CrashPoint crash;

  LaneServer(
      Lane.Setup setup,
      EventLoopGroup io,
      InFlight inFlight,
      ServerEvents events,
      ManualClock clock) {
    this.setup = setup;
    this.io = io;
    this.inFlight = inFlight;
    this.events = events;
    this.clock = clock;
  }

  boolean isRunning() {
    return server != null;
  }

  /** Whether somebody killed it from outside. */
  boolean wasKilled() {
    return server != null && !server.isAlive();
  }

  SteppedServer running() {
    if (server == null) {
      throw new LabException(
          "The server of lane " + setup.scheme() + " is stopped: start it first.");
    }
    return server;
  }

  InetSocketAddress address() {
    if (address == null) {
      throw new IllegalStateException("lane " + setup.scheme() + " was never started");
    }
    return address;
  }

  /** Size of the database; of its file where the server is stopped. */
  long databaseBytes() {
    try {
      return server == null || wasKilled() ? Files.size(setup.database()) : server.databaseBytes();
    } catch (IOException e) {
      throw new LabException("The size of " + setup.database() + " cannot be read.", e);
    }
  }

  /** When its next timeout is due; MAX_VALUE if none is, or where it does not run. */
  long nextTimer() {
    return server == null ? Long.MAX_VALUE : server.nextTimerMillis();
  }

  /**
   * Starts it, on the port it had before where that is free, and logs the lab in.
   *
   * @return the port of the lab's link
   */
  int start() {
    server = startServer();
    address = server.address();
    lab = new LabLink(inFlight);
    lab.use(join(connect(lab)));
    lab.write(
        new ClientFrame.Hello(
            ClientFrame.VERSION,
            EmbeddedServer.LAB_UID,
            server.tokenFor(EmbeddedServer.LAB_UID),
            false));
    return lab.port();
  }

  private SteppedServer startServer() {
    if (address != null) {
      try {
        return start(address.getPort());
      } catch (ServerStartException taken) {
        // somebody else has the port now: a free one will do
      }
    }
    return start(0);
  }

  private SteppedServer start(int port) {
    return setup
        .home()
        .get()
        .start(
            plan(port),
            clock,
            events,
            store -> setup.config().stores().around(setup.scheme(), store));
  }

  private ServerPlan plan(int port) {
    return new ServerPlan(
        setup.scheme(),
        setup.database(),
        port,
        setup.config().durability(),
        setup.settings().retention(),
        setup.settings().printedDelete() ? AckedDelete.AS_PRINTED : AckedDelete.OWN_ROWS,
        setup.settings().deleteBeforeAck() ? DeleteMoment.WRITTEN : DeleteMoment.ACKED);
  }

  /** Begins a connection to it; {@link #join} waits for it. */
  CompletableFuture<TcpLink> connect(TcpLink.Listener listener) {
    return TcpLink.connect(io, address, listener);
  }

  TcpLink join(CompletableFuture<TcpLink> link) {
    try {
      return link.join();
    } catch (CompletionException e) {
      throw new LabException(
          "Lane "
              + setup.scheme()
              + " cannot connect to its own server at "
              + address
              + " ("
              + e.getCause().getMessage()
              + "): is the number of open files limited?",
          e.getCause());
    }
  }

  /** Writes a frame as the lab. */
  void asLab(ClientFrame frame) {
    running();
    lab.write(frame);
  }

  /** What the lab was refused since the last call. */
  List<ServerFrame.ErrorFrame> takeRefusals() {
    return lab.takeRefusals();
  }

  /** What its turns did since the last call. */
  List<RunEvent> takeEvents() {
    return events.take();
  }

  /** It is to die with the next send; not any more for null. */
  void armCrash(CrashPoint at) {
    crash = at;
  }

  /**
   * Gives it a turn.
   *
   * @param ranks places of connections, by port
   * @return where in the turn it died; null if it lives
   */
  CrashPoint turn(Map<Integer, Integer> ranks) {
    if (crash == null) {
      server.turn(ranks);
      return null;
    }
    if (!server.turnOrCrash(crash, ranks)) {
      return null;
    }
    CrashPoint at = crash;
    crash = null;
    gone();
    return at;
  }

  /** It dies where it stands. */
  void crash() {
    running().crash();
    crash = null;
    gone();
  }

  /** Stops it cleanly. */
  void stop() {
    SteppedServer stopping = running();
    gone();
    stopping.close();
  }

  private void gone() {
    server = null;
    lab.close();
  }

  @Override
  public void close() {
    if (server != null) {
      stop();
    }
  }
}
