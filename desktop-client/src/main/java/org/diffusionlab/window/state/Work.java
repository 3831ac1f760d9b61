package org.diffusionlab.window.state;

/**
 * Something long that is going on.
 *
 * @param title what, in the language chosen when it began
 * @param progress 0 to 1, or negative where it is not known
 * @param stop ends it early; null where it cannot be stopped
 */
public record Work(String title, double progress, Runnable stop) {}
