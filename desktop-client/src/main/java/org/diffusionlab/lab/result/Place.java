package org.diffusionlab.lab.result;

/**
 * One message as one member should have it.
 *
 * @param member who
 * @param gid the group
 * @param msgid the message
 */
public record Place(String member, String gid, long msgid) {}
