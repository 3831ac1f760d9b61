/**
 * A lane's server, wherever it runs: within this program, or as a process of its own that can be
 * killed for real.
 *
 * <p>Both handle turns when they are told and report the same events; the engine cannot tell them
 * apart. Depends on the server, {@code model}, {@code wire} and {@code runlog}.
 */
package org.diffusionlab.lab.process;
