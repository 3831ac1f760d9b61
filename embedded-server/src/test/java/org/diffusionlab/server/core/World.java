package org.diffusionlab.server.core;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.server.clock.ManualClock;
import org.diffusionlab.server.store.MessageStore;
import org.diffusionlab.server.store.ModelStore;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ErrorCode;
import org.diffusionlab.wire.ServerFrame;

/** A core on a model store and a clock that stands still, with the lab logged in. */
final class World {
  static final long START = 1_000_000;
  static final long IDLE = 60_000;

  final ManualClock clock = new ManualClock(START);

  /** What the core runs on. */
  final MessageStore kept;

  /** The same where it is in memory, else null. */
  final ModelStore store;

  final List<RunEvent> events = new ArrayList<>();
  final Tokens tokens;
  FakeLink lab;
  ServerCore core;
  private final Scheme scheme;
  private final Retention retention;
  private int ports = 1000;

  World() {
    this(Retention.ARTICLE, new ModelStore());
  }

  World(Retention retention, ModelStore store) {
    this(Scheme.CURSOR, retention, store);
  }

  World(Scheme scheme, Retention retention, MessageStore kept) {
    this.scheme = scheme;
    this.retention = retention;
    this.kept = kept;
    store = kept instanceof ModelStore model ? model : null;
    tokens = new Tokens(kept.secret());
    restart();
  }

  /** A new core on the same store; only the lab is logged in. */
  void restart() {
    core =
        new ServerCore(
            new CoreSettings(scheme, retention, DeleteMoment.ACKED, true, IDLE),
            kept,
            clock,
            tokens,
            events::addAll,
            null);
    lab = login(ServerCore.LAB_UID);
  }

  void turn(Input... inputs) {
    core.turn(List.of(inputs));
  }

  FakeLink connect() {
    FakeLink link = new FakeLink(ports++, true);
    turn(link.opened());
    return link;
  }

  ClientFrame.Hello hello(String uid) {
    return new ClientFrame.Hello(1, uid, tokens.tokenFor(uid), false);
  }

  /** A connection on which {@code uid} is logged in; its welcome was taken. */
  FakeLink login(String uid) {
    FakeLink link = connect();
    turn(link.line(hello(uid)));
    link.take();
    return link;
  }

  void register(String... uids) {
    for (String uid : uids) {
      turn(lab.line(new ClientFrame.Register(uid)));
    }
    lab.take();
  }

  /** A group made by the lab, of new members. */
  void group(String gid, History history, String... uids) {
    register(uids);
    turn(lab.line(new ClientFrame.CreateGroup(gid, gid, history, List.of(uids))));
    lab.take();
  }

  static ClientFrame.Send send(String clientId) {
    return new ClientFrame.Send("g1", clientId, "text of " + clientId);
  }

  /** Sends {@code count} messages, a turn each, without looking at the frames. */
  void sends(FakeLink from, String prefix, int count) {
    for (int i = 1; i <= count; i++) {
      turn(from.line(send(prefix + i)));
    }
    from.take();
  }

  static ClientFrame.Pull pull(long after, int limit) {
    return new ClientFrame.Pull("g1", after, limit);
  }

  static ClientFrame.Ack ack(long upTo) {
    return new ClientFrame.Ack("g1", upTo);
  }

  /** Msgids that pushes among {@code frames} brought. */
  static List<Long> pushed(List<ServerFrame> frames) {
    return frames.stream()
        .filter(ServerFrame.Push.class::isInstance)
        .map(f -> ((ServerFrame.Push) f).message().msgid())
        .toList();
  }

  /** Msgids that pages among {@code frames} brought. */
  static List<Long> paged(List<ServerFrame> frames) {
    return frames.stream()
        .filter(ServerFrame.Page.class::isInstance)
        .flatMap(f -> ((ServerFrame.Page) f).messages().stream())
        .map(Message::msgid)
        .toList();
  }

  static List<ErrorCode> errors(List<ServerFrame> frames) {
    return frames.stream()
        .filter(ServerFrame.ErrorFrame.class::isInstance)
        .map(f -> ((ServerFrame.ErrorFrame) f).code())
        .toList();
  }

  long cursor(String uid) {
    return kept.membersOf("g1").stream()
        .filter(m -> m.uid().equals(uid))
        .findFirst()
        .orElseThrow()
        .cursor();
  }
}
