/**
 * One scheme's column: the server's real tables, the SQL of the step, and the counters. Shares
 * {@code state} with the other parts and imports none of them.
 */
package org.diffusionlab.window.lane;
