package org.diffusionlab.server;

/** When the server handles what has arrived. */
public enum Pace {
  /** As soon as it can. */
  FREE,
  /** Only when {@link EmbeddedServer#turn} is called. */
  STEPPED
}
