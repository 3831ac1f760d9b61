/**
 * The costs of the run, lane beside lane: charts over its steps, and a table at the playhead.
 * Shares {@code state} and {@code chart} with the other pages and imports none of them.
 */
package org.diffusionlab.window.costs;
