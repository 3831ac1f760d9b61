package org.diffusionlab.window.stage;

import java.util.List;
import org.diffusionlab.lab.state.Carried;
import org.diffusionlab.lab.state.Dropped;
import org.diffusionlab.lab.state.Flight;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.window.stage.Chip.Kind;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.view.Tints;
import org.diffusionlab.window.words.EventWords;
import org.diffusionlab.window.words.Names;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/** Makes chips of the frames in flight. */
final class Chips {
  /** More messages than that in one frame have no stripe of their own. */
  private static final int STRIPES = 6;

  private final Texts texts;
  private final Names names;
  private final EventWords events;

  Chips(Texts texts) {
    this.texts = texts;
    this.names = new Names(texts);
    this.events = new EventWords(texts);
  }

  Chip of(Flight flight) {
    return of(flight.frame(), flight.to(), flight.members(), flight.held());
  }

  /** What is left of a frame that will not be handled. */
  Stub of(Dropped dropped) {
    Chip chip = of(dropped.frame(), dropped.to(), List.of(dropped.member()), false);
    RunEvent.Faulted event =
        new RunEvent.Faulted(dropped.fate(), dropped.to(), dropped.member(), dropped.frame());
    return new Stub(chip, dropped.fate(), events.of(event));
  }

  private Chip of(Frame frame, Side to, List<String> members, boolean held) {
    return new Chip(
        label(frame),
        to == Side.SERVER,
        members,
        kind(frame),
        Carried.by(frame).stream()
            .limit(STRIPES)
            .map(message -> Tints.of(message.gid(), message.msgid()))
            .toList(),
        frame.type(),
        held);
  }

  private static Kind kind(Frame frame) {
    if (frame instanceof ClientFrame.Send || frame instanceof ServerFrame.Push) {
      return Kind.MESSAGE;
    }
    if (frame instanceof ServerFrame.Sent
        || frame instanceof ClientFrame.Ack
        || frame instanceof ClientFrame.AckIds) {
      return Kind.ACK;
    }
    boolean asks =
        frame instanceof ClientFrame.Pull
            || frame instanceof ClientFrame.PullQueue
            || frame instanceof ClientFrame.PullIds
            || frame instanceof ClientFrame.PullBodies;
    boolean brings =
        frame instanceof ServerFrame.Page
            || frame instanceof ServerFrame.Queue
            || frame instanceof ServerFrame.QueueIds
            || frame instanceof ServerFrame.Ids
            || frame instanceof ServerFrame.Bodies;
    return asks || brings ? Kind.REPLAY : Kind.OTHER;
  }

  private String label(Frame frame) {
    if (frame instanceof ClientFrame.Send) {
      return texts.get("chip.send");
    }
    if (frame instanceof ServerFrame.Push push) {
      return Long.toString(push.message().msgid());
    }
    if (frame instanceof ServerFrame.Sent sent) {
      return texts.get("chip.sent", sent.msgid());
    }
    if (frame instanceof ClientFrame.Ack ack) {
      return texts.get("chip.ack", Long.toString(ack.upTo()));
    }
    if (frame instanceof ClientFrame.AckIds ack) {
      return texts.get("chip.ackIds", names.ids(ack.ids()));
    }
    if (frame instanceof ClientFrame.Pull pull) {
      return texts.get("chip.pull", pull.after());
    }
    if (frame instanceof ClientFrame.PullQueue) {
      return texts.get("chip.pullQueue");
    }
    if (frame instanceof ClientFrame.PullBodies pull) {
      return texts.get("chip.pullBodies", names.ids(pull.ids()));
    }
    if (frame instanceof ServerFrame.QueueIds ids) {
      List<Long> all = ids.ids().values().stream().flatMap(List::stream).toList();
      return all.isEmpty() ? texts.get("chip.emptyPage") : texts.get("chip.ids", names.ids(all));
    }
    if (frame instanceof ServerFrame.Page
        || frame instanceof ServerFrame.Queue
        || frame instanceof ServerFrame.Bodies) {
      List<Long> carried = Carried.by(frame).stream().map(Message::msgid).toList();
      return carried.isEmpty() ? texts.get("chip.emptyPage") : names.ids(carried);
    }
    return frame.type();
  }
}
