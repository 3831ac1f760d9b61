/**
 * The command line: what {@code diffusion-lab} does with its arguments.
 *
 * <p>Depends on {@code lab} and the server; opens the window through {@link
 * org.diffusionlab.cli.WindowProgram}, and knows no toolkit.
 */
package org.diffusionlab.cli;
