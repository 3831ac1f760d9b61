/**
 * What the window's parts share: the playhead over the run log, the session, and the commands that
 * append steps. Depends on the lab, {@code text} and the FX thread's seam; on no part of the
 * window.
 */
package org.diffusionlab.window.state;
