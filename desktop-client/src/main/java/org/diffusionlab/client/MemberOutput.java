package org.diffusionlab.client;

import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.wire.ClientFrame;

/** Where a {@link MemberCore} puts what it produces. Called on the thread that drives the core. */
public interface MemberOutput {
  /** A frame to write to the server, in this order. */
  void frame(ClientFrame frame);

  /** Something happened on the phone. */
  void event(RunEvent event);

  /** A message appeared on the screen: in msgid order within a group, each one once. */
  default void shown(Message message, RunEvent.Source source) {}

  /** The connection is of no use: it has to be closed, and made again. */
  default void hangUp() {}

  /** The server says that it closes the connection; nothing more will come on it. */
  default void goodbye(String reason) {}
}
