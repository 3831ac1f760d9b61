package org.diffusionlab.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.diffusionlab.lab.log.RunLog;
import org.diffusionlab.lab.log.RunLogJson;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.Step;
import org.diffusionlab.model.Scheme;
import org.diffusionlab.runlog.LogEntry;
import org.diffusionlab.runlog.RunEvent;

/** What the lab's tests share: scenarios, and short ways to run and read them. */
final class Scenarios {
  private Scenarios() {}

  static String everythingText() throws IOException {
    try (InputStream in = Scenarios.class.getResourceAsStream("everything.scenario.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  static Scenario everything() throws IOException {
    return ScenarioReader.parse("everything.scenario.json", everythingText());
  }

  /** The article's group: A, uid1, uid2 online, uid3 offline; with the cursor lane alone. */
  static Lab articleGroup(Path folder) {
    return Lab.open(cursorLane(folder), Scenario.articleGroup());
  }

  static LabConfig cursorLane(Path folder) {
    return LabConfig.of(folder).withSchemes(List.of(Scheme.CURSOR));
  }

  static void perform(Lab lab, Step... steps) {
    for (Step step : steps) {
      lab.perform(step).join();
    }
  }

  static Step send(String from, String text) {
    return Step.Send.of(from, "g1", text);
  }

  static Step online(String... members) {
    return new Step.Online(List.of(members));
  }

  static Step offline(String... members) {
    return new Step.Offline(List.of(members));
  }

  static <E extends RunEvent> List<E> events(Lab lab, Class<E> kind) {
    RunLog log = lab.log();
    return log.range(0, log.size()).stream()
        .map(LogEntry::event)
        .filter(kind::isInstance)
        .map(kind::cast)
        .toList();
  }

  static String logText(Lab lab) throws IOException {
    StringBuilder text = new StringBuilder();
    RunLogJson.write(lab.log(), text);
    return text.toString();
  }
}
