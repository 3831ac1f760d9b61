package org.diffusionlab.wire;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.model.Texts;

/** A frame that the server writes to a client. */
public sealed interface ServerFrame extends Frame {
  /** Calls the method of {@code handler} that fits this frame. */
  <R> R accept(Handler<R> handler);

  /** One method per kind of server frame. */
  interface Handler<R> {
    R onRegistered(Registered frame);

    R onWelcome(Welcome frame);

    R onSent(Sent frame);

    R onPush(Push frame);

    R onPage(Page frame);

    R onQueue(Queue frame);

    R onQueueIds(QueueIds frame);

    R onIds(Ids frame);

    R onBodies(Bodies frame);

    R onPresence(Presence frame);

    R onMembership(Membership frame);

    R onPong(Pong frame);

    R onError(ErrorFrame frame);

    R onGoodbye(Goodbye frame);
  }

  /**
   * A member was created.
   *
   * @param uid the member
   * @param token what it proves itself with in {@code hello}
   */
  record Registered(String uid, String token) implements ServerFrame {
    @Override
    public String type() {
      return "registered";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onRegistered(this);
    }
  }

  /**
   * The login succeeded.
   *
   * @param scheme how this server keeps messages
   * @param groups where the member stands in its groups
   * @param more whether another {@code welcome} with further groups follows
   */
  record Welcome(Scheme scheme, List<GroupState> groups, boolean more) implements ServerFrame {
    public Welcome {
      groups = List.copyOf(groups);
    }

    @Override
    public String type() {
      return "welcome";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onWelcome(this);
    }
  }

  /**
   * A send is on disk.
   *
   * @param gid the group
   * @param clientId the sender's id for it
   * @param msgid the id it was stored under, the first one if this was a repeat
   * @param time when it was stored, in milliseconds since 1970-01-01 UTC
   */
  record Sent(String gid, String clientId, long msgid, long time) implements ServerFrame {
    @Override
    public String type() {
      return "sent";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onSent(this);
    }
  }

  /**
   * Live delivery of a message to a member who is caught up.
   *
   * @param message the message
   */
  record Push(Message message) implements ServerFrame {
    @Override
    public String type() {
      return "push";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPush(this);
    }
  }

  /**
   * Catch-up: the answer to a pull.
   *
   * @param gid the group
   * @param messages oldest first; never fewer than asked for unless the frame is full or the log
   *     ends
   * @param head newest msgid of the group
   * @param floor newest msgid that was purged, 0 if none was
   * @param more whether another pull would bring more; if not, the member is live from here on
   */
  record Page(String gid, List<Message> messages, long head, long floor, boolean more)
      implements ServerFrame {
    public Page {
      Texts.gid(gid);
      messages = List.copyOf(messages);
    }

    @Override
    public String type() {
      return "page";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPage(this);
    }
  }

  /**
   * The answer to a {@code pullQueue} where whole messages are kept per member.
   *
   * @param messages ordered by gid and msgid; own ones are never among them
   * @param live groups that are caught up from here on, with their newest msgid
   * @param more whether another pull would bring more; if not, every group is live
   */
  record Queue(List<Message> messages, Map<String, Long> live, boolean more)
      implements ServerFrame {
    public Queue {
      messages = List.copyOf(messages);
      live = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(live));
    }

    @Override
    public String type() {
      return "queue";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onQueue(this);
    }
  }

  /**
   * The answer to a {@code pullQueue} where ids are kept per member; bodies on demand.
   *
   * @param ids msgids by gid, ordered by gid and msgid; no list is empty
   * @param live groups that are caught up from here on, with their newest msgid
   * @param more whether another pull would bring more; if not, every group is live
   */
  record QueueIds(Map<String, List<Long>> ids, Map<String, Long> live, boolean more)
      implements ServerFrame {
    public QueueIds {
      Map<String, List<Long>> copy = new LinkedHashMap<>();
      ids.forEach((gid, list) -> copy.put(Texts.gid(gid), List.copyOf(list)));
      if (copy.containsValue(List.<Long>of())) {
        throw new IllegalArgumentException("ids must not name a group without any");
      }
      ids = java.util.Collections.unmodifiableMap(copy);
      live = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(live));
    }

    @Override
    public String type() {
      return "queueIds";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onQueueIds(this);
    }
  }

  /**
   * The answer to a {@code pullIds}: ids first, bodies on demand.
   *
   * @param gid the group
   * @param ids msgids of messages kept for the member, ascending; own ones are never among them
   * @param head newest msgid of the group
   * @param more whether another pull would bring more; if not, the member is live from here on
   */
  record Ids(String gid, List<Long> ids, long head, boolean more) implements ServerFrame {
    public Ids {
      Texts.gid(gid);
      ids = List.copyOf(ids);
    }

    @Override
    public String type() {
      return "ids";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onIds(this);
    }
  }

  /**
   * The answer to a {@code pullBodies}. Where the frame is full it ends early: ids after the last
   * message were not reached and may be asked for again; any other id that is missing is not kept
   * for the member.
   *
   * @param gid the group
   * @param messages oldest first
   */
  record Bodies(String gid, List<Message> messages) implements ServerFrame {
    public Bodies {
      Texts.gid(gid);
      messages = List.copyOf(messages);
    }

    @Override
    public String type() {
      return "bodies";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onBodies(this);
    }
  }

  /**
   * Somebody came or went; only to those who asked for it in {@code hello}.
   *
   * @param uid who
   * @param online whether the server now believes it is online
   */
  record Presence(String uid, boolean online) implements ServerFrame {
    @Override
    public String type() {
      return "presence";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPresence(this);
    }
  }

  /** What happened to a membership. */
  enum Change {
    JOINED,
    LEFT
  }

  /**
   * Somebody joined or left a group; to its members who are online and to whoever asked for it.
   *
   * @param gid the group
   * @param uid who joined or left
   * @param change which of the two
   * @param members how many members the group has now
   * @param group for the member who joined: where it stands; null for everybody else
   */
  record Membership(String gid, String uid, Change change, int members, GroupState group)
      implements ServerFrame {
    public Membership {
      Texts.gid(gid);
      Texts.uid(uid);
    }

    @Override
    public String type() {
      return "membership";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onMembership(this);
    }
  }

  /**
   * The answer to a ping. Very many groups take several of them.
   *
   * @param heads newest msgid by group, so that a lost last push is noticed
   */
  record Pong(Map<String, Long> heads) implements ServerFrame {
    public Pong {
      heads = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(heads));
    }

    @Override
    public String type() {
      return "pong";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPong(this);
    }
  }

  /**
   * Something was refused; the connection stays open unless a {@code bye} follows.
   *
   * @param code the stable code
   * @param message one sentence: what was wrong and what to do
   * @param ref what it answers: the clientId of a send, else the type of the refused frame, else
   *     empty
   */
  record ErrorFrame(ErrorCode code, String message, String ref) implements ServerFrame {
    @Override
    public String type() {
      return "error";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onError(this);
    }
  }

  /**
   * The server closes the connection.
   *
   * @param reason one of a few words: {@code bye}, {@code takenOver}, {@code idle}, {@code slow},
   *     {@code stopping}, {@code badFrame}, {@code denied}
   */
  record Goodbye(String reason) implements ServerFrame {
    @Override
    public String type() {
      return "bye";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onGoodbye(this);
    }
  }
}
