package org.diffusionlab.model;

/** What a confirmed send survives. */
public enum Durability {
  /** A killed process and a power cut: every commit is synced to disk. */
  FULL,
  /** A killed process; the newest commits may be missing after a power cut. */
  NORMAL
}
