package org.diffusionlab.server.clock;

/** The only source of time for everything the server decides. Implementations are thread-safe. */
public interface Clock {
  /** What a wall clock reads: milliseconds since 1970-01-01 UTC. May be set back. */
  long wallMillis();

  /** Milliseconds since an arbitrary moment; never goes back. */
  long monotonicMillis();
}
