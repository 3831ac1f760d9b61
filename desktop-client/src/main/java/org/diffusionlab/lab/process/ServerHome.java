package org.diffusionlab.lab.process;

import org.diffusionlab.server.ServerObserver;
import org.diffusionlab.server.clock.ManualClock;

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
   */
  public SteppedServer start(ServerPlan plan, ManualClock clock, ServerObserver observer) {
    return this == HERE
        ? ServerHere.start(plan, clock, observer)
        : ServerElsewhere.start(plan, clock, observer);
  }
}
