package org.diffusionlab.runlog;

/** A total that only grows. The names are those of the result file. */
public enum Counter {
  INSERTS("inserts"),
  UPDATES("updates"),
  DELETES("deletes"),
  TRANSACTIONS("transactions"),
  REPLAYS("replays"),
  REPLAY_QUERIES("replayQueries"),
  REPLAY_ROWS("replayRows"),
  REPLAYED_MESSAGES("replayedMessages"),
  PUSHES("pushes"),
  ACKS("acks"),
  CURSOR_UPDATES("cursorUpdates"),
  FRAMES_TO_SERVER("framesToServer"),
  FRAMES_TO_CLIENTS("framesToClients"),
  BYTES_TO_SERVER("bytesToServer"),
  BYTES_TO_CLIENTS("bytesToClients"),
  REDELIVERED("redelivered"),
  STALE_ACKS("staleAcks"),
  DUPLICATES("duplicates"),
  LOST("lost"),
  /** Not a total: messages that can still arrive, as of now. */
  PENDING("pending"),
  /** Not a total: rows kept for repeats and heads, as of now. */
  BOOKKEEPING_ROWS("bookkeepingRows");

  private final String jsonName;

  Counter(String jsonName) {
    this.jsonName = jsonName;
  }

  public String jsonName() {
    return jsonName;
  }
}
