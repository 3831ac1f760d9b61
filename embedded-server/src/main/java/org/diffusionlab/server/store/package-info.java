/**
 * What the server keeps on disk: one {@link org.diffusionlab.server.store.MessageStore} per scheme.
 *
 * <p>The only package with SQL in it. Depends on {@code model} and {@code runlog}. Nothing here
 * knows of sessions, frames or sockets.
 */
package org.diffusionlab.server.store;
