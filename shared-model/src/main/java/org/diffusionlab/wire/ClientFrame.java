package org.diffusionlab.wire;

import java.util.List;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Limits;
import org.diffusionlab.model.Texts;

/** A frame that a client writes to the server. */
public sealed interface ClientFrame extends Frame {
  /** The protocol version this code speaks. */
  int VERSION = 1;

  /** Calls the method of {@code handler} that fits this frame. */
  <R> R accept(Handler<R> handler);

  /** One method per kind of client frame. */
  interface Handler<R> {
    R onRegister(Register frame);

    R onHello(Hello frame);

    R onSend(Send frame);

    R onAck(Ack frame);

    R onAckIds(AckIds frame);

    R onPull(Pull frame);

    R onPullQueue(PullQueue frame);

    R onPullIds(PullIds frame);

    R onPullBodies(PullBodies frame);

    R onCreateGroup(CreateGroup frame);

    R onJoin(Join frame);

    R onLeave(Leave frame);

    R onPing(Ping frame);

    R onBye(Bye frame);
  }

  /**
   * Asks for a new member and its token. Allowed to the lab, and to anybody where registration is
   * open.
   *
   * @param uid the id the member shall have
   */
  record Register(String uid) implements ClientFrame {
    public Register {
      Texts.uid(uid);
    }

    @Override
    public String type() {
      return "register";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onRegister(this);
    }
  }

  /**
   * Logs a member in; must come before anything but {@code register}.
   *
   * @param v protocol version, {@link #VERSION}
   * @param uid who is there
   * @param token proof of it, from the server
   * @param presence whether the member wants {@code presence} frames of those it shares a group
   *     with
   */
  record Hello(int v, String uid, String token, boolean presence) implements ClientFrame {
    public Hello {
      Texts.uid(uid);
      if (token == null || token.length() > 2 * Limits.ID_BYTES) {
        throw new IllegalArgumentException("token is missing or too long");
      }
    }

    @Override
    public String type() {
      return "hello";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onHello(this);
    }
  }

  /**
   * Sends a message.
   *
   * @param gid the group
   * @param clientId the sender's own id for this send; a repeat with the same one is stored once
   * @param text the message's text
   */
  record Send(String gid, String clientId, String text) implements ClientFrame {
    public Send {
      Texts.gid(gid);
      Texts.clientId(clientId);
      Texts.text(text);
    }

    @Override
    public String type() {
      return "send";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onSend(this);
    }
  }

  /**
   * Says that everything up to a msgid was shown.
   *
   * @param gid the group
   * @param upTo newest msgid of the contiguous prefix that was shown
   */
  record Ack(String gid, long upTo) implements ClientFrame {
    public Ack {
      Texts.gid(gid);
      if (upTo < 0) {
        throw new IllegalArgumentException("upTo must be 0 or more, not " + upTo);
      }
    }

    @Override
    public String type() {
      return "ack";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onAck(this);
    }
  }

  /**
   * Says that some messages were shown, by their ids; where ids are kept per member only.
   *
   * @param gid the group
   * @param ids msgids, 1 to {@link Limits#PAGE_IDS} of them
   */
  record AckIds(String gid, List<Long> ids) implements ClientFrame {
    public AckIds {
      Texts.gid(gid);
      ids = checked(ids, Limits.PAGE_IDS);
    }

    @Override
    public String type() {
      return "ack";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onAckIds(this);
    }
  }

  private static List<Long> checked(List<Long> ids, int most) {
    List<Long> checked = List.copyOf(ids);
    if (checked.isEmpty() || checked.size() > most) {
      throw new IllegalArgumentException(
          "ids must list 1 to " + most + " msgids, not " + checked.size());
    }
    for (long id : checked) {
      if (id < 1) {
        throw new IllegalArgumentException("ids must be 1 or more, not " + id);
      }
    }
    return checked;
  }

  /**
   * Asks for a page of messages.
   *
   * @param gid the group
   * @param after messages after this msgid, oldest first
   * @param limit at most so many, 1 to {@link Limits#PAGE_MESSAGES}
   */
  record Pull(String gid, long after, int limit) implements ClientFrame {
    public Pull {
      Texts.gid(gid);
      if (after < 0) {
        throw new IllegalArgumentException("after must be 0 or more, not " + after);
      }
      if (limit < 1 || limit > Limits.PAGE_MESSAGES) {
        throw new IllegalArgumentException(
            "limit must be 1 to " + Limits.PAGE_MESSAGES + ", not " + limit);
      }
    }

    @Override
    public String type() {
      return "pull";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPull(this);
    }
  }

  /**
   * Asks for what is kept for the member in all its groups, ordered by gid and msgid; where rows
   * are kept per member only.
   *
   * @param gid where the page before ended; empty to start with the first
   * @param after msgid at which it ended; 0 to start with the first
   * @param limit at most so many, 1 to {@link Limits#PAGE_MESSAGES}
   */
  record PullQueue(String gid, long after, int limit) implements ClientFrame {
    public PullQueue {
      if (!gid.isEmpty()) {
        Texts.gid(gid);
      }
      if (after < 0 || (gid.isEmpty() && after > 0)) {
        throw new IllegalArgumentException("after must be 0 or more, and 0 without a gid");
      }
      if (limit < 1 || limit > Limits.PAGE_MESSAGES) {
        throw new IllegalArgumentException(
            "limit must be 1 to " + Limits.PAGE_MESSAGES + ", not " + limit);
      }
    }

    @Override
    public String type() {
      return "pullQueue";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPullQueue(this);
    }
  }

  /**
   * Asks for the ids of messages that are kept for the member; where ids are kept per member only.
   *
   * @param gid the group
   * @param after ids after this msgid, oldest first
   * @param limit at most so many, 1 to {@link Limits#PAGE_IDS}
   */
  record PullIds(String gid, long after, int limit) implements ClientFrame {
    public PullIds {
      Texts.gid(gid);
      if (after < 0) {
        throw new IllegalArgumentException("after must be 0 or more, not " + after);
      }
      if (limit < 1 || limit > Limits.PAGE_IDS) {
        throw new IllegalArgumentException(
            "limit must be 1 to " + Limits.PAGE_IDS + ", not " + limit);
      }
    }

    @Override
    public String type() {
      return "pullIds";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPullIds(this);
    }
  }

  /**
   * Asks for messages whose ids are kept for the member; where ids are kept per member only.
   *
   * @param gid the group
   * @param ids msgids, 1 to {@link Limits#PAGE_MESSAGES} of them
   */
  record PullBodies(String gid, List<Long> ids) implements ClientFrame {
    public PullBodies {
      Texts.gid(gid);
      ids = checked(ids, Limits.PAGE_MESSAGES);
    }

    @Override
    public String type() {
      return "pullBodies";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPullBodies(this);
    }
  }

  /**
   * Creates a group; its creator is a member of it unless it is the lab.
   *
   * @param gid the id the group shall have
   * @param title its title
   * @param history what later members see of its log
   * @param members uids of its first members, all of whom exist
   */
  record CreateGroup(String gid, String title, History history, List<String> members)
      implements ClientFrame {
    public CreateGroup {
      Texts.gid(gid);
      Texts.title(title);
      if (history == null) {
        throw new IllegalArgumentException("history is missing: NONE or FULL");
      }
      members = List.copyOf(members);
      members.forEach(Texts::uid);
      if (members.size() > Limits.CREATE_MEMBERS) {
        throw new IllegalArgumentException(
            "at most " + Limits.CREATE_MEMBERS + " members fit one createGroup; join the others");
      }
    }

    @Override
    public String type() {
      return "createGroup";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onCreateGroup(this);
    }
  }

  /**
   * Makes a member join a group.
   *
   * @param gid the group
   * @param uid who joins
   */
  record Join(String gid, String uid) implements ClientFrame {
    public Join {
      Texts.gid(gid);
      Texts.uid(uid);
    }

    @Override
    public String type() {
      return "join";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onJoin(this);
    }
  }

  /**
   * Makes a member leave a group.
   *
   * @param gid the group
   * @param uid who leaves
   */
  record Leave(String gid, String uid) implements ClientFrame {
    public Leave {
      Texts.gid(gid);
      Texts.uid(uid);
    }

    @Override
    public String type() {
      return "leave";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onLeave(this);
    }
  }

  /** A sign of life; answered with {@code pong}. */
  record Ping() implements ClientFrame {
    @Override
    public String type() {
      return "ping";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPing(this);
    }
  }

  /** Says that the client leaves cleanly. */
  record Bye() implements ClientFrame {
    @Override
    public String type() {
      return "bye";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onBye(this);
    }
  }
}
