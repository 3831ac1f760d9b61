package org.diffusionlab.window.stage;

import org.diffusionlab.lab.scenario.Step;

/**
 * Something that waits to go wrong.
 *
 * @param step what armed it
 * @param who whose frame or client it is, or the server
 * @param text it in a few words
 */
record Armed(Step step, String who, String text) {}
