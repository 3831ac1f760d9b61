package org.diffusionlab.runlog;

import org.diffusionlab.model.Scheme;

/**
 * An event at its place in the run log.
 *
 * @param index its place, from 0
 * @param step the scenario step it belongs to, from 0; -1 for the opening
 * @param lane the lane it happened in; null where it concerns all lanes
 * @param event what happened
 */
public record LogEntry(int index, int step, Scheme lane, RunEvent event) {}
