/**
 * What a run comes to: the ledger of lost and pending messages, expectations, the formulas, and the
 * result as JSON and CSV.
 *
 * <p>Depends on {@code model}, {@code runlog}, {@code lab.scenario} and {@code lab.state}'s
 * counters; knows nothing of sockets, servers or threads.
 */
package org.diffusionlab.lab.result;
