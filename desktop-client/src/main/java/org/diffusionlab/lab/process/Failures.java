package org.diffusionlab.lab.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.diffusionlab.server.ServerStartException;
import org.diffusionlab.server.store.StoreException;

/** What failed in the other process, thrown here as it would be there. Stateless. */
final class Failures {
  private static final String START = "start";
  private static final String OTHER = "other";

  private Failures() {}

  static void write(DataOutputStream out, RuntimeException e) throws IOException {
    String kind =
        e instanceof StoreException store
            ? store.reason().name()
            : e instanceof ServerStartException ? START : OTHER;
    Data.text(out, kind);
    Data.text(out, kind.equals(OTHER) ? e.toString() : String.valueOf(e.getMessage()));
  }

  static RuntimeException read(DataInputStream in) throws IOException {
    String kind = Data.text(in);
    String message = Data.text(in);
    switch (kind) {
      case START:
        return new ServerStartException(message, null);
      case OTHER:
        return new IllegalStateException("the server's process failed: " + message);
      default:
        return new StoreException(StoreException.Reason.valueOf(kind), message);
    }
  }
}
