package org.diffusionlab.client;

/**
 * Where a phone stands in one group.
 *
 * @param gid the group
 * @param title its title
 * @param members how many members it has
 * @param shown newest msgid up to which everything was shown or is known to be gone
 * @param head newest msgid the phone has heard of
 * @param catchingUp whether a replay is running
 */
public record GroupPlace(
    String gid, String title, int members, long shown, long head, boolean catchingUp) {}
