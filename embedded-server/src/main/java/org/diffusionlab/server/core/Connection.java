package org.diffusionlab.server.core;

/** A link and who is at its other end. */
final class Connection {
  /** How the log names a connection nobody has logged in on. */
  static final String NOBODY = "?";

  final Link link;

  /** The member's session, null before its login and after its end. */
  Session session;

  /** The member, also after its session ended. */
  String name = NOBODY;

  /** Closed by either side: whatever still comes from it is passed over. */
  boolean gone;

  /** When its last line came, in monotonic milliseconds. */
  long lastLine;

  /** Whether frames wait for a flush. Only used while frames are released. */
  boolean unflushed;

  Connection(Link link, long now) {
    this.link = link;
    lastLine = now;
  }

  boolean isLab() {
    return session != null && session.uid.equals(ServerCore.LAB_UID);
  }
}
