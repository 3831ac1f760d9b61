/**
 * The cursor rail, as a picture and as text. Shares {@code state} with the other parts and imports
 * none of them.
 */
package org.diffusionlab.window.rail;
