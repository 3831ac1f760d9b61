package org.diffusionlab.server.core;

import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;

/**
 * What the core is told once.
 *
 * @param scheme named in {@code welcome}
 * @param retention what is deleted, and when
 * @param deletes when rows that are kept for one member go
 * @param openRegistration whether anybody on this machine may register
 * @param idleMillis a connection without a line for so long is closed
 */
public record CoreSettings(
    Scheme scheme,
    Retention retention,
    DeleteMoment deletes,
    boolean openRegistration,
    long idleMillis) {}
