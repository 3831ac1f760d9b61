package org.diffusionlab.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.LabException;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.model.Scheme;
import picocli.CommandLine;

/** Which lanes a command runs. */
final class Schemes {
  private Schemes() {}

  /** The scheme of that name; wrong use where there is none or it cannot be run yet. */
  static Scheme named(String name, CommandLine command) {
    String upper = name.trim().toUpperCase(Locale.ROOT);
    Scheme scheme =
        Arrays.stream(Scheme.values())
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
    if (!Lab.AVAILABLE.contains(scheme)) {
      throw new CommandLine.ParameterException(
          command,
          "The scheme "
              + scheme
              + " is not available in this version: choose among "
              + Lab.AVAILABLE
              + ".");
    }
    return scheme;
  }

  /**
   * The lanes of {@code option}: a list of names, or {@code all} for what the scenario asks for.
   */
  static List<Scheme> of(String option, Scenario scenario, CommandLine command) {
    if (!option.equalsIgnoreCase("all")) {
      Set<Scheme> chosen = new LinkedHashSet<>();
      for (String name : option.split(",")) {
        chosen.add(named(name, command));
      }
      return List.copyOf(chosen);
    }
    List<Scheme> asked =
        scenario.schemes().isEmpty() ? List.of(Scheme.values()) : scenario.schemes();
    List<Scheme> lanes = new ArrayList<>(asked);
    lanes.retainAll(Lab.AVAILABLE);
    List<Scheme> left = new ArrayList<>(asked);
    left.removeAll(Lab.AVAILABLE);
    if (lanes.isEmpty()) {
      throw new LabException(
          "None of the schemes this scenario asks for is available in this version: "
              + asked
              + ".");
    }
    if (!left.isEmpty()) {
      PrintWriter err = command.getErr();
      err.println("Left out, as this version does not have them yet: " + left);
    }
    return lanes;
  }
}
