package org.diffusionlab.lab.scenario;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.scenario.Json.Node;
import org.diffusionlab.lab.scenario.Scenario.Item;

/** Reads the steps of a scenario file. */
final class StepReader {
  private static final List<String> STEPS =
      List.of(
          "send",
          "offline",
          "online",
          "halfOpen",
          "create",
          "join",
          "leave",
          "stop",
          "restart",
          "wait",
          "say",
          "expect",
          "fault",
          "release",
          "crash",
          "disarm",
          "clock",
          "predict");

  private final String file;
  private final PartReader parts;
  private final TroubleReader trouble;

  StepReader(String file) {
    this.file = file;
    this.parts = new PartReader(file);
    this.trouble = new TroubleReader(file, parts);
  }

  Item item(Node node) {
    FileObject in = new FileObject(file, node, "a step");
    List<String> kinds = new ArrayList<>(in.keys());
    kinds.remove("at");
    List<String> allowed = new ArrayList<>(STEPS);
    allowed.add("at");
    in.onlyKeys(allowed);
    if (kinds.size() != 1) {
      throw new InputException(
          file,
          node.line(),
          "found "
              + kinds.size()
              + " kinds in one step, expected one of "
              + String.join(", ", STEPS));
    }
    String kind = kinds.get(0);
    Node value = in.get(kind);
    if (kind.equals("crash") && in.has("at") && trouble.isPoint(value, in.get("at"))) {
      return new Item(trouble.crash(value, in.get("at")), null, node.line());
    }
    Instant at = in.has("at") ? Times.instant(file, in.get("at")) : null;
    return new Item(FileObject.checked(file, value, () -> step(kind, value)), at, node.line());
  }

  private Step step(String kind, Node value) {
    switch (kind) {
      case "send":
        return send(new FileObject(file, value, "a send"));
      case "offline":
        return new Step.Offline(parts.members(value));
      case "online":
        return new Step.Online(parts.members(value));
      case "halfOpen":
        return new Step.HalfOpen(parts.members(value));
      case "create":
        return new Step.Create(parts.group(value));
      case "join":
        {
          FileObject in = membership(value, "a join");
          return new Step.Join(in.string("gid"), in.string("member"));
        }
      case "leave":
        {
          FileObject in = membership(value, "a leave");
          return new Step.Leave(in.string("gid"), in.string("member"));
        }
      case "stop":
        server(value);
        return new Step.Stop();
      case "restart":
        server(value);
        return new Step.Restart();
      case "wait":
        return new Step.Wait(Times.duration(file, value));
      case "say":
        return new Step.Say(parts.localText(value));
      case "fault":
        return trouble.fault(value);
      case "release":
        return new Step.Release(parts.members(value));
      case "crash":
        return trouble.crash(value);
      case "disarm":
        return trouble.disarm(value);
      case "clock":
        return new Step.Clock(Times.shift(file, value));
      case "predict":
        return new Step.Predict(new QuestionReader(file, parts).read(value));
      default:
        return new ExpectReader(file).read(value);
    }
  }

  private Step send(FileObject in) {
    in.onlyKeys(List.of("from", "gid", "text", "clientId", "times"));
    return new Step.Send(
        in.string("from"),
        in.string("gid"),
        in.string("text"),
        in.has("clientId") ? in.string("clientId") : null,
        in.has("times") ? in.integer("times", 1, Step.Send.MOST_TIMES) : 1);
  }

  private FileObject membership(Node value, String what) {
    FileObject in = new FileObject(file, value, what);
    in.onlyKeys(List.of("gid", "member"));
    return in;
  }

  private void server(Node value) {
    if (!Step.Crash.SERVER.equals(value.value())) {
      throw FileObject.wrong(file, value, "\"server\"");
    }
  }
}
