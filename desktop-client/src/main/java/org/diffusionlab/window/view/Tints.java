package org.diffusionlab.window.view;

/**
 * A light colour for each message, the same wherever and whenever it is shown: in every lane's
 * tables, on frames in flight, through retransmission and replay. Neighbours differ; the number
 * stands with it, so nothing is told by colour alone. Stateless.
 */
public final class Tints {
  /** How many there are; style sheets know them as {@code -lab-msg-0} and so on. */
  public static final int COUNT = 8;

  /** Of something that is no message. */
  public static final int NONE = -1;

  private Tints() {}

  /** The tint of a message, 0 to {@link #COUNT} − 1. */
  public static int of(String gid, long msgid) {
    return Math.floorMod(msgid - 1 + 3L * gid.hashCode(), COUNT);
  }

  /** A style that fills a node's background; empty for none. */
  public static String background(int tint) {
    return tint == NONE ? "" : "-fx-background-color: -lab-msg-" + tint + ";";
  }
}
