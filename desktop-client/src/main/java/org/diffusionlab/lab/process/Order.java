package org.diffusionlab.lab.process;

/** What a server in a process of its own is told to do. Its name's place is what is sent. */
enum Order {
  START,
  TURN,
  /** A turn that stops where the process is to die, if there is a send in it. */
  TURN_UP_TO,
  TOKEN,
  NEXT_TIMER,
  TABLES,
  BYTES,
  STOP
}
