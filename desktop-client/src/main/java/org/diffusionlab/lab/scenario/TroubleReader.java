package org.diffusionlab.lab.scenario;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.diffusionlab.lab.scenario.FrameFault.Effect;
import org.diffusionlab.lab.scenario.Json.Node;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.wire.FrameNames;

/** Reads the steps that break something. */
final class TroubleReader {
  private static final List<String> EFFECTS =
      Arrays.stream(Effect.values()).map(TroubleReader::word).toList();

  private final String file;
  private final PartReader parts;

  TroubleReader(String file, PartReader parts) {
    this.file = file;
    this.parts = parts;
  }

  /** How a file names an effect. */
  static String word(Effect effect) {
    return effect.name().toLowerCase(Locale.ROOT);
  }

  Step fault(Node node) {
    return new Step.Fault(frameFault(node));
  }

  /** A fault as it was armed, or whose crash. */
  Step disarm(Node node) {
    return node.value() instanceof String
        ? Step.Disarm.crash(parts.member(node))
        : Step.Disarm.fault(frameFault(node));
  }

  private FrameFault frameFault(Node node) {
    FileObject in = new FileObject(file, node, "a fault");
    in.onlyKeys(List.of("frame", "member", "gid", "msgid", "do"));
    String effect = FileObject.oneOf(file, EFFECTS, in.get("do"));
    return new FrameFault(
        FileObject.oneOf(file, FrameNames.all(), in.get("frame")),
        parts.member(in.get("member")),
        in.has("gid") ? in.string("gid") : null,
        in.has("msgid") ? in.number("msgid", 1, Long.MAX_VALUE) : 0,
        Effect.valueOf(effect.toUpperCase(Locale.ROOT)));
  }

  /**
   * Whether the {@code at} beside a crash says how far a message has come, and not what time it is:
   * moments begin with a digit or a sign.
   */
  boolean isPoint(Node crash, Node at) {
    return crash.value() instanceof String
        && at.value() instanceof String text
        && !text.isEmpty()
        && Character.isLetter(text.charAt(0));
  }

  /** The short form: {@code {"crash": "server", "at": "stored"}}. */
  Step crash(Node who, Node at) {
    return at(parts.member(who), who, at);
  }

  /**
   * Without a point: now. Where a moment stands beside it, the point stands within: {@code
   * {"crash": {"who": "server", "at": "stored"}, "at": "2017-05-01T09:00:00Z"}}.
   */
  Step crash(Node node) {
    if (node.value() instanceof String) {
      return Step.Crash.now(parts.member(node));
    }
    FileObject in = new FileObject(file, node, "a crash");
    in.onlyKeys(List.of("who", "at"));
    String who = parts.member(in.get("who"));
    return in.has("at") ? at(who, in.get("who"), in.get("at")) : Step.Crash.now(who);
  }

  private Step at(String who, Node whoAt, Node at) {
    String point = FileObject.oneOf(file, Step.Crash.words(who), at);
    return FileObject.checked(
        file, whoAt, () -> new Step.Crash(who, CrashPoint.valueOf(point.toUpperCase(Locale.ROOT))));
  }
}
