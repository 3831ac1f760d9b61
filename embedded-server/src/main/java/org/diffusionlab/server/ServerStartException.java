package org.diffusionlab.server;

/** A server cannot be started; its message is one plain sentence that says what to do. */
public final class ServerStartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ServerStartException(String message, Throwable cause) {
    super(message, cause);
  }
}
