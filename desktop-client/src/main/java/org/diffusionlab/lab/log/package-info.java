/**
 * The run log and its canonical text.
 *
 * <p>Depends on {@code model}, {@code wire} and {@code runlog} only.
 */
package org.diffusionlab.lab.log;
