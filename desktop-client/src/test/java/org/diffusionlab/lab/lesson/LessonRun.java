package org.diffusionlab.lab.lesson;

import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.LabConfig;
import org.diffusionlab.lab.result.Result;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.Scenario.Item;
import org.diffusionlab.model.Durability;

/** A lesson from its opening to its end, as {@code check} runs it. */
final class LessonRun {
  private LessonRun() {}

  static Result of(Scenario lesson, Path folder) {
    return of(lesson, folder, config -> config);
  }

  static Result of(Scenario lesson, Path folder, UnaryOperator<LabConfig> change) {
    LabConfig config = change.apply(LabConfig.of(folder).withDurability(Durability.NORMAL));
    try (Lab lab = Lab.open(config, lesson)) {
      for (Item item : lesson.steps()) {
        lab.perform(item).join();
      }
      return lab.result(lesson.source());
    }
  }
}
