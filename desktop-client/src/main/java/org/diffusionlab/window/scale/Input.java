package org.diffusionlab.window.scale;

import org.diffusionlab.model.Limits;

/** What can be typed into the calculator, in the order of the page. */
enum Input {
  MEMBERS(1, 1e12),
  GROUPS(1, 1e12),
  MEMBERS_PER_GROUP(1, 1e9),
  MESSAGES_PER_DAY(0, 1e15),
  PAYLOAD_BYTES(1, Limits.TEXT_BYTES),
  OFFLINE_PERCENT(0, 100),
  LOGINS_PER_DAY(0, 10_000),
  DAYS_KEPT(0, 100_000);

  private final double least;
  private final double most;

  Input(double least, double most) {
    this.least = least;
    this.most = most;
  }

  double least() {
    return least;
  }

  double most() {
    return most;
  }

  boolean allows(double value) {
    return value >= least && value <= most;
  }
}
