/**
 * Where the program is put together: the {@link org.diffusionlab.Launcher} and how it starts java.
 *
 * <p>May use every other package; no other package may use this one.
 */
package org.diffusionlab;
