package org.diffusionlab.lab.process;

import java.util.function.UnaryOperator;
import org.diffusionlab.server.ServerObserver;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.store.MessageStore;

/** Where a lane's server runs. */
public enum ServerHome {
  /** Within this program: fast. A crash stops it where it stands. */
  HERE,
  /** As a process of its own. A crash kills it. */
  OWN_PROCESS;

  /**
   * Starts a server there.
   *
   * @param clock its time, moved by the caller between turns
   * @param observer told what it does, by a thread of the server's or one of its own
   * @param stores what is put around its store within this program; another process has its own
   */
  public SteppedServer start(
      ServerPlan plan,
      ManualClock clock,
      ServerObserver observer,
      UnaryOperator<MessageStore> stores) {
    return this == HERE
        ? ServerHere.start(plan, clock, observer, stores)
        : ServerElsewhere.start(plan, clock, observer);
  }
}
