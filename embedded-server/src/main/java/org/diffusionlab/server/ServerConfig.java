package org.diffusionlab.server;

import java.nio.file.Path;
import java.util.Objects;
import org.diffusionlab.model.Durability;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.server.clock.Clock;
import org.diffusionlab.server.clock.SystemClock;
import org.diffusionlab.server.store.AckedDelete;

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
 * @param registration who may create members
 * @param pace when it handles what has arrived
 * @param clock its time
 * @param observer who watches it; null for nobody
 * @param limits how much it bears
 */
public record ServerConfig(
    Scheme scheme,
    Path database,
    String bind,
    int port,
    Durability durability,
    Retention retention,
    AckedDelete ackedDelete,
    Registration registration,
    Pace pace,
    Clock clock,
    ServerObserver observer,
    ServerLimits limits) {
  /** The address of this machine to itself. */
  public static final String LOOPBACK = "127.0.0.1";

  public ServerConfig {
    Objects.requireNonNull(scheme, "scheme");
    Objects.requireNonNull(database, "database");
    Objects.requireNonNull(bind, "bind");
    Objects.requireNonNull(durability, "durability");
    Objects.requireNonNull(retention, "retention");
    Objects.requireNonNull(ackedDelete, "ackedDelete");
    Objects.requireNonNull(registration, "registration");
    Objects.requireNonNull(pace, "pace");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(limits, "limits");
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
        Registration.LAB_ONLY,
        Pace.FREE,
        new SystemClock(),
        null,
        ServerLimits.FREE);
  }

  public ServerConfig withAddress(String bind, int port) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        pace,
        clock,
        observer,
        limits);
  }

  public ServerConfig withPort(int port) {
    return withAddress(bind, port);
  }

  public ServerConfig withDurability(Durability durability) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        pace,
        clock,
        observer,
        limits);
  }

  public ServerConfig withRetention(Retention retention) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        pace,
        clock,
        observer,
        limits);
  }

  public ServerConfig withAckedDelete(AckedDelete ackedDelete) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        pace,
        clock,
        observer,
        limits);
  }

  public ServerConfig withRegistration(Registration registration) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        pace,
        clock,
        observer,
        limits);
  }

  /** Handles what arrives only when told to, with limits that suit it, on {@code clock}. */
  public ServerConfig stepped(Clock clock) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        Pace.STEPPED,
        clock,
        observer,
        ServerLimits.STEPPED);
  }

  public ServerConfig withClock(Clock clock) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        pace,
        clock,
        observer,
        limits);
  }

  public ServerConfig withObserver(ServerObserver observer) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        pace,
        clock,
        observer,
        limits);
  }

  public ServerConfig withLimits(ServerLimits limits) {
    return new ServerConfig(
        scheme,
        database,
        bind,
        port,
        durability,
        retention,
        ackedDelete,
        registration,
        pace,
        clock,
        observer,
        limits);
  }
}
