/**
 * What the schemes cost, headless: the sweep's standard workload, its formulas, measured points and
 * where one scheme overtakes another, what one row costs on this machine, and a calculator for
 * services of any size.
 *
 * <p>Every measured point is a run of a normal lab. Depends on {@code lab}, {@code lab.scenario},
 * {@code lab.result}, the server's stores and what those use; never on a toolkit.
 */
package org.diffusionlab.lab.cost;
