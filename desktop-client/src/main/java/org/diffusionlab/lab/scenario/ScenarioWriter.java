package org.diffusionlab.lab.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.model.CrashPoint;
import org.diffusionlab.wire.JsonLine;

/** Writes scenarios as files that {@link ScenarioReader} reads back to the same value. */
public final class ScenarioWriter {
  private ScenarioWriter() {}

  /** Writes a file, replacing what was there. */
  public static void write(Scenario scenario, Path path) throws IOException {
    Files.writeString(path, text(scenario));
  }

  /** The whole file, one step on each line. */
  public static String text(Scenario s) {
    List<String> lines = new ArrayList<>();
    lines.add(entry("format", quote(Scenario.FORMAT)));
    lines.add(entry("id", quote(s.id())));
    lines.add(entry("title", local(s.title())));
    if (s.minutes() > 0) {
      lines.add(entry("minutes", String.valueOf(s.minutes())));
    }
    if (!s.objectives().isEmpty()) {
      lines.add(
          entry("objectives", list(s.objectives().stream().map(ScenarioWriter::local).toList())));
    }
    lines.add(entry("seed", String.valueOf(s.seed())));
    if (!s.schemes().isEmpty()) {
      lines.add(entry("schemes", quoted(s.schemes().stream().map(Enum::name).toList())));
    }
    lines.add(entry("settings", settings(s.settings())));
    lines.add(entry("groups", lines(s.groups().stream().map(ScenarioWriter::group).toList())));
    lines.add(entry("offline", quoted(s.offline())));
    lines.add(entry("steps", lines(s.steps().stream().map(ScenarioWriter::item).toList())));
    return "{\n  " + String.join(",\n  ", lines) + "\n}\n";
  }

  /** One step with its time, as it stands in a file, on one line. */
  public static String item(Item item) {
    JsonLine line = new JsonLine();
    if (item.step() instanceof Step.Crash crash && crash.at() != CrashPoint.NOW) {
      String point = Step.Crash.word(crash.at());
      if (item.at() == null) {
        return line.put(crash.name(), crash.who()).put("at", point).end();
      }
      // a moment stands where the point would: it moves into the step
      line.putRaw(crash.name(), new JsonLine().put("who", crash.who()).put("at", point).end());
    } else {
      line.putRaw(item.step().name(), value(item.step()));
    }
    return (item.at() == null ? line : line.put("at", item.at().toString())).end();
  }

  /** One step, as it stands in a file, on one line. */
  public static String step(Step step) {
    return item(Item.of(step));
  }

  private static String value(Step step) {
    return step.accept(new Values());
  }

  private static String entry(String key, String json) {
    return quote(key) + ": " + json;
  }

  private static String lines(List<String> jsons) {
    return jsons.isEmpty() ? "[]" : "[\n    " + String.join(",\n    ", jsons) + "\n  ]";
  }

  private static String list(List<String> jsons) {
    return "[" + String.join(", ", jsons) + "]";
  }

  private static String quoted(List<String> strings) {
    return list(strings.stream().map(ScenarioWriter::quote).toList());
  }

  private static String quote(String text) {
    String object = new JsonLine().put("", text).end();
    return object.substring(4, object.length() - 1);
  }

  private static String local(LocalText text) {
    JsonLine line = new JsonLine();
    if (!text.en().isEmpty() || text.zh().isEmpty()) {
      line.put("en", text.en());
    }
    if (!text.zh().isEmpty()) {
      line.put("zh", text.zh());
    }
    return line.end();
  }

  private static String group(GroupSpec group) {
    return new JsonLine()
        .put("gid", group.gid())
        .putRaw("title", local(group.title()))
        .putStrings("members", group.members())
        .end();
  }

  private static String settings(Settings s) {
    return new JsonLine()
        .put("retention", s.retention().name())
        .put("history", s.history().name())
        .put("pageSize", s.pageSize())
        .put("ackMode", s.ackMode().name())
        .put("printedDelete", s.printedDelete())
        .put("deleteBeforeAck", s.deleteBeforeAck())
        .put("ackHighest", s.ackHighest())
        .end();
  }

  private static String json(Object value) {
    if (value instanceof String text) {
      return quote(text);
    }
    if (value instanceof List<?> list) {
      return "[" + String.join(",", list.stream().map(ScenarioWriter::json).toList()) + "]";
    }
    if (value instanceof Map<?, ?> map) {
      JsonLine line = new JsonLine();
      map.forEach((k, v) -> line.putRaw((String) k, json(v)));
      return line.end();
    }
    return String.valueOf(value);
  }

  private static final class Values implements Step.Handler<String> {
    @Override
    public String onSend(Step.Send step) {
      JsonLine line =
          new JsonLine().put("from", step.from()).put("gid", step.gid()).put("text", step.text());
      if (step.clientId() != null) {
        line.put("clientId", step.clientId());
      }
      return (step.times() > 1 ? line.put("times", step.times()) : line).end();
    }

    @Override
    public String onOffline(Step.Offline step) {
      return members(step.members());
    }

    @Override
    public String onOnline(Step.Online step) {
      return members(step.members());
    }

    @Override
    public String onHalfOpen(Step.HalfOpen step) {
      return members(step.members());
    }

    private String members(List<String> members) {
      return members.size() == 1 ? quote(members.get(0)) : quoted(members);
    }

    @Override
    public String onCreate(Step.Create step) {
      return group(step.group());
    }

    @Override
    public String onJoin(Step.Join step) {
      return new JsonLine().put("gid", step.gid()).put("member", step.member()).end();
    }

    @Override
    public String onLeave(Step.Leave step) {
      return new JsonLine().put("gid", step.gid()).put("member", step.member()).end();
    }

    @Override
    public String onStop(Step.Stop step) {
      return "\"server\"";
    }

    @Override
    public String onRestart(Step.Restart step) {
      return "\"server\"";
    }

    @Override
    public String onWait(Step.Wait step) {
      return quote(Times.text(step.time()));
    }

    @Override
    public String onSay(Step.Say step) {
      return local(step.text());
    }

    @Override
    public String onExpect(Step.Expect step) {
      JsonLine line = new JsonLine();
      for (Step.Scope scope : step.scopes()) {
        JsonLine figures = new JsonLine();
        scope.checks().forEach(c -> figures.putRaw(c.name(), json(c.value())));
        line.putRaw(scope.lane() == null ? "all" : scope.lane().name(), figures.end());
      }
      return line.end();
    }

    @Override
    public String onFault(Step.Fault step) {
      return fault(step.fault());
    }

    private String fault(FrameFault fault) {
      JsonLine line = new JsonLine().put("frame", fault.frame()).put("member", fault.member());
      if (fault.gid() != null) {
        line.put("gid", fault.gid());
      }
      if (fault.msgid() > 0) {
        line.put("msgid", fault.msgid());
      }
      return line.put("do", TroubleReader.word(fault.effect())).end();
    }

    @Override
    public String onRelease(Step.Release step) {
      return members(step.members());
    }

    @Override
    public String onCrash(Step.Crash step) {
      return quote(step.who());
    }

    @Override
    public String onDisarm(Step.Disarm step) {
      return step.fault() == null ? quote(step.who()) : fault(step.fault());
    }

    @Override
    public String onClock(Step.Clock step) {
      return quote(Times.text(step.by()));
    }

    @Override
    public String onPredict(Step.Predict step) {
      Question question = step.question();
      JsonLine line =
          new JsonLine()
              .put("kind", QuestionReader.word(question.kind()))
              .putRaw("ask", local(question.ask()));
      if (!question.options().isEmpty()) {
        line.putRaw(
            "options", list(question.options().stream().map(ScenarioWriter::local).toList()));
      }
      return line.putRaw("answer", answer(question)).end();
    }

    private String answer(Question question) {
      List<String> answer = question.answer();
      switch (question.kind()) {
        case MEMBERS:
        case SCHEME:
          return members(answer);
        case ORDER:
          return list(answer);
        default:
          return answer.get(0);
      }
    }
  }
}
