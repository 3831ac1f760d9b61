/**
 * The server as a whole: its configuration, its owner thread, its start and its end.
 *
 * <p>The composition root: depends on everything below {@code org.diffusionlab.server}.
 */
package org.diffusionlab.server;
