package org.diffusionlab.window.state;

/** How far one step of the playhead goes. */
public enum Detail {
  /** To the next event. */
  FRAME,
  /** To where all lanes have gone through their next send, store, status, push or ack. */
  PHASE,
  /** To the end of the next scenario step. */
  MESSAGE
}
