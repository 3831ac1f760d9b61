package org.diffusionlab.server;

import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.clock.Clock;
import org.diffusionlab.server.clock.SystemClock;
import org.diffusionlab.server.core.DeleteMoment;
import org.diffusionlab.server.store.AckedDelete;
import org.diffusionlab.server.store.MessageStore;

/**
 * What a server is started with.
 *
 * @param scheme how it keeps messages
 * @param database its file, created where there is none
 * @param bind the address to listen on
 * @param port the port to listen on, 0 for a free one
 * @param durability what a confirmed send survives
 * @param retention what is deleted, and when
 * @param ackedDelete which rows an ack deletes where rows are kept per member
 * @param deletes when rows go that are kept for one member
 * @param registration who may create members
 * @param pace when it handles what has arrived
 * @param clock its time
 * @param observer who watches it; null for nobody
 * @param limits how much it bears
 * @param stores what is put around its store; the identity, but where somebody wants to see or
 *     change what the store is told
 */
public record ServerConfig(
    Scheme scheme,
    Path database,
    String bind,
    int port,
    Durability durability,
    Retention retention,
    AckedDelete ackedDelete,
    DeleteMoment deletes,
    Registration registration,
    Pace pace,
    Clock clock,
    ServerObserver observer,
    ServerLimits limits,
    UnaryOperator<MessageStore> stores) {
  /** The address of this machine to itself. */
  public static final String LOOPBACK = "127.0.0.1";

  public ServerConfig {
    Objects.requireNonNull(scheme, "scheme");
    Objects.requireNonNull(database, "database");
    Objects.requireNonNull(bind, "bind");
    Objects.requireNonNull(durability, "durability");
    Objects.requireNonNull(retention, "retention");
    Objects.requireNonNull(ackedDelete, "ackedDelete");
    Objects.requireNonNull(deletes, "deletes");
    Objects.requireNonNull(registration, "registration");
    Objects.requireNonNull(pace, "pace");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(stores, "stores");
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("a port is 0 to 65535, not " + port);
    }
  }

  /** Loopback, a free port, full durability, the article's retention, the system's clock. */
  public static ServerConfig of(Scheme scheme, Path database) {
    return new ServerConfig(
        scheme,
        database,
        LOOPBACK,
        0,
        Durability.FULL,
        Retention.ARTICLE,
        AckedDelete.OWN_ROWS,
        DeleteMoment.ACKED,
        Registration.LAB_ONLY,
        Pace.FREE,
        new SystemClock(),
        null,
        ServerLimits.FREE,
        UnaryOperator.identity());
  }

  /** A changed copy; every with-method below names only what it changes. */
  private ServerConfig with(Consumer<Draft> change) {
    Draft draft = new Draft(this);
    change.accept(draft);
    return draft.config();
  }

  public ServerConfig withAddress(String bind, int port) {
    return with(
        draft -> {
          draft.bind = bind;
          draft.port = port;
        });
  }

  public ServerConfig withPort(int port) {
    return with(draft -> draft.port = port);
  }

  public ServerConfig withDurability(Durability durability) {
    return with(draft -> draft.durability = durability);
  }

  public ServerConfig withRetention(Retention retention) {
    return with(draft -> draft.retention = retention);
  }

  public ServerConfig withAckedDelete(AckedDelete ackedDelete) {
    return with(draft -> draft.ackedDelete = ackedDelete);
  }

  public ServerConfig withDeletes(DeleteMoment deletes) {
    return with(draft -> draft.deletes = deletes);
  }

  /** Puts something around the store; it is used as the store is, by the owner thread. */
  public ServerConfig withStores(UnaryOperator<MessageStore> stores) {
    return with(draft -> draft.stores = stores);
  }

  public ServerConfig withRegistration(Registration registration) {
    return with(draft -> draft.registration = registration);
  }

  /** Handles what arrives only when told to, with limits that suit it, on {@code clock}. */
  public ServerConfig stepped(Clock clock) {
    return with(
        draft -> {
          draft.pace = Pace.STEPPED;
          draft.clock = clock;
          draft.limits = ServerLimits.STEPPED;
        });
  }

  public ServerConfig withObserver(ServerObserver observer) {
    return with(draft -> draft.observer = observer);
  }

  public ServerConfig withLimits(ServerLimits limits) {
    return with(draft -> draft.limits = limits);
  }

  /** The parts of a configuration while some of them are changed. */
  private static final class Draft {
    private final Scheme scheme;
    private final Path database;
    private String bind;
    private int port;
    private Durability durability;
    private Retention retention;
    private AckedDelete ackedDelete;
    private DeleteMoment deletes;
    private Registration registration;
    private Pace pace;
    private Clock clock;
    private ServerObserver observer;
    private ServerLimits limits;
    private UnaryOperator<MessageStore> stores;

    Draft(ServerConfig from) {
      scheme = from.scheme;
      database = from.database;
      bind = from.bind;
      port = from.port;
      durability = from.durability;
      retention = from.retention;
      ackedDelete = from.ackedDelete;
      deletes = from.deletes;
      registration = from.registration;
      pace = from.pace;
      clock = from.clock;
      observer = from.observer;
      limits = from.limits;
      stores = from.stores;
    }

    ServerConfig config() {
      return new ServerConfig(
          scheme,
          database,
          bind,
          port,
          durability,
          retention,
          ackedDelete,
          deletes,
          registration,
          pace,
          clock,
          observer,
          limits,
          stores);
    }
  }
}
