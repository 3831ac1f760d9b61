/**
 * A member's client: a passive core that knows what a phone knows, and a link that carries it.
 *
 * <p>Depends on {@code model}, {@code wire}, {@code runlog}, the server's {@code clock}, and Netty;
 * never on the lab, on files or on a toolkit.
 */
package org.diffusionlab.client;
