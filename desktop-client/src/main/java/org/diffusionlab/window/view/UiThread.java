package org.diffusionlab.window.view;

/** Where work that changes what is on screen runs. */
@FunctionalInterface
public interface UiThread {
  /** Runs {@code work} there, after whatever was given before; returns without waiting. */
  void later(Runnable work);
}
