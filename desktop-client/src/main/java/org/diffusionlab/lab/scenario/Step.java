package org.diffusionlab.lab.scenario;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.model.Texts;

/** One thing that happens in a scenario. */
public sealed interface Step {
  /** The step's kind: its key in a scenario file. */
  String name();

  /** Calls the method of {@code handler} that fits this step. */
  <R> R accept(Handler<R> handler);

  /** One method per kind of step. */
  interface Handler<R> {
    R onSend(Send step);

    R onOffline(Offline step);

    R onOnline(Online step);

    R onHalfOpen(HalfOpen step);

    R onCreate(Create step);

    R onJoin(Join step);

    R onLeave(Leave step);

    R onStop(Stop step);

    R onRestart(Restart step);

    R onWait(Wait step);

    R onSay(Say step);

    R onExpect(Expect step);
  }

  /** The uid of a simulated member; those with a leading "@" belong to the server. */
  static String memberId(String uid) {
    Texts.uid(uid);
    if (uid.startsWith("@")) {
      throw new IllegalArgumentException("member " + uid + " begins with '@', which is reserved");
    }
    return uid;
  }

  private static List<String> someMembers(List<String> members) {
    List<String> copy = List.copyOf(members);
    copy.forEach(Step::memberId);
    if (copy.isEmpty()) {
      throw new IllegalArgumentException("the list of members is empty");
    }
    return copy;
  }

  /**
   * A member sends.
   *
   * @param from who
   * @param gid to which group
   * @param text what
   * @param clientId the sender's id for it; null to have one made. Naming one twice is a retry.
   * @param times how often; more than once numbers the texts
   */
  record Send(String from, String gid, String text, String clientId, int times) implements Step {
    /** Most sends that one step may make. */
    public static final int MOST_TIMES = 1_000_000;

    /** The clientIds that steps without one are given, by their place. */
    private static final Pattern GIVEN = Pattern.compile("s\\d+(\\.\\d+)?");

    public Send {
      memberId(from);
      Texts.gid(gid);
      if (times < 1 || times > MOST_TIMES) {
        throw new IllegalArgumentException("times must be 1 to " + MOST_TIMES + ", not " + times);
      }
      Texts.text(times == 1 ? text : text + " " + times);
      if (clientId != null) {
        Texts.clientId(clientId);
        if (GIVEN.matcher(clientId).matches()) {
          throw new IllegalArgumentException(
              "clientId "
                  + clientId
                  + " looks like those that sends without one are given, such as s12: choose another");
        }
        if (times > 1) {
          throw new IllegalArgumentException("clientId and times exclude each other");
        }
      }
    }

    public static Send of(String from, String gid, String text) {
      return new Send(from, gid, text, null, 1);
    }

    /** The text of the {@code i}-th of the sends, from 1. */
    public String text(int i) {
      return times == 1 ? text : text + " " + i;
    }

    @Override
    public String name() {
      return "send";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onSend(this);
    }
  }

  /** Members leave cleanly. */
  record Offline(List<String> members) implements Step {
    public Offline {
      members = someMembers(members);
    }

    @Override
    public String name() {
      return "offline";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onOffline(this);
    }
  }

  /** Members connect and catch up. */
  record Online(List<String> members) implements Step {
    public Online {
      members = someMembers(members);
    }

    @Override
    public String name() {
      return "online";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onOnline(this);
    }
  }

  /** Members' clients stop reading and acking; the server still believes them online. */
  record HalfOpen(List<String> members) implements Step {
    public HalfOpen {
      members = someMembers(members);
    }

    @Override
    public String name() {
      return "halfOpen";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onHalfOpen(this);
    }
  }

  /** A group is created. */
  record Create(GroupSpec group) implements Step {
    @Override
    public String name() {
      return "create";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onCreate(this);
    }
  }

  /** A member joins a group; a member nobody knows yet is registered first and starts offline. */
  record Join(String gid, String member) implements Step {
    public Join {
      Texts.gid(gid);
      memberId(member);
    }

    @Override
    public String name() {
      return "join";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onJoin(this);
    }
  }

  /** A member leaves a group, or is removed from it. */
  record Leave(String gid, String member) implements Step {
    public Leave {
      Texts.gid(gid);
      memberId(member);
    }

    @Override
    public String name() {
      return "leave";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onLeave(this);
    }
  }

  /** The server stops cleanly and stays away until {@link Restart}. */
  record Stop() implements Step {
    @Override
    public String name() {
      return "stop";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onStop(this);
    }
  }

  /** The server starts again on the same database; who was online reconnects. */
  record Restart() implements Step {
    @Override
    public String name() {
      return "restart";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onRestart(this);
    }
  }

  /** Time passes: whatever is due happens, in order. */
  record Wait(Duration time) implements Step {
    /** Longest wait: everybody online sends a sign of life every 15 s of it. */
    public static final Duration LONGEST = Duration.ofDays(7);

    public Wait {
      if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
        throw new IllegalArgumentException("a wait is more than 0 and at most 7 days");
      }
    }

    @Override
    public String name() {
      return "wait";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onWait(this);
    }
  }

  /** What the teacher says here. */
  record Say(LocalText text) implements Step {
    @Override
    public String name() {
      return "say";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onSay(this);
    }
  }

  /** What must be true here. */
  record Expect(List<Scope> scopes) implements Step {
    public Expect {
      scopes = List.copyOf(scopes);
    }

    @Override
    public String name() {
      return "expect";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onExpect(this);
    }
  }

  /**
   * What must be true in one lane, or in every one.
   *
   * @param lane which; null for all
   * @param checks the figures
   */
  record Scope(Scheme lane, List<Check> checks) {
    public Scope {
      checks = List.copyOf(checks);
    }
  }

  /**
   * One expected figure.
   *
   * @param name its name in the result
   * @param value a number, string, list or map, as in the scenario file
   * @param line where it stands, 0 if it was made by hand
   */
  record Check(String name, Object value, int line) {}
}
