package org.diffusionlab.lab.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.diffusionlab.lab.scenario.Json.Node;
import org.diffusionlab.lab.scenario.Question.Kind;

/** Reads the question of a {@code predict} step. */
final class QuestionReader {
  private static final List<String> KINDS =
      Arrays.stream(Kind.values()).map(QuestionReader::word).toList();

  private final String file;
  private final PartReader parts;

  QuestionReader(String file, PartReader parts) {
    this.file = file;
    this.parts = parts;
  }

  /** How a file names a kind. */
  static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  Question read(Node node) {
    FileObject in = new FileObject(file, node, "a prediction");
    in.onlyKeys(List.of("kind", "ask", "options", "answer"));
    Kind kind =
        Kind.valueOf(FileObject.oneOf(file, KINDS, in.get("kind")).toUpperCase(Locale.ROOT));
    LocalText ask = parts.localText(in.get("ask"));
    List<LocalText> options = parts.localTexts(in.list("options"));
    List<String> answer = answer(kind, in.get("answer"));
    return FileObject.checked(
        file, in.get("answer"), () -> new Question(kind, ask, options, answer));
  }

  private List<String> answer(Kind kind, Node node) {
    if (kind == Kind.MEMBERS) {
      return parts.members(node);
    }
    boolean list = kind == Kind.ORDER || (kind == Kind.SCHEME && node.value() instanceof List);
    if (!list) {
      return List.of(word(kind, node));
    }
    if (!(node.value() instanceof List<?> nodes)) {
      throw FileObject.wrong(file, node, "a list of places, from 1");
    }
    List<String> words = new ArrayList<>();
    nodes.forEach(each -> words.add(word(kind, (Node) each)));
    return words;
  }

  private String word(Kind kind, Node node) {
    if (kind == Kind.SCHEME) {
      if (node.value() instanceof String name) {
        return name;
      }
      throw FileObject.wrong(file, node, "the name of a scheme in quotes");
    }
    if (node.value() instanceof Long number) {
      return number.toString();
    }
    throw FileObject.wrong(
        file, node, kind == Kind.NUMBER ? "a whole number" : "the place of an option, from 1");
  }
}
