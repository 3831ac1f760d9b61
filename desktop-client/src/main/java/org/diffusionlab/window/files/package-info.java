/**
 * Opening, saving and playing: what replaces the session the window looks at. Shares {@code state}
 * with the other parts and imports none of them.
 */
package org.diffusionlab.window.files;
