package org.diffusionlab.window.stage;

import java.util.ArrayList;
import java.util.List;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import org.diffusionlab.lab.scenario.FrameFault;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.window.state.Commands;
import org.diffusionlab.window.text.Texts;
import org.diffusionlab.window.words.FaultWords;
import org.diffusionlab.wire.FrameNames;

/** A fault that is being put together, and what will come of it in words. FX thread. */
final class FaultViewModel {
  private static final List<String> FIRST = List.of("push", "sent", "page", "queue", "send", "ack");

  private final List<String> members;
  private final Commands commands;
  private final Texts texts;
  private final FaultWords words;
  private final ObjectProperty<String> member = new SimpleObjectProperty<>();
  private final BooleanProperty toMember = new SimpleBooleanProperty();
  private final ObjectProperty<String> frame = new SimpleObjectProperty<>();
  private final ObjectProperty<Effect> effect = new SimpleObjectProperty<>();
  private final StringProperty msgid = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper();
  private final BooleanProperty valid = new SimpleBooleanProperty();

  /**
   * A fault that begins as another one.
   *
   * @param members whose frames it may be
   */
  FaultViewModel(FrameFault begin, List<String> members, Commands commands, Texts texts) {
    this.members = List.copyOf(members);
    this.commands = commands;
    this.texts = texts;
    this.words = new FaultWords(texts);
    member.set(begin.member());
    toMember.set(FaultWords.goesToMember(begin.frame()));
    frame.set(begin.frame());
    effect.set(begin.effect());
    toMember.subscribe(this::keepFrame);
    List.of(member, frame, effect).forEach(each -> each.subscribe(any -> refresh()));
    msgid.subscribe(any -> refresh());
  }

  private void keepFrame() {
    if (!frames().contains(frame.get())) {
      frame.set(frames().get(0));
    }
    refresh();
  }

  private void refresh() {
    FrameFault fault = fault();
    valid.set(fault != null);
    sentence.set(
        fault == null ? texts.get("break.badMsgid") : words.promise(fault, toMember.get()));
  }

  /** The fault; null while it is none. */
  FrameFault fault() {
    String number = msgid.get().strip();
    if (frame.get() == null || member.get() == null || effect.get() == null) {
      return null;
    }
    try {
      long id = number.isEmpty() ? 0 : Long.parseLong(number);
      return !number.isEmpty() && id < 1
          ? null
          : new FrameFault(frame.get(), member.get(), null, id, effect.get());
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /** Arms it. */
  void arm() {
    FrameFault fault = fault();
    if (fault != null) {
      commands.fault(fault);
    }
  }

  List<String> members() {
    return members;
  }

  /** The names of frames that go the chosen way, those of messages first. */
  List<String> frames() {
    List<String> all = new ArrayList<>(toMember.get() ? FrameNames.SERVER : FrameNames.CLIENT);
    List<String> first = FIRST.stream().filter(all::contains).toList();
    all.removeAll(first);
    all.addAll(0, first);
    return all;
  }

  ObjectProperty<String> memberProperty() {
    return member;
  }

  /** Whether the frame goes to the member, or comes from it. */
  BooleanProperty toMemberProperty() {
    return toMember;
  }

  ObjectProperty<String> frameProperty() {
    return frame;
  }

  ObjectProperty<Effect> effectProperty() {
    return effect;
  }

  /** The message it must speak of; empty for any. */
  StringProperty msgidProperty() {
    return msgid;
  }

  /** What will happen, or what is wrong with it. */
  ReadOnlyStringProperty sentenceProperty() {
    return sentence.getReadOnlyProperty();
  }

  /** Whether it can be armed. */
  BooleanProperty validProperty() {
    return valid;
  }
}
