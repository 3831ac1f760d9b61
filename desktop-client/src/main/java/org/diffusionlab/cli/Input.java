package org.diffusionlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.diffusionlab.lab.scenario.InputException;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.lab.scenario.ScenarioReader;
import org.diffusionlab.lab.scenario.TraceReader;

/** Reads what a command is given to run: a scenario or a trace, by its name's ending. */
final class Input {
  private Input() {}

  static Scenario read(Path file) {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new InputException(name, 0, "found a folder, expected a scenario or a trace");
    }
    if (!Files.isRegularFile(file)) {
      throw new InputException(name, 0, "found no such file, expected a scenario or a trace");
    }
    String ending = name.toLowerCase(Locale.ROOT);
    try {
      if (ending.endsWith(".csv")) {
        return TraceReader.read(file).scenario();
      }
      if (ending.endsWith(".json")) {
        return ScenarioReader.read(file);
      }
    } catch (IOException e) {
      throw new InputException(name, 0, "cannot be read (" + e.getMessage() + ")");
    }
    throw new InputException(
        name, 0, "found an unknown kind of file, expected .json (scenario) or .csv (trace)");
  }
}
