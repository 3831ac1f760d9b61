/**
 * The calculator: what the four schemes would cost a service of some size. Shares {@code state}
 * with the other pages and imports none of them.
 */
package org.diffusionlab.window.scale;
