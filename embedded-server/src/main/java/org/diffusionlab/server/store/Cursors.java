package org.diffusionlab.server.store;

/** Where one member's replay starts in its groups. Valid until the next write. */
public interface Cursors {
  /**
   * The msgid after which something may still be kept for the member.
   *
   * @param gid the group
   * @param head the group's head
   * @param acked the newest ack the caller knows of
   */
  long in(String gid, long head, long acked);
}
