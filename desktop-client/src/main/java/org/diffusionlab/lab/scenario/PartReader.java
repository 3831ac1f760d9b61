package org.diffusionlab.lab.scenario;

import java.util.ArrayList;
import java.util.List;
import org.diffusionlab.lab.scenario.Json.Node;

/** Reads what the opening and the steps of a scenario file are both made of. */
final class PartReader {
  private final String file;

  PartReader(String file) {
    this.file = file;
  }

  GroupSpec group(Node node) {
    FileObject in = new FileObject(file, node, "a group");
    in.onlyKeys(List.of("gid", "title", "members"));
    String gid = in.string("gid");
    LocalText title = in.has("title") ? localText(in.get("title")) : LocalText.en(gid);
    List<String> members = in.has("members") ? members(in.get("members")) : List.of();
    return FileObject.checked(file, node, () -> new GroupSpec(gid, title, members));
  }

  LocalText localText(Node node) {
    if (node.value() instanceof String text) {
      return LocalText.en(text);
    }
    FileObject in = new FileObject(file, node, "a text or an object of texts");
    in.onlyKeys(List.of("en", "zh"));
    return new LocalText(in.has("en") ? in.string("en") : "", in.has("zh") ? in.string("zh") : "");
  }

  /** A list of texts. */
  List<LocalText> localTexts(List<Node> nodes) {
    List<LocalText> texts = new ArrayList<>();
    nodes.forEach(node -> texts.add(localText(node)));
    return texts;
  }

  /** One member or a list of them. */
  List<String> members(Node node) {
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

  String member(Node node) {
    if (!(node.value() instanceof String uid)) {
      throw FileObject.wrong(file, node, "a member's name in quotes");
    }
    return FileObject.checked(file, node, () -> Step.memberId(uid));
  }
}
