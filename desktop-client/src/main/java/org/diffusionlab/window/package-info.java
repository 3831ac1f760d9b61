/**
 * The window: the program's entry into JavaFX, the one place that makes and ties all parts, and the
 * tour that takes pictures of it. Knows every package below it; nothing but the launcher knows it.
 */
package org.diffusionlab.window;
