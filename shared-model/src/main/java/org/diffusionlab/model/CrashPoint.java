package org.diffusionlab.model;

/** How far a message had come when a process died. */
public enum CrashPoint {
  /** No message was on its way: the process dies where it stands. */
  NOW(true, true),
  /** The frames with it have arrived and nothing was done with them. */
  RECEIVED(true, true),
  /** It is on the server's disk, and no frame has left. */
  STORED(true, false),
  /** The server's frames have left, and no answer was handled. */
  PUSHED(true, false),
  /** It is on a member's screen, and not acked. */
  SHOWN(false, true);

  private final boolean ofServer;
  private final boolean ofMember;

  CrashPoint(boolean ofServer, boolean ofMember) {
    this.ofServer = ofServer;
    this.ofMember = ofMember;
  }

  /** Whether a server can die there. */
  public boolean ofServer() {
    return ofServer;
  }

  /** Whether a member's client can die there. */
  public boolean ofMember() {
    return ofMember;
  }
}
