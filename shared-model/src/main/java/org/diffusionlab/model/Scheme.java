package org.diffusionlab.model;

/** How a server keeps a group's messages for members who may be offline. */
public enum Scheme {
  /** Scheme 1: a full copy for each member who is offline at the time of the send, nothing else. */
  OFFLINE_COPIES(1),
  /** Scheme 2, write diffusion: a full copy for every recipient, deleted once acked. */
  COPY_PER_MEMBER(2),
  /** Scheme 3: the body once, an id row for every recipient, deleted once acked. */
  ID_PER_MEMBER(3),
  /** Scheme 4, read diffusion: the body once, and one cursor per member. */
  CURSOR(4);

  private final int number;

  Scheme(int number) {
    this.number = number;
  }

  /** The number the scheme has in the article, 1 to 4. */
  public int number() {
    return number;
  }
}
