package org.diffusionlab.lab.scenario;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.diffusionlab.lab.scenario.Json.Node;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.model.AckMode;
import org.diffusionlab.model.History;
import org.diffusionlab.model.Retention;
import org.diffusionlab.model.Scheme;

/**
 * Reads scenario files. Every mistake is an {@link InputException} with file, line, what was found
 * and what was expected; nothing is passed over in silence. Stateless.
 */
public final class ScenarioReader {
  private static final List<String> KEYS =
      List.of(
          "format",
          "id",
          "title",
          "minutes",
          "objectives",
          "seed",
          "schemes",
          "settings",
          "groups",
          "offline",
          "steps");
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
          "expect");
  private static final List<String> LATER = List.of("fault", "release", "crash", "predict");
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant TOO_LATE = Instant.parse("+10000-01-01T00:00:00Z");
  private static final String INSTANT =
      "an instant such as \"2017-05-01T09:00:00Z\", of the years 1 to 9999";

  private final String file;

  private ScenarioReader(String file) {
    this.file = file;
  }

  /** Reads a file. */
  public static Scenario read(Path path) throws IOException {
    return parse(path.toString(), text(path));
  }

  /** Reads a text; {@code file} is how messages name it. */
  public static Scenario parse(String file, String text) {
    Scenario scenario = new ScenarioReader(file).scenario(Json.parse(file, text));
    ScenarioCheck.check(scenario);
    return scenario;
  }

  /** Reads one step as it stands in a scenario file. */
  public static Item parseStep(String file, int line, String text) {
    Item item = new ScenarioReader(file).item(Json.parse(file, text));
    return new Item(item.step(), item.at(), line);
  }

  static String text(Path path) throws IOException {
    try {
      return Files.readString(path);
    } catch (CharacterCodingException e) {
      throw new InputException(
          path.toString(), 0, "found bytes that are not UTF-8, expected a UTF-8 text");
    }
  }

  private Scenario scenario(Node root) {
    Obj top = new Obj(root, "a scenario");
    top.onlyKeys(KEYS);
    String format = top.string("format");
    if (!format.equals(Scenario.FORMAT)) {
      throw wrong(top.get("format"), '"' + Scenario.FORMAT + '"');
    }
    List<LocalText> objectives = new ArrayList<>();
    for (Node node : top.list("objectives")) {
      objectives.add(localText(node));
    }
    List<Scheme> schemes = new ArrayList<>();
    for (Node node : top.list("schemes")) {
      schemes.add(constant(Scheme.class, node));
    }
    List<GroupSpec> groups = new ArrayList<>();
    for (Node node : top.list("groups")) {
      groups.add(group(node));
    }
    List<Item> steps = new ArrayList<>();
    for (Node node : top.list("steps")) {
      steps.add(item(node));
    }
    return new Scenario(
        file,
        top.has("id") ? top.string("id") : "",
        top.has("title") ? localText(top.get("title")) : LocalText.EMPTY,
        top.has("minutes") ? top.integer("minutes", 0, 10_000) : 0,
        objectives,
        top.has("seed") ? top.number("seed", Long.MIN_VALUE, Long.MAX_VALUE) : 0,
        schemes,
        top.has("settings") ? settings(top.get("settings")) : Settings.DEFAULT,
        groups,
        top.has("offline") ? members(top.get("offline")) : List.of(),
        steps);
  }

  private Settings settings(Node node) {
    Obj in = new Obj(node, "settings");
    in.onlyKeys(List.of("retention", "history", "pageSize", "ackMode", "printedDelete"));
    Settings d = Settings.DEFAULT;
    int pageSize = in.has("pageSize") ? in.integer("pageSize", 1, 500) : d.pageSize();
    boolean printed = in.has("printedDelete") ? in.bool("printedDelete") : d.printedDelete();
    return new Settings(
        in.has("retention") ? constant(Retention.class, in.get("retention")) : d.retention(),
        in.has("history") ? constant(History.class, in.get("history")) : d.history(),
        pageSize,
        in.has("ackMode") ? constant(AckMode.class, in.get("ackMode")) : d.ackMode(),
        printed);
  }

  private GroupSpec group(Node node) {
    Obj in = new Obj(node, "a group");
    in.onlyKeys(List.of("gid", "title", "members"));
    String gid = in.string("gid");
    LocalText title = in.has("title") ? localText(in.get("title")) : LocalText.en(gid);
    List<String> members = in.has("members") ? members(in.get("members")) : List.of();
    return checked(node, () -> new GroupSpec(gid, title, members));
  }

  private LocalText localText(Node node) {
    if (node.value() instanceof String text) {
      return LocalText.en(text);
    }
    Obj in = new Obj(node, "a text or an object of texts");
    in.onlyKeys(List.of("en", "zh"));
    return new LocalText(in.has("en") ? in.string("en") : "", in.has("zh") ? in.string("zh") : "");
  }

  private List<String> members(Node node) {
    List<String> members = new ArrayList<>();
    if (node.value() instanceof List<?> list) {
      for (Object item : list) {
        members.add(member((Node) item));
      }
    } else {
      members.add(member(node));
    }
    return members;
  }

  private String member(Node node) {
    if (!(node.value() instanceof String uid)) {
      throw wrong(node, "a member's name in quotes");
    }
    return checked(node, () -> Step.memberId(uid));
  }

  private Item item(Node node) {
    Obj in = new Obj(node, "a step");
    List<String> kinds = new ArrayList<>(in.keys());
    kinds.remove("at");
    if (kinds.stream().anyMatch(LATER::contains)) {
      String later = kinds.stream().filter(LATER::contains).findFirst().orElseThrow();
      throw new InputException(
          file,
          in.line(later),
          "found the step \""
              + later
              + "\", which is not supported yet, expected one of "
              + String.join(", ", STEPS));
    }
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
    Instant at = in.has("at") ? instant(in.get("at")) : null;
    String kind = kinds.get(0);
    Node value = in.get(kind);
    return new Item(checked(value, () -> step(kind, value)), at, node.line());
  }

  private Step step(String kind, Node value) {
    switch (kind) {
      case "send":
        return send(new Obj(value, "a send"));
      case "offline":
        return new Step.Offline(members(value));
      case "online":
        return new Step.Online(members(value));
      case "halfOpen":
        return new Step.HalfOpen(members(value));
      case "create":
        return new Step.Create(group(value));
      case "join":
        {
          Obj in = membership(value, "a join");
          return new Step.Join(in.string("gid"), in.string("member"));
        }
      case "leave":
        {
          Obj in = membership(value, "a leave");
          return new Step.Leave(in.string("gid"), in.string("member"));
        }
      case "stop":
        server(value);
        return new Step.Stop();
      case "restart":
        server(value);
        return new Step.Restart();
      case "wait":
        return new Step.Wait(duration(value));
      case "say":
        return new Step.Say(localText(value));
      default:
        return expect(new Obj(value, "expectations"));
    }
  }

  private Step send(Obj in) {
    in.onlyKeys(List.of("from", "gid", "text", "clientId", "times"));
    return new Step.Send(
        in.string("from"),
        in.string("gid"),
        in.string("text"),
        in.has("clientId") ? in.string("clientId") : null,
        in.has("times") ? in.integer("times", 1, Step.Send.MOST_TIMES) : 1);
  }

  private Obj membership(Node value, String what) {
    Obj in = new Obj(value, what);
    in.onlyKeys(List.of("gid", "member"));
    return in;
  }

  private void server(Node value) {
    if (!"server".equals(value.value())) {
      throw wrong(value, "\"server\"");
    }
  }

  private Duration duration(Node node) {
    if (node.value() instanceof String text) {
      Matcher m = TIME.matcher(text);
      if (m.matches()) {
        long n = Long.parseLong(m.group(1));
        switch (m.group(2)) {
          case "ms":
            return Duration.ofMillis(n);
          case "s":
            return Duration.ofSeconds(n);
          case "m":
            return Duration.ofMinutes(n);
          default:
            return Duration.ofHours(n);
        }
      }
    }
    throw wrong(node, "a time such as \"500ms\", \"30s\", \"2m\" or \"1h\"");
  }

  private Instant instant(Node node) {
    try {
      if (node.value() instanceof String text) {
        Instant instant = Instant.parse(text);
        if (!instant.isBefore(EARLIEST) && instant.isBefore(TOO_LATE)) {
          return instant;
        }
      }
    } catch (DateTimeParseException e) {
      throw wrong(node, INSTANT);
    }
    throw wrong(node, INSTANT);
  }

  private Step expect(Obj in) {
    List<String> lanes = new ArrayList<>(List.of("all"));
    Arrays.stream(Scheme.values()).map(Scheme::name).forEach(lanes::add);
    in.onlyKeys(lanes);
    List<Step.Scope> scopes = new ArrayList<>();
    for (String lane : in.keys()) {
      Obj figures = new Obj(in.get(lane), "an object of figures");
      figures.onlyKeys(Figures.all());
      List<Step.Check> checks = new ArrayList<>();
      for (String name : figures.keys()) {
        Node value = figures.get(name);
        figure(name, value);
        checks.add(new Step.Check(name, value.plain(), figures.line(name)));
      }
      scopes.add(new Step.Scope(lane.equals("all") ? null : Scheme.valueOf(lane), checks));
    }
    return new Step.Expect(scopes);
  }

  private void figure(String name, Node value) {
    boolean number = value.value() instanceof Long;
    if (name.equals(Figures.LOST) || name.equals(Figures.PENDING)) {
      if (value.value() instanceof List<?> list) {
        list.forEach(item -> place((Node) item));
      } else if (!number) {
        throw wrong(value, "a number or a list of [member, gid, msgid]");
      }
    } else if (name.equals(Figures.CURSORS) || name.equals(Figures.TRANSCRIPTS)) {
      Obj groups = new Obj(value, "an object of groups");
      for (String gid : groups.keys()) {
        Obj members = new Obj(groups.get(gid), "an object of members");
        for (String uid : members.keys()) {
          Node cell = members.get(uid);
          boolean fits =
              name.equals(Figures.CURSORS)
                  ? cell.value() instanceof Long
                  : cell.value() instanceof List<?> list
                      && list.stream()
                          .map(i -> ((Node) i).value())
                          .allMatch(i -> i instanceof Long || i instanceof String);
          if (!fits) {
            throw wrong(
                cell, name.equals(Figures.CURSORS) ? "a msgid" : "a list of msgids or texts");
          }
        }
      }
    } else if (Figures.isLevel(name) && value.value() instanceof java.util.Map) {
      Obj parts = new Obj(value, "a number or an object");
      parts.onlyKeys(Figures.LEVEL_PARTS);
      for (String part : parts.keys()) {
        parts.number(part, Long.MIN_VALUE, Long.MAX_VALUE);
      }
    } else if (!number) {
      throw wrong(value, "a whole number");
    }
  }

  private void place(Node node) {
    boolean fits =
        node.value() instanceof List<?> list
            && list.size() == 3
            && ((Node) list.get(0)).value() instanceof String
            && ((Node) list.get(1)).value() instanceof String
            && ((Node) list.get(2)).value() instanceof Long;
    if (!fits) {
      throw wrong(node, "[member, gid, msgid]");
    }
  }

  private <E extends Enum<E>> E constant(Class<E> type, Node node) {
    List<String> names = Arrays.stream(type.getEnumConstants()).map(Enum::name).toList();
    if (node.value() instanceof String name) {
      if (names.contains(name)) {
        return Enum.valueOf(type, name);
      }
      throw new InputException(
          file, node.line(), "found \"" + name + "\", " + Nearest.expected(name, names));
    }
    throw wrong(node, "one of " + String.join(", ", names));
  }

  private InputException wrong(Node found, String expected) {
    return new InputException(
        file, found.line(), "found " + found.describe() + ", expected " + expected);
  }

  /** Runs a constructor that checks; its complaint becomes a message with the line. */
  private <T> T checked(Node at, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException e) {
      throw new InputException(file, at.line(), e.getMessage());
    }
  }

  /** The keys and values of one object of the file. */
  private final class Obj {
    private final Node node;
    private final java.util.Map<String, Node> values;

    @SuppressWarnings("unchecked") // Json makes no other maps
    Obj(Node node, String what) {
      if (!(node.value() instanceof java.util.Map)) {
        throw wrong(node, what.toLowerCase(Locale.ROOT).startsWith("a") ? what : "an object");
      }
      this.node = node;
      this.values = (java.util.Map<String, Node>) node.value();
    }

    void onlyKeys(List<String> known) {
      for (String key : values.keySet()) {
        if (!known.contains(key)) {
          throw new InputException(
              file,
              line(key),
              "found the unknown key \"" + key + "\", " + Nearest.expected(key, known));
        }
      }
    }

    List<String> keys() {
      return List.copyOf(values.keySet());
    }

    boolean has(String key) {
      return values.containsKey(key);
    }

    int line(String key) {
      return node.keys().getOrDefault(key, node.line());
    }

    Node get(String key) {
      Node value = values.get(key);
      if (value == null) {
        throw new InputException(file, node.line(), "found no \"" + key + "\" here, expected one");
      }
      return value;
    }

    String string(String key) {
      if (get(key).value() instanceof String s) {
        return s;
      }
      throw wrong(get(key), "a string for \"" + key + "\"");
    }

    boolean bool(String key) {
      if (get(key).value() instanceof Boolean b) {
        return b;
      }
      throw wrong(get(key), "true or false for \"" + key + "\"");
    }

    long number(String key, long from, long to) {
      Object value = get(key).value();
      if (value instanceof Long n && n >= from && n <= to) {
        return n;
      }
      String range =
          value instanceof Long || value instanceof BigDecimal ? " from " + from + " to " + to : "";
      throw wrong(get(key), "a whole number" + range + " for \"" + key + "\"");
    }

    int integer(String key, int from, int to) {
      return (int) number(key, from, to);
    }

    @SuppressWarnings("unchecked") // Json makes no other lists
    List<Node> list(String key) {
      if (!has(key)) {
        return List.of();
      }
      if (get(key).value() instanceof List) {
        return (List<Node>) get(key).value();
      }
      throw wrong(get(key), "a list for \"" + key + "\"");
    }
  }
}
