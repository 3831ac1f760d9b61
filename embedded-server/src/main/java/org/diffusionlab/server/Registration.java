package org.diffusionlab.server;

/** Who may create members. */
public enum Registration {
  /** Anybody on the same machine. */
  OPEN,
  /** The lab only. */
  LAB_ONLY
}
