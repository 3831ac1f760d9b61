/**
 * What the server decides: logins, sends, acks, pages, memberships. Passive: no thread, socket, SQL
 * or clock of its own; it is handed inputs, a store, a clock and links.
 *
 * <p>Depends on {@code model}, {@code wire}, {@code runlog}, {@code server.store} (the interface)
 * and {@code server.clock}. Everything here belongs to the server's owner thread.
 */
package org.diffusionlab.server.core;
