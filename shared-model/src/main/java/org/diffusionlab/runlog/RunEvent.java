package org.diffusionlab.runlog;

import java.util.List;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.wire.Frame;

/**
 * Something that happened in a lane, as the run log keeps it.
 *
 * <p>Where several members are named, the same thing happened to each of them in the same turn, in
 * that order. The window's state is a fold of these events and nothing else.
 */
public sealed interface RunEvent {
  /** The event's name in the log file. */
  String kind();

  /** Calls the method of {@code visitor} that fits this event. */
  void accept(Visitor visitor);

  /** The side whose turn it is, or that a frame goes to. */
  enum Side {
    SERVER,
    MEMBERS
  }

  /** What the lane's server process is doing. */
  enum ServerStatus {
    RUNNING,
    STOPPED,
    CRASHED
  }

  /** What a member's client is really doing, whatever the server believes. */
  enum ClientStatus {
    OFFLINE,
    RECONNECTING,
    CATCHING_UP,
    LIVE,
    HALF_OPEN,
    /** Someone else holds this member's connection, from outside the lab. */
    GUEST
  }

  /** How a message came to be on a member's screen. */
  enum Source {
    PUSH,
    PAGE,
    OWN,
    /** Read again from the server by a phone that had lost it. */
    HISTORY
  }

  /** What became of a frame that something went wrong with. */
  enum Fate {
    /** It went missing on its way. */
    DROPPED,
    /** It arrives twice. */
    DUPLICATED,
    /** It is held up: later frames overtake it until it is {@link Released}. */
    HELD,
    /** It was held up, and its connection ended before it could go on. */
    CUT,
    /** It arrived, and the client died before it did anything with it. */
    CRASHED;

    /** Whether the frame will never be handled. */
    public boolean isEnd() {
      return this == DROPPED || this == CUT || this == CRASHED;
    }
  }

  /** One empty method per kind of event; override those that matter. */
  interface Visitor {
    default void onStepBegan(StepBegan e) {}

    default void onStepEnded(StepEnded e) {}

    default void onSaid(Said e) {}

    default void onChecked(Checked e) {}

    default void onClockMoved(ClockMoved e) {}

    default void onServerChanged(ServerChanged e) {}

    default void onClientChanged(ClientChanged e) {}

    default void onPresenceBelieved(PresenceBelieved e) {}

    default void onTurn(Turn e) {}

    default void onFramesWritten(FramesWritten e) {}

    default void onStatementRan(StatementRan e) {}

    default void onCommitted(Committed e) {}

    default void onStatusLookedUp(StatusLookedUp e) {}

    default void onStaleAck(StaleAck e) {}

    default void onTablesRead(TablesRead e) {}

    default void onShown(Shown e) {}

    default void onRedelivered(Redelivered e) {}

    default void onHoleSeen(HoleSeen e) {}

    default void onGone(Gone e) {}

    default void onSendQueued(SendQueued e) {}

    default void onSendConfirmed(SendConfirmed e) {}

    default void onSendRefused(SendRefused e) {}

    default void onJoined(Joined e) {}

    default void onLeft(Left e) {}

    default void onVerdict(Verdict e) {}

    default void onTrouble(Trouble e) {}

    default void onFaulted(Faulted e) {}

    default void onReleased(Released e) {}

    default void onCrashed(Crashed e) {}

    default void onWaits(Waits e) {}
  }

  /**
   * A step of the scenario begins, in all lanes.
   *
   * @param step its index in the scenario, from 0; -1 for the opening
   * @param name the step's kind, as in a scenario file
   * @param text the step as compact JSON
   */
  record StepBegan(int step, String name, String text) implements RunEvent {
    @Override
    public String kind() {
      return "stepBegan";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onStepBegan(this);
    }
  }

  /**
   * Every lane is quiet: no frame is in flight and none is waiting.
   *
   * @param step the step's index
   */
  record StepEnded(int step) implements RunEvent {
    @Override
    public String kind() {
      return "stepEnded";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onStepEnded(this);
    }
  }

  /**
   * What the teacher says here.
   *
   * @param en in English; may be empty
   * @param zh in Simplified Chinese; may be empty
   */
  record Said(String en, String zh) implements RunEvent {
    @Override
    public String kind() {
      return "said";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onSaid(this);
    }
  }

  /**
   * An expectation was held against what happened.
   *
   * @param what which figure, as a path such as {@code bodyRows.now}
   * @param expected what the scenario says
   * @param found what was counted
   * @param holds whether they are the same
   */
  record Checked(String what, String expected, String found, boolean holds) implements RunEvent {
    @Override
    public String kind() {
      return "checked";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onChecked(this);
    }
  }

  /**
   * The lane's clock was moved.
   *
   * @param wallMillis what it reads now, in milliseconds since 1970-01-01 UTC
   * @param byMillis by how much
   */
  record ClockMoved(long wallMillis, long byMillis) implements RunEvent {
    @Override
    public String kind() {
      return "clockMoved";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onClockMoved(this);
    }
  }

  /** The server process started, stopped or died. */
  record ServerChanged(ServerStatus status) implements RunEvent {
    @Override
    public String kind() {
      return "serverChanged";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onServerChanged(this);
    }
  }

  /** What some members' clients are doing changed. */
  record ClientChanged(List<String> members, ClientStatus status) implements RunEvent {
    public ClientChanged {
      members = List.copyOf(members);
    }

    @Override
    public String kind() {
      return "clientChanged";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onClientChanged(this);
    }
  }

  /** What the server believes about some members changed. */
  record PresenceBelieved(List<String> members, boolean online) implements RunEvent {
    public PresenceBelieved {
      members = List.copyOf(members);
    }

    @Override
    public String kind() {
      return "presenceBelieved";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onPresenceBelieved(this);
    }
  }

  /** One side takes every frame that has arrived for it and handles them in order. */
  record Turn(Side side) implements RunEvent {
    @Override
    public String kind() {
      return "turn";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onTurn(this);
    }
  }

  /**
   * The same frame was written to, or by, the sockets of some members.
   *
   * @param to which side will receive it
   * @param members whose connections
   * @param frame the frame
   * @param bytes its length on the wire for each of them, newline included
   */
  record FramesWritten(Side to, List<String> members, Frame frame, int bytes) implements RunEvent {
    public FramesWritten {
      members = List.copyOf(members);
    }

    @Override
    public String kind() {
      return "framesWritten";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onFramesWritten(this);
    }
  }

  /** The server's store ran a statement. */
  record StatementRan(StatementRun run) implements RunEvent {
    @Override
    public String kind() {
      return "statementRan";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onStatementRan(this);
    }
  }

  /** A transaction with writes is on disk; only now do the frames it produced leave. */
  record Committed() implements RunEvent {
    @Override
    public String kind() {
      return "committed";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onCommitted(this);
    }
  }

  /**
   * The server looked up who of a message's recipients it believes online and caught up.
   *
   * @param gid the group
   * @param msgid the message
   * @param online recipients who get a push
   * @param offline recipients who do not
   */
  record StatusLookedUp(String gid, long msgid, List<String> online, List<String> offline)
      implements RunEvent {
    public StatusLookedUp {
      online = List.copyOf(online);
      offline = List.copyOf(offline);
    }

    @Override
    public String kind() {
      return "statusLookedUp";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onStatusLookedUp(this);
    }
  }

  /**
   * An ack at or below the cursor was ignored.
   *
   * @param member who acked
   * @param gid the group
   * @param upTo what the ack said
   * @param cursor where the cursor stays
   */
  record StaleAck(String member, String gid, long upTo, long cursor) implements RunEvent {
    @Override
    public String kind() {
      return "staleAck";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onStaleAck(this);
    }
  }

  /**
   * A session was opened on a database that holds rows already; they were read in full.
   *
   * @param table one table's shape
   * @param rows all its rows
   */
  record TablesRead(TableSchema table, List<List<Object>> rows) implements RunEvent {
    public TablesRead {
      rows = List.copyOf(rows);
    }

    @Override
    public String kind() {
      return "tablesRead";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onTablesRead(this);
    }
  }

  /**
   * Messages appeared on members' screens, in order.
   *
   * @param members on whose
   * @param gid the group
   * @param from first msgid
   * @param to last msgid; all between were shown too
   * @param source how they came
   */
  record Shown(List<String> members, String gid, long from, long to, Source source)
      implements RunEvent {
    public Shown {
      members = List.copyOf(members);
    }

    @Override
    public String kind() {
      return "shown";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onShown(this);
    }
  }

  /** Messages came again and were dropped by the client. */
  record Redelivered(List<String> members, String gid, long from, long to) implements RunEvent {
    public Redelivered {
      members = List.copyOf(members);
    }

    @Override
    public String kind() {
      return "redelivered";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onRedelivered(this);
    }
  }

  /** Clients know that messages from {@code from} to {@code to} are missing, and ask for them. */
  record HoleSeen(List<String> members, String gid, long from, long to) implements RunEvent {
    public HoleSeen {
      members = List.copyOf(members);
    }

    @Override
    public String kind() {
      return "holeSeen";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onHoleSeen(this);
    }
  }

  /**
   * A pushed message came to clients that cannot show it yet: they miss what lies before it, or do
   * not know where they stand in its group. They keep it.
   *
   * @param members whose clients
   * @param gid the group
   * @param msgid the message
   */
  record Waits(List<String> members, String gid, long msgid) implements RunEvent {
    public Waits {
      members = List.copyOf(members);
    }

    @Override
    public String kind() {
      return "waits";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onWaits(this);
    }
  }

  /** Clients were told that messages from {@code from} to {@code to} were purged. */
  record Gone(List<String> members, String gid, long from, long to) implements RunEvent {
    public Gone {
      members = List.copyOf(members);
    }

    @Override
    public String kind() {
      return "gone";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onGone(this);
    }
  }

  /** A member typed a message; it waits for its confirmation. */
  record SendQueued(String member, String gid, String clientId, String text) implements RunEvent {
    @Override
    public String kind() {
      return "sendQueued";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onSendQueued(this);
    }
  }

  /** A member learned that its message is stored. */
  record SendConfirmed(String member, String gid, String clientId, long msgid) implements RunEvent {
    @Override
    public String kind() {
      return "sendConfirmed";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onSendConfirmed(this);
    }
  }

  /** A member learned that its message was refused. */
  record SendRefused(String member, String gid, String clientId, String code, String message)
      implements RunEvent {
    @Override
    public String kind() {
      return "sendRefused";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onSendRefused(this);
    }
  }

  /**
   * A member belongs to a group from now on.
   *
   * @param gid the group
   * @param title the group's title
   * @param member who
   * @param joined first msgid it may see
   */
  record Joined(String gid, String title, String member, long joined) implements RunEvent {
    @Override
    public String kind() {
      return "joined";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onJoined(this);
    }
  }

  /** A member no longer belongs to a group. */
  record Left(String gid, String member) implements RunEvent {
    @Override
    public String kind() {
      return "left";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onLeft(this);
    }
  }

  /** What became certain about one message and one member. */
  enum Outcome {
    LOST,
    DUPLICATE
  }

  /**
   * The ledger decided.
   *
   * @param outcome what
   * @param member for whom
   * @param gid the group
   * @param msgid the message
   * @param causes indexes of the log entries that led to it, in order
   */
  record Verdict(Outcome outcome, String member, String gid, long msgid, List<Integer> causes)
      implements RunEvent {
    public Verdict {
      causes = List.copyOf(causes);
    }

    @Override
    public String kind() {
      return "verdict";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onVerdict(this);
    }
  }

  /**
   * Something a person should know: a refusal, a log that went back, a store that failed.
   *
   * @param member whom it concerns; empty for the server
   * @param code a stable code
   * @param message one plain sentence
   */
  record Trouble(String member, String code, String message) implements RunEvent {
    @Override
    public String kind() {
      return "trouble";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onTrouble(this);
    }
  }

  /**
   * Something went wrong with a frame. One to a member was written by the server before, and
   * counted; one to the server was not written yet.
   *
   * @param fate what became of it
   * @param to which side it goes to
   * @param member whose connection it is on
   * @param frame the frame
   */
  record Faulted(Fate fate, Side to, String member, Frame frame) implements RunEvent {
    @Override
    public String kind() {
      return "faulted";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onFaulted(this);
    }
  }

  /**
   * A frame that was held up goes on: to a member it arrives now, to the server it is written next.
   *
   * @param to which side it goes to
   * @param member whose connection it is on
   * @param frame the frame
   */
  record Released(Side to, String member, Frame frame) implements RunEvent {
    @Override
    public String kind() {
      return "released";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onReleased(this);
    }
  }

  /**
   * A process died without a goodbye.
   *
   * @param member whose client; empty for the server
   * @param at how far a message had come
   */
  record Crashed(String member, CrashPoint at) implements RunEvent {
    @Override
    public String kind() {
      return "crashed";
    }

    @Override
    public void accept(Visitor visitor) {
      visitor.onCrashed(this);
    }
  }
}
