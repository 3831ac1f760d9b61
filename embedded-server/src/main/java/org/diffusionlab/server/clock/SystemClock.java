package org.diffusionlab.server.clock;

/** The machine's own clock. The one place in the server that asks the machine for the time. */
public final class SystemClock implements Clock {
  @Override
  public long wallMillis() {
    return System.currentTimeMillis();
  }

  @Override
  public long monotonicMillis() {
    return System.nanoTime() / 1_000_000;
  }
}
