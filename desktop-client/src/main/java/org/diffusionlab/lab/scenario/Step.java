package org.diffusionlab.lab.scenario;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.diffusionlab.model.CrashPoint;
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

    R onFault(Fault step);

    R onRelease(Release step);

    R onCrash(Crash step);

    R onDisarm(Disarm step);

    R onClock(Clock step);

    R onPredict(Predict step);
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

  /** Something goes wrong with the next frame that fits, once in each lane where there is one. */
  record Fault(FrameFault fault) implements Step {
    @Override
    public String name() {
      return "fault";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onFault(this);
    }
  }

  /** What is held up on members' connections goes on, in order. */
  record Release(List<String> members) implements Step {
    public Release {
      members = someMembers(members);
    }

    @Override
    public String name() {
      return "release";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onRelease(this);
    }
  }

  /**
   * A process dies: at once, or as soon as a message has come so far.
   *
   * @param who {@link #SERVER}, or the member whose client it is
   * @param at when; a server waits for the next send, a client for the next message it gets
   */
  record Crash(String who, CrashPoint at) implements Step {
    /** How steps name the server. */
    public static final String SERVER = "server";

    public Crash {
      memberId(who);
      if (who.equals(SERVER) ? !at.ofServer() : !at.ofMember()) {
        throw new IllegalArgumentException(
            "found the point " + word(at) + " for " + who + ", expected one of " + words(who));
      }
    }

    /** The server, or a client, at once. */
    public static Crash now(String who) {
      return new Crash(who, CrashPoint.NOW);
    }

    /** Whether it is the server that dies. */
    public boolean ofServer() {
      return who.equals(SERVER);
    }

    /** How a scenario file names a point. */
    static String word(CrashPoint at) {
      return at.name().toLowerCase(Locale.ROOT);
    }

    /** The points a file may name; at once is named by no word. */
    static List<String> words(String who) {
      return Arrays.stream(CrashPoint.values())
          .filter(at -> at != CrashPoint.NOW)
          .filter(at -> who.equals(SERVER) ? at.ofServer() : at.ofMember())
          .map(Crash::word)
          .toList();
    }

    @Override
    public String name() {
      return "crash";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onCrash(this);
    }
  }

  /**
   * What was armed and did not happen yet is taken back, in each lane where it is armed.
   *
   * @param who whose crash, {@link Crash#SERVER} or a member; or whose fault
   * @param fault the fault as it was armed; null for a crash
   */
  record Disarm(String who, FrameFault fault) implements Step {
    public Disarm {
      memberId(who);
      if (fault != null && !fault.member().equals(who)) {
        throw new IllegalArgumentException(
            "a fault of " + fault.member() + " is not " + who + "'s");
      }
    }

    /** No such fault any more. */
    public static Disarm fault(FrameFault fault) {
      return new Disarm(fault.member(), fault);
    }

    /** The server, or a client, is not to die any more. */
    public static Disarm crash(String who) {
      return new Disarm(who, null);
    }

    /** Whether it is the server that lives. */
    public boolean ofServer() {
      return fault == null && who.equals(Crash.SERVER);
    }

    @Override
    public String name() {
      return "disarm";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onDisarm(this);
    }
  }

  /** The server's wall clock is set by that much, back or forth; nothing becomes due by it. */
  record Clock(Duration by) implements Step {
    /** The most it is set at once, either way. */
    public static final Duration MOST = Duration.ofDays(366);

    public Clock {
      if (by.isZero() || by.abs().compareTo(MOST) > 0) {
        throw new IllegalArgumentException("a clock is set by more than 0 and at most 366 days");
      }
    }

    @Override
    public String name() {
      return "clock";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onClock(this);
    }
  }

  /** What somebody is asked before the next step. */
  record Predict(Question question) implements Step {
    @Override
    public String name() {
      return "predict";
    }

    @Override
    public <R> R accept(Handler<R> handler) {
      return handler.onPredict(this);
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
