/**
 * The sweep: many labs of growing size, measured, beside their formulas. Shares {@code state} and
 * {@code chart} with the other pages and imports none of them.
 */
package org.diffusionlab.window.sweep;
