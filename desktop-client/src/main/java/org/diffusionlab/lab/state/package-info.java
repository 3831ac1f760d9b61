/**
 * State at the playhead: a pure fold of the run log.
 *
 * <p>Nothing here talks to a lane. The window shows what {@link
 * org.diffusionlab.lab.state.Playback} returns and nothing else; stepping back only means folding
 * fewer entries. Allowed dependencies: {@code model}, {@code wire}, {@code runlog}, and {@code
 * lab.scenario} for the steps that arm something.
 */
package org.diffusionlab.lab.state;
