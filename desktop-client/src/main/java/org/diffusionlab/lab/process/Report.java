package org.diffusionlab.lab.process;

/** What a server in a process of its own tells. Its name's place is what is sent. */
enum Report {
  /** Something was queued; the peer's port follows. */
  QUEUED,
  /** A frame is about to be written; the peer's port follows. */
  WRITTEN,
  /** A turn did something; its events follow. */
  TURN_DONE,
  /** An order was carried out; its answer follows. */
  DONE,
  /** An order failed; what failed follows. */
  FAILED
}
