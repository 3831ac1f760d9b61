package org.diffusionlab.wire;

import java.util.List;
import java.util.stream.Stream;

/** What the frames are called on the wire: the values of {@code type}. */
public final class FrameNames {
  /** What a client writes. */
  public static final List<String> CLIENT =
      List.of(
          "register",
          "hello",
          "send",
          "ack",
          "pull",
          "pullQueue",
          "pullIds",
          "pullBodies",
          "createGroup",
          "join",
          "leave",
          "ping",
          "bye");

  /** What a server writes. */
  public static final List<String> SERVER =
      List.of(
          "registered",
          "welcome",
          "sent",
          "push",
          "page",
          "queue",
          "queueIds",
          "ids",
          "bodies",
          "presence",
          "membership",
          "pong",
          "error",
          "bye");

  private FrameNames() {}

  /** Every name once. */
  public static List<String> all() {
    return Stream.concat(CLIENT.stream(), SERVER.stream()).distinct().toList();
  }
}
