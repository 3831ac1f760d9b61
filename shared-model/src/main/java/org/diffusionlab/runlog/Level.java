package org.diffusionlab.runlog;

/** A quantity that rises and falls. The names are those of the result file. */
public enum Level {
  /** Rows that hold a message's text, stored copies included. */
  BODY_ROWS("bodyRows"),
  /** Rows that hold a message's id for one member. */
  ID_ROWS("idRows"),
  /** UTF-8 bytes of texts, once for each stored copy. */
  PAYLOAD_BYTES("payloadBytes");

  private final String jsonName;

  Level(String jsonName) {
    this.jsonName = jsonName;
  }

  public String jsonName() {
    return jsonName;
  }
}
