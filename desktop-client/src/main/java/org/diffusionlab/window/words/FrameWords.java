package org.diffusionlab.window.words;

import java.util.List;
import org.diffusionlab.lab.state.Carried;
import org.diffusionlab.model.Message;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.wire.ClientFrame;
import org.diffusionlab.wire.Frame;
import org.diffusionlab.wire.ServerFrame;

/** A frame that was written, in one sentence. */
final class FrameWords {
  private final Texts texts;
  private final Names names;

  FrameWords(Texts texts, Names names) {
    this.texts = texts;
    this.names = names;
  }

  String of(Frame frame, List<String> members) {
    String who = names.members(members);
    if (frame instanceof ClientFrame.Send f) {
      return texts.get("words.frame.send", who, names.quote(f.text(), 40));
    }
    if (frame instanceof ClientFrame.Ack f) {
      return texts.get("words.frame.ack", who, f.upTo());
    }
    if (frame instanceof ClientFrame.Pull f) {
      return texts.get("words.frame.pull", who, f.after());
    }
    if (frame instanceof ClientFrame.AckIds f) {
      return texts.get("words.frame.ackIds", who, names.ids(f.ids()));
    }
    if (frame instanceof ClientFrame.PullQueue f) {
      String key = f.gid().isEmpty() ? "words.frame.pullQueue" : "words.frame.pullQueueAfter";
      return texts.get(key, who, f.after());
    }
    if (frame instanceof ClientFrame.PullBodies f) {
      return texts.get("words.frame.pullBodies", who, names.ids(f.ids()));
    }
    if (frame instanceof ServerFrame.Queue || frame instanceof ServerFrame.Bodies) {
      List<Long> ids = Carried.by(frame).stream().map(Message::msgid).toList();
      String key = frame instanceof ServerFrame.Queue ? "words.frame.queue" : "words.frame.bodies";
      return ids.isEmpty()
          ? texts.get("words.frame.emptyQueue", who)
          : texts.get(key, who, names.ids(ids));
    }
    if (frame instanceof ServerFrame.QueueIds f) {
      List<Long> ids = f.ids().values().stream().flatMap(List::stream).toList();
      return ids.isEmpty()
          ? texts.get("words.frame.emptyQueue", who)
          : texts.get("words.frame.queueIds", who, names.ids(ids));
    }
    if (frame instanceof ClientFrame.Hello) {
      return texts.get("words.frame.hello", who);
    }
    if (frame instanceof ClientFrame.Bye) {
      return texts.get("words.frame.clientBye", who);
    }
    if (frame instanceof ServerFrame.Push f) {
      return texts.get("words.frame.push", f.message().msgid(), who);
    }
    if (frame instanceof ServerFrame.Page f) {
      return f.messages().isEmpty()
          ? texts.get("words.frame.emptyPage", who)
          : texts.get(
              "words.frame.page",
              who,
              names.span(
                  f.messages().get(0).msgid(), f.messages().get(f.messages().size() - 1).msgid()));
    }
    if (frame instanceof ServerFrame.Sent f) {
      return texts.get("words.frame.sent", who, f.msgid());
    }
    if (frame instanceof ServerFrame.Welcome) {
      return texts.get("words.frame.welcome", who);
    }
    if (frame instanceof ServerFrame.Goodbye f) {
      return texts.get("words.frame.serverBye", who, f.reason());
    }
    if (frame instanceof ServerFrame.ErrorFrame f) {
      return texts.get("words.frame.error", who, f.code().code(), f.message());
    }
    String key = frame instanceof ServerFrame ? "words.frame.toMembers" : "words.frame.toServer";
    return texts.get(key, frame.type(), who);
  }
}
