package org.diffusionlab.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.server.core.CoreSettings;
import org.diffusionlab.server.core.Input;
import org.diffusionlab.server.core.ServerCore;
import org.diffusionlab.server.core.Tokens;
import org.diffusionlab.server.net.Backlog;
import org.diffusionlab.server.net.TcpAcceptor;
import org.diffusionlab.server.store.CopyPerMemberStore;
import org.diffusionlab.server.store.CursorStore;
import org.diffusionlab.server.store.IdPerMemberStore;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.OfflineCopiesStore;
import org.diffusionlab.server.store.QueueOptions;
import org.diffusionlab.server.store.StoreException;
import org.diffusionlab.server.store.TableRead;

/**
 * A running server: one owner thread, one database, one listening socket.
 *
 * <p>Its methods may be called by any thread but the owner's, which is the one that tells the
 * {@link ServerObserver} of turns.
 */
public final class EmbeddedServer implements AutoCloseable {
  /** The lab's own login. */
  public static final String LAB_UID = ServerCore.LAB_UID;

  /** So far the owner thread may be ahead of the event loops that write for it. */
  private static final long BACKLOG_BYTES = 4L * 1024 * 1024;

  private final ServerConfig config;
  private final MessageStore store;
  private final Tokens tokens;
  private final ServerCore core;
  private final OwnerLoop loop;
  private final TcpAcceptor acceptor;
  private final AtomicBoolean closed = new AtomicBoolean();

  private EmbeddedServer(
      ServerConfig config,
      MessageStore store,
      Tokens tokens,
      ServerCore core,
      OwnerLoop loop,
      TcpAcceptor acceptor) {
    this.config = config;
    this.store = store;
    this.tokens = tokens;
    this.core = core;
    this.loop = loop;
    this.acceptor = acceptor;
  }

  /**
   * Opens the database, listens and begins to serve.
   *
   * @throws StoreException where the database cannot be used; it is left as it was
   * @throws ServerStartException where the address cannot be had
   */
  public static EmbeddedServer start(ServerConfig config) {
    InetSocketAddress address = resolve(config);
    MessageStore store = config.stores().apply(open(config));
    try {
      boolean free = config.pace() == Pace.FREE;
      Inbox inbox = new Inbox(free);
      Backlog backlog = new Backlog(BACKLOG_BYTES);
      Tokens tokens = new Tokens(store.secret());
      ServerCore core = core(config, store, tokens);
      OwnerLoop loop =
          new OwnerLoop(
              core, config.clock(), inbox, backlog, free, "server-owner-" + config.scheme());
      TcpAcceptor acceptor = listen(config, address, inbox, backlog);
      loop.start();
      return new EmbeddedServer(config, store, tokens, core, loop, acceptor);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static InetSocketAddress resolve(ServerConfig config) {
    try {
      return new InetSocketAddress(InetAddress.getByName(config.bind()), config.port());
    } catch (UnknownHostException e) {
      throw new ServerStartException(
          "there is no address '"
              + config.bind()
              + "'; bind to 127.0.0.1 or to one of this machine",
          e);
    }
  }

  private static MessageStore open(ServerConfig config) {
    long maxBytes = config.limits().databaseBytes();
    QueueOptions options =
        new QueueOptions(config.durability(), maxBytes, config.retention(), config.ackedDelete());
    switch (config.scheme()) {
      case OFFLINE_COPIES:
        return OfflineCopiesStore.open(config.database(), options);
      case COPY_PER_MEMBER:
        return CopyPerMemberStore.open(config.database(), options);
      case ID_PER_MEMBER:
        return IdPerMemberStore.open(config.database(), options);
      default:
        return CursorStore.open(config.database(), config.durability(), maxBytes);
    }
  }

  private static ServerCore core(ServerConfig config, MessageStore store, Tokens tokens) {
    ServerObserver observer = config.observer();
    CoreSettings settings =
        new CoreSettings(
            config.scheme(),
            config.retention(),
            config.deletes(),
            config.registration() == Registration.OPEN,
            config.limits().idleMillis());
    return new ServerCore(
        settings,
        store,
        config.clock(),
        tokens,
        observer == null ? null : observer::turnDone,
        observer == null ? null : observer::frameWritten);
  }

  private static TcpAcceptor listen(
      ServerConfig config, InetSocketAddress address, Inbox inbox, Backlog backlog) {
    ServerObserver observer = config.observer();
    Consumer<Input> inputs =
        observer == null
            ? inbox::post
            : input -> {
              inbox.post(input);
              observer.unitQueued(input.link().remotePort());
            };
    try {
      return TcpAcceptor.listen(
          address, inputs, config.limits().outboxBytes(), config.limits().inboxBytes(), backlog);
    } catch (IOException e) {
      throw new ServerStartException(
          "cannot listen on "
              + config.bind()
              + " port "
              + config.port()
              + " ("
              + e.getMessage()
              + "); choose another port, or 0 for a free one",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerStartException("interrupted before the server listened", e);
    }
  }

  /** Where it listens, with the port it got. */
  public InetSocketAddress address() {
    return acceptor.address();
  }

  /** What {@code uid} proves itself with; also the lab's. Does not create the member. */
  public String tokenFor(String uid) {
    return tokens.tokenFor(uid);
  }

  /**
   * Handles everything that is queued, and every timeout that is due; returns when its frames were
   * handed to their sockets. Stepped servers only.
   *
   * @param rank the place of a connection, by its peer's port: lower ones are handled first, equal
   *     ones in the order they arrived
   * @return false if there was nothing to do
   */
  public boolean turn(IntUnaryOperator rank) {
    if (config.pace() != Pace.STEPPED) {
      throw new IllegalStateException("only a stepped server takes turns when it is told");
    }
    return loop.turn(rank);
  }

  /**
   * A turn like any other, unless it holds a send: then the process dies in it, and what follows is
   * what follows a {@link #crash}. Stepped servers only.
   *
   * @param at where it dies: {@code RECEIVED}, nothing was done with what had arrived; {@code
   *     STORED}, it was committed and no frame leaves; {@code PUSHED}, its frames have left
   * @param rank as in {@link #turn}
   * @return whether it died
   */
  public boolean turnOrCrash(CrashPoint at, IntUnaryOperator rank) {
    boolean last = turnUpTo(at, rank);
    if (last) {
      crash();
    }
    return last;
  }

  /**
   * A turn like any other, unless it holds a send: then it goes only as far as {@code at}, and the
   * caller is the one to end the process, by force. Stepped servers only.
   *
   * @param at as in {@link #turnOrCrash}
   * @param rank as in {@link #turn}
   * @return whether the process is to die now
   */
  public boolean turnUpTo(CrashPoint at, IntUnaryOperator rank) {
    if (config.pace() != Pace.STEPPED) {
      throw new IllegalStateException("only a stepped server takes turns when it is told");
    }
    if (at == CrashPoint.NOW || !at.ofServer()) {
      throw new IllegalArgumentException("a server's turn has no point " + at);
    }
    boolean last = loop.turnUpTo(at, rank);
    if (last) {
      acceptor.awaitWritten();
    }
    return last;
  }

  /** When the next idle connection is closed, in the clock's monotonic time; MAX_VALUE if none. */
  public long nextTimerMillis() {
    return loop.call(core::nextTimer);
  }

  /** Every table that may be shown, in full. */
  public List<TableRead> tables() {
    return loop.call(store::tables);
  }

  /** Size of the database: pages × page size, after a checkpoint. */
  public long databaseBytes() {
    return loop.call(store::bytes);
  }

  /** Says goodbye to everybody, writes the database to its place and ends. May be called twice. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      acceptor.stopAccepting();
      loop.stop(core::stop);
      acceptor.close();
      store.close();
    }
  }

  /**
   * Ends as a killed process does: nobody is told goodbye, what is queued is not handled,
   * connections break off after what had left, and the database stays as it is on disk, with its
   * WAL. Another server may open it then. Does nothing where it is closed.
   */
  public void crash() {
    if (closed.compareAndSet(false, true)) {
      loop.stop(() -> {});
      acceptor.breakOff();
      store.abandon();
    }
  }
}
