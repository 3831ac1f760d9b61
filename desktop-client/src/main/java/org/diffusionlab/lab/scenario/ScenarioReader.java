package org.diffusionlab.lab.scenario;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  private final String file;
  private final PartReader parts;
  private final StepReader steps;

  private ScenarioReader(String file) {
    this.file = file;
    this.parts = new PartReader(file);
    this.steps = new StepReader(file);
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
    Item item = new StepReader(file).item(Json.parse(file, text));
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
    FileObject top = new FileObject(file, root, "a scenario");
    top.onlyKeys(KEYS);
    String format = top.string("format");
    if (!format.equals(Scenario.FORMAT)) {
      throw FileObject.wrong(file, top.get("format"), '"' + Scenario.FORMAT + '"');
    }
    List<Scheme> schemes = new ArrayList<>();
    for (Node node : top.list("schemes")) {
      schemes.add(FileObject.constant(file, Scheme.class, node));
    }
    List<GroupSpec> groups = new ArrayList<>();
    for (Node node : top.list("groups")) {
      groups.add(parts.group(node));
    }
    List<Item> items = new ArrayList<>();
    for (Node node : top.list("steps")) {
      items.add(steps.item(node));
    }
    return new Scenario(
        file,
        top.has("id") ? top.string("id") : "",
        top.has("title") ? parts.localText(top.get("title")) : LocalText.EMPTY,
        top.has("minutes") ? top.integer("minutes", 0, 10_000) : 0,
        parts.localTexts(top.list("objectives")),
        top.has("seed") ? top.number("seed", Long.MIN_VALUE, Long.MAX_VALUE) : 0,
        schemes,
        top.has("settings") ? settings(top.get("settings")) : Settings.DEFAULT,
        groups,
        top.has("offline") ? parts.members(top.get("offline")) : List.of(),
        items);
  }

  private Settings settings(Node node) {
    FileObject in = new FileObject(file, node, "settings");
    in.onlyKeys(
        List.of(
            "retention",
            "history",
            "pageSize",
            "ackMode",
            "printedDelete",
            "deleteBeforeAck",
            "ackHighest"));
    Settings d = Settings.DEFAULT;
    int pageSize = in.has("pageSize") ? in.integer("pageSize", 1, 500) : d.pageSize();
    return new Settings(
        in.has("retention")
            ? FileObject.constant(file, Retention.class, in.get("retention"))
            : d.retention(),
        in.has("history")
            ? FileObject.constant(file, History.class, in.get("history"))
            : d.history(),
        pageSize,
        in.has("ackMode")
            ? FileObject.constant(file, AckMode.class, in.get("ackMode"))
            : d.ackMode(),
        in.has("printedDelete") && in.bool("printedDelete"),
        in.has("deleteBeforeAck") && in.bool("deleteBeforeAck"),
        in.has("ackHighest") && in.bool("ackHighest"));
  }
}
