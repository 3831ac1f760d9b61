package org.diffusionlab.server.store;

/**
 * A member of a group that asks for messages, and where the group's log stands.
 *
 * @param gid the group
 * @param uid who asks
 * @param head the group's head, this transaction's messages included
 * @param committedHead the head as it is on disk: what a page can reach
 */
public record Reader(String gid, String uid, long head, long committedHead) {}
