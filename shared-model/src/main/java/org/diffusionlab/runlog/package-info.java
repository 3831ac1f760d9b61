/**
 * What a lane reports while it runs: the events of the run log, and the counters they add up to.
 *
 * <p>Depends on {@code model} and {@code wire}. The log itself and its fold live with the engine.
 */
package org.diffusionlab.runlog;
