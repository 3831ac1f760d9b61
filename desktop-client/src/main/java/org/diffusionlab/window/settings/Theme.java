package org.diffusionlab.window.settings;

/** Light or dark. */
public enum Theme {
  LIGHT,
  DARK;

  /** The other one. */
  public Theme other() {
    return this == LIGHT ? DARK : LIGHT;
  }
}
