package org.diffusionlab.lab.scenario;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.diffusionlab.lab.scenario.Json.Node;
import org.diffusionlab.model.Scheme;

/** Reads what an {@code expect} step holds against the lanes. */
final class ExpectReader {
  private final String file;

  ExpectReader(String file) {
    this.file = file;
  }

  Step.Expect read(Node node) {
    List<String> lanes = new ArrayList<>(List.of("all"));
    Arrays.stream(Scheme.values()).map(Scheme::name).forEach(lanes::add);
    FileObject in = new FileObject(file, node, "expectations");
    in.onlyKeys(lanes);
    List<Step.Scope> scopes = new ArrayList<>();
    for (String lane : in.keys()) {
      FileObject figures = new FileObject(file, in.get(lane), "an object of figures");
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
        throw FileObject.wrong(file, value, "a number or a list of [member, gid, msgid]");
      }
    } else if (name.equals(Figures.CURSORS) || name.equals(Figures.TRANSCRIPTS)) {
      FileObject groups = new FileObject(file, value, "an object of groups");
      for (String gid : groups.keys()) {
        FileObject members = new FileObject(file, groups.get(gid), "an object of members");
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
            throw FileObject.wrong(
                file, cell, name.equals(Figures.CURSORS) ? "a msgid" : "a list of msgids or texts");
          }
        }
      }
    } else if (Figures.isLevel(name) && value.value() instanceof Map) {
      FileObject parts = new FileObject(file, value, "a number or an object");
      parts.onlyKeys(Figures.LEVEL_PARTS);
      for (String part : parts.keys()) {
        parts.number(part, Long.MIN_VALUE, Long.MAX_VALUE);
      }
    } else if (!number) {
      throw FileObject.wrong(file, value, "a whole number");
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
      throw FileObject.wrong(file, node, "[member, gid, msgid]");
    }
  }
}
