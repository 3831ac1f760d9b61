/**
 * The bar that moves the playhead. Shares {@code state} with the other parts and imports none of
 * them.
 */
package org.diffusionlab.window.transport;
