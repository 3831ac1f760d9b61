package org.diffusionlab.window.state;

/** How far one step of the playhead goes. */
public enum Detail {
  /** To the next event. */
  FRAME,
  /** To the next of send, store, status, push, ack, or the end of the step. */
  PHASE,
  /** To the end of the next scenario step. */
  MESSAGE
}
