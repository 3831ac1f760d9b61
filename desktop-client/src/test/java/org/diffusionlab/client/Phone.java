package org.diffusionlab.client;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.model.GroupState;
import org.diffusionlab.model.Message;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Source;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.ServerFrame;

/** Member B's core with everything it produced, for tests that play the server by hand. */
final class Phone implements MemberOutput {
  final List<ClientFrame> frames = new ArrayList<>();
  final List<RunEvent> events = new ArrayList<>();
  final List<Long> screen = new ArrayList<>();
  final MemberCore core;

  Phone(MemberConfig.Start start) {
    core =
        new MemberCore(MemberConfig.of("B", "secret", "b1").withPageSize(3).withStart(start), this);
  }

  static Phone fresh() {
    return new Phone(MemberConfig.Start.AT_CURSOR);
  }

  /** A phone that is live in group g with everything up to {@code head} shown and acked. */
  static Phone live(long head) {
    Phone phone = fresh();
    phone.welcome(state(1, head, head, 0));
    phone.clear();
    return phone;
  }

  static GroupState state(long joined, long cursor, long head, long floor) {
    return new GroupState("g", "G", 3, joined, cursor, head, floor);
  }

  static Message message(long msgid) {
    return message(msgid, "A");
  }

  static Message message(long msgid, String sender) {
    return new Message("g", msgid, sender, 0, "text " + msgid);
  }

  void welcome(GroupState... states) {
    core.connected(0);
    core.handle(new ServerFrame.Welcome(Scheme.CURSOR, List.of(states), false));
    core.endTurn();
  }

  void push(long... msgids) {
    for (long msgid : msgids) {
      core.handle(new ServerFrame.Push(message(msgid)));
    }
    core.endTurn();
  }

  void page(long from, long to, long head, boolean more) {
    List<Message> messages = new ArrayList<>();
    for (long msgid = from; msgid <= to; msgid++) {
      messages.add(message(msgid));
    }
    page(messages, head, 0, more);
  }

  void page(List<Message> messages, long head, long floor, boolean more) {
    core.handle(new ServerFrame.Page("g", messages, head, floor, more));
    core.endTurn();
  }

  void clear() {
    frames.clear();
    events.clear();
  }

  @Override
  public void frame(ClientFrame frame) {
    frames.add(frame);
  }

  @Override
  public void event(RunEvent event) {
    events.add(event);
  }

  @Override
  public void shown(Message message, Source source) {
    screen.add(message.msgid());
  }
}
