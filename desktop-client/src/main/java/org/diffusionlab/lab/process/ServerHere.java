package org.diffusionlab.lab.process;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.server.EmbeddedServer;
import org.diffusionlab.server.ServerObserver;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.TableRead;

/** A server within this program. */
record ServerHere(EmbeddedServer server) implements SteppedServer {
  static ServerHere start(
      ServerPlan plan,
      ManualClock clock,
      ServerObserver observer,
      UnaryOperator<MessageStore> stores) {
    return new ServerHere(EmbeddedServer.start(plan.config(clock, observer).withStores(stores)));
  }

  /** Places of connections, those without one last. */
  static IntUnaryOperator rank(Map<Integer, Integer> ranks) {
    return port -> ranks.getOrDefault(port, Integer.MAX_VALUE);
  }

  @Override
  public InetSocketAddress address() {
    return server.address();
  }

  @Override
  public String tokenFor(String uid) {
    return server.tokenFor(uid);
  }

  @Override
  public boolean isAlive() {
    return true;
  }

  @Override
  public long processId() {
    return ProcessHandle.current().pid();
  }

  @Override
  public void turn(Map<Integer, Integer> ranks) {
    server.turn(rank(ranks));
  }

  @Override
  public boolean turnOrCrash(CrashPoint at, Map<Integer, Integer> ranks) {
    return server.turnOrCrash(at, rank(ranks));
  }

  @Override
  public long nextTimerMillis() {
    return server.nextTimerMillis();
  }

  @Override
  public List<TableRead> tables() {
    return server.tables();
  }

  @Override
  public long databaseBytes() {
    return server.databaseBytes();
  }

  @Override
  public void crash() {
    server.crash();
  }

  @Override
  public void close() {
    server.close();
  }
}
