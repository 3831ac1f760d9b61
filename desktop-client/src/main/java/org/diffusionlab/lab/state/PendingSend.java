package org.diffusionlab.lab.state;

/**
 * A message a member typed that is not confirmed.
 *
 * @param gid the group
 * @param clientId the client's id for it
 * @param text what it says
 * @param refusal why the server refused it; empty while it may still be confirmed
 */
public record PendingSend(String gid, String clientId, String text, String refusal) {}
