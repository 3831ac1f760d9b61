package org.diffusionlab.server.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.diffusionlab.model.Message;
import org.diffusionlab.wire.FrameCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rows of msgid, sender_uid, time and content as messages, as many as fit a frame. Stateless. */
final class MessageRows {
  private static final Logger LOG = LoggerFactory.getLogger(MessageRows.class);
  private static final String UNREADABLE = "\uFFFD this message is damaged and cannot be read";

  private MessageRows() {}

  /**
   * Runs a query for messages.
   *
   * @param maxBytes at most so many bytes once encoded, but always one message if there is one
   */
  static List<Message> read(Sql query, String gid, int maxBytes, Object... values) {
    int[] bytes = {0};
    return query.some(
        row -> {
          Message message = message(gid, row);
          int length = FrameCodec.encodedLength(message);
          if (bytes[0] > 0 && bytes[0] + length > maxBytes) {
            return null;
          }
          bytes[0] += length;
          return message;
        },
        values);
  }

  /**
   * A row of a member's queue.
   *
   * @param message null where not even its place in a group can be told
   */
  record Queued(MemberQueue.Place place, Message message) {}

  /** The same for messages of several groups, whose gid is the fifth column. */
  static List<Queued> ofGroups(Sql query, int maxBytes, Object... values) {
    int[] bytes = {0};
    return query.some(
        row -> {
          Queued queued = queued(row.getString(5), row);
          int length = queued.message == null ? 0 : FrameCodec.queuedLength(queued.message);
          if (bytes[0] > 0 && bytes[0] + length > maxBytes) {
            return null;
          }
          bytes[0] += length;
          return queued;
        },
        values);
  }

  private static Queued queued(String gid, ResultSet row) throws SQLException {
    MemberQueue.Place place = new MemberQueue.Place(gid, row.getLong(1));
    try {
      return new Queued(place, message(gid, row));
    } catch (IllegalArgumentException e) {
      return new Queued(place, null);
    }
  }

  /** One damaged row must not keep a member from all that follow it. */
  private static Message message(String gid, ResultSet row) throws SQLException {
    long msgid = row.getLong(1);
    try {
      return new Message(gid, msgid, row.getString(2), row.getLong(3), row.getString(4));
    } catch (IllegalArgumentException e) {
      LOG.warn("message {} of group {} is damaged: {}", msgid, gid, e.getMessage());
      return new Message(gid, msgid, "unknown", 0, UNREADABLE);
    }
  }
}
