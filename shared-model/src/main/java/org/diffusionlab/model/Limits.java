package org.diffusionlab.model;

/** Sizes the wire and the stores hold to. */
public final class Limits {
  /** Longest line on the wire, its newline included, in bytes. */
  public static final int FRAME_BYTES = 64 * 1024;

  /**
   * Longest text of a message, in UTF-8 bytes. JSON may need six bytes for one (a control
   * character), and a page must be able to carry any single message: 6 × 10 KiB fit in a frame.
   */
  public static final int TEXT_BYTES = 10 * 1024;

  /** Longest gid, uid or clientId, in UTF-8 bytes. */
  public static final int ID_BYTES = 64;

  /** Longest group title, in UTF-8 bytes. */
  public static final int TITLE_BYTES = 200;

  /** Most messages a page may be asked for. */
  public static final int PAGE_MESSAGES = 500;

  /** Most ids that one frame may list: so many of any size fit in it. */
  public static final int PAGE_IDS = 3_000;

  /** Most members that one {@code createGroup} frame may name. */
  public static final int CREATE_MEMBERS = 500;

  private Limits() {}
}
