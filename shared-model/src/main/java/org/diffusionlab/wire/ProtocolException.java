package org.diffusionlab.wire;

/** A peer wrote something that cannot be accepted; answered with an {@code error} frame. */
public final class ProtocolException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final String ref;

  /**
   * A refusal.
   *
   * @param code the stable code
   * @param message one sentence for the peer: what was wrong and what to do
   * @param ref the clientId or frame type it answers, or empty
   */
  public ProtocolException(ErrorCode code, String message, String ref) {
    super(message, null, false, false);
    this.code = code;
    this.ref = ref;
  }

  public ErrorCode code() {
    return code;
  }

  public String ref() {
    return ref;
  }

  /** The frame that tells the peer. */
  public ServerFrame.ErrorFrame toFrame() {
    return new ServerFrame.ErrorFrame(code, getMessage(), ref);
  }
}
