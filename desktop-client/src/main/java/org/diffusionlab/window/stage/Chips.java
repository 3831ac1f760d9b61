package org.diffusionlab.window.stage;

import java.util.List;
import org.diffusionlab.lab.state.Flight;
import org.diffusionlab.model.Message;
import org.diffusionlab.runlog.RunEvent.Side;
import org.diffusionlab.window.stage.Chip.Kind;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/** Makes chips of the frames in flight. */
final class Chips {
  private final Texts texts;

  Chips(Texts texts) {
    this.texts = texts;
  }

  Chip of(Flight flight) {
    boolean toServer = flight.to() == Side.SERVER;
    Frame frame = flight.frame();
    if (frame instanceof ClientFrame.Send) {
      return new Chip(texts.get("chip.send"), toServer, flight.members(), Kind.MESSAGE);
    }
    if (frame instanceof ServerFrame.Push push) {
      String number = Long.toString(push.message().msgid());
      return new Chip(number, toServer, flight.members(), Kind.MESSAGE);
    }
    if (frame instanceof ServerFrame.Sent sent) {
      return new Chip(texts.get("chip.sent", sent.msgid()), toServer, flight.members(), Kind.ACK);
    }
    if (frame instanceof ClientFrame.Ack ack) {
      return new Chip(texts.get("chip.ack", ack.upTo()), toServer, flight.members(), Kind.ACK);
    }
    if (frame instanceof ClientFrame.Pull pull) {
      return new Chip(
          texts.get("chip.pull", pull.after()), toServer, flight.members(), Kind.REPLAY);
    }
    if (frame instanceof ServerFrame.Page page) {
      return new Chip(pageLabel(page.messages()), toServer, flight.members(), Kind.REPLAY);
    }
    return new Chip(frame.type(), toServer, flight.members(), Kind.OTHER);
  }

  private String pageLabel(List<Message> messages) {
    if (messages.isEmpty()) {
      return texts.get("chip.emptyPage");
    }
    long from = messages.get(0).msgid();
    long to = messages.get(messages.size() - 1).msgid();
    return from == to ? Long.toString(from) : from + "–" + to;
  }
}
