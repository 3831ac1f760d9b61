/** Events, steps, frames and members in one sentence each. Depends on {@code text} and the lab. */
package org.diffusionlab.window.words;
