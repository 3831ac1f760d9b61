package org.diffusionlab.cli;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.model.Scheme;
import picocli.CommandLine;

/** Which lanes a command runs. */
final class Schemes {
  private Schemes() {}

  /** The scheme of that name; wrong use where there is none. */
  static Scheme named(String name, CommandLine command) {
    String upper = name.trim().toUpperCase(Locale.ROOT);
    return Arrays.stream(Scheme.values())
        .filter(s -> s.name().equals(upper))
        .findFirst()
        .orElseThrow(
            () ->
                new CommandLine.ParameterException(
                    command,
                    "There is no scheme '"
                        + name
                        + "': choose among "
                        + Arrays.toString(Scheme.values())
                        + "."));
  }

  /**
   * The lanes of {@code option}: a list of names, or {@code all} for what the scenario asks for.
   */
  static List<Scheme> of(String option, Scenario scenario, CommandLine command) {
    if (option.equalsIgnoreCase("all")) {
      return scenario.schemes().isEmpty() ? List.of(Scheme.values()) : scenario.schemes();
    }
    Set<Scheme> chosen = new LinkedHashSet<>();
    for (String name : option.split(",")) {
      chosen.add(named(name, command));
    }
    return List.copyOf(chosen);
  }
}
