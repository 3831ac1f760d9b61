/**
 * What shall happen: scenarios, their steps, and traces of real rooms, with readers that name file
 * and line of a mistake.
 *
 * <p>Immutable values. Depends on {@code model} and {@code runlog}'s names; never on the engine.
 */
package org.diffusionlab.lab.scenario;
