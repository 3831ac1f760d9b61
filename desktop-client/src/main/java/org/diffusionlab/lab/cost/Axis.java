package org.diffusionlab.lab.cost;

/** What a sweep varies. */
public enum Axis {
  /** How many members a group has. */
  MEMBERS("members"),
  /** The part of the recipients that is offline, 0 to 1. */
  OFFLINE("offline_share"),
  /** How many messages are sent in all. */
  MESSAGES("messages"),
  /** The length of a text. */
  PAYLOAD("payload_bytes"),
  /** How many groups the same members have. */
  GROUPS("groups");

  private final String column;

  Axis(String column) {
    this.column = column;
  }

  /** The name of its column in a sweep's CSV, and its key in the JSON. */
  public String column() {
    return column;
  }

  /** Whether it takes whole numbers only. */
  public boolean isWhole() {
    return this != OFFLINE;
  }

  /** Where a workload lies on it. */
  public double of(Workload w) {
    switch (this) {
      case MEMBERS:
        return w.members();
      case OFFLINE:
        return w.offlineShare();
      case MESSAGES:
        return w.messages();
      case PAYLOAD:
        return w.payloadBytes();
      default:
        return w.groups();
    }
  }

  /** The workload at another place. */
  Workload set(Workload w, double value) {
    int whole = (int) Math.round(value);
    switch (this) {
      case MEMBERS:
        return new Workload(whole, w.offlineShare(), w.messages(), w.payloadBytes(), w.groups());
      case OFFLINE:
        return new Workload(w.members(), value, w.messages(), w.payloadBytes(), w.groups());
      case MESSAGES:
        return new Workload(w.members(), w.offlineShare(), whole, w.payloadBytes(), w.groups());
      case PAYLOAD:
        return new Workload(w.members(), w.offlineShare(), w.messages(), whole, w.groups());
      default:
        return new Workload(w.members(), w.offlineShare(), w.messages(), w.payloadBytes(), whole);
    }
  }
}
