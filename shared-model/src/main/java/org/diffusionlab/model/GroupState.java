package org.diffusionlab.model;

/**
 * Where one member stands in one group, as the server knows it.
 *
 * @param gid the group
 * @param title its title
 * @param members how many members it has
 * @param joined first msgid this member may see
 * @param cursor {@code last_ack_msgid}: everything up to here was acked by this member
 * @param head newest msgid of the group, 0 while it is empty
 * @param floor newest msgid that was purged, 0 if none was
 */
public record GroupState(
    String gid, String title, int members, long joined, long cursor, long head, long floor) {
  public GroupState {
    Texts.gid(gid);
    Texts.title(title);
    if (members < 0 || joined < 1 || cursor < 0 || head < 0 || floor < 0) {
      throw new IllegalArgumentException("negative place in group " + gid);
    }
  }

  /** How many messages a replay will bring at most: head − cursor, never negative. */
  public long lag() {
    return Math.max(0, head - cursor);
  }
}
