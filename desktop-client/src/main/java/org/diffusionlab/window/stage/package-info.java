/**
 * Members around the server, what is in flight, and coming and going in bulk. Shares {@code state}
 * with the other parts and imports none of them.
 */
package org.diffusionlab.window.stage;
