package org.diffusionlab.wire;

import java.util.Arrays;

/** Stable codes of the {@code error} frame. Clients may rely on the names, not on the messages. */
public enum ErrorCode {
  /** The line is not a JSON object, or a value is of the wrong kind or out of range. */
  BAD_FRAME("badFrame", false),
  /** The line is longer than 64 KiB; the connection is closed. */
  FRAME_TOO_LONG("frameTooLong", false),
  /** The {@code type} is none that a client may write. */
  UNKNOWN_FRAME("unknownFrame", false),
  /** The protocol version is not one this server speaks. */
  BAD_VERSION("badVersion", false),
  /** A frame came before a successful {@code hello}. */
  NOT_LOGGED_IN("notLoggedIn", false),
  /** {@code hello} on a connection that already has a member. */
  ALREADY_LOGGED_IN("alreadyLoggedIn", false),
  /** The uid and token do not belong together. */
  BAD_TOKEN("badToken", false),
  /** This connection may not do that. */
  NOT_ALLOWED("notAllowed", false),
  /** A member or group of that id exists already. */
  ALREADY_EXISTS("alreadyExists", false),
  /** No such member. */
  NO_SUCH_MEMBER("noSuchMember", false),
  /** No such group, or the asking member is not in it: the two look alike on purpose. */
  NOT_A_MEMBER("notAMember", false),
  /** The same clientId was used for another text or group. */
  CLIENT_ID_REUSED("clientIdReused", false),
  /** An ack above the group's head. */
  ACK_AHEAD("ackAhead", false),
  /** The text is empty, too long, or not valid Unicode. */
  BAD_TEXT("badText", false),
  /** The store failed; nothing was kept and nothing was sent. Worth another try later. */
  STORE_FAILED("storeFailed", true);

  private final String code;
  private final boolean retryable;

  ErrorCode(String code, boolean retryable) {
    this.code = code;
    this.retryable = retryable;
  }

  /** The code as it stands on the wire. */
  public String code() {
    return code;
  }

  /** Whether the same frame may succeed later. */
  public boolean retryable() {
    return retryable;
  }

  /** The constant of a wire code. */
  public static ErrorCode of(String code) {
    return Arrays.stream(values())
        .filter(c -> c.code.equals(code))
        .findFirst()
        .orElseThrow(
            () -> new ProtocolException(BAD_FRAME, "unknown error code '" + code + "'", "error"));
  }
}
