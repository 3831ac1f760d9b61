/**
 * The run log as a list of sentences. Shares {@code state} with the other parts and imports none of
 * them.
 */
package org.diffusionlab.window.events;
