package org.diffusionlab.server.core;

import java.util.TreeMap;

/** A member's login on one connection, with the groups it belongs to. */
final class Session {
  final String uid;
  final Connection connection;

  /** Whether it asked for presence frames. */
  final boolean wantsPresence;

  final TreeMap<String, Room> rooms = new TreeMap<>();

  Session(String uid, Connection connection, boolean wantsPresence) {
    this.uid = uid;
    this.connection = connection;
    this.wantsPresence = wantsPresence;
  }
}
