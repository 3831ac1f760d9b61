package org.diffusionlab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.diffusionlab.lab.LabException;
import org.diffusionlab.lab.lesson.ShippedLessons;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.scenario.InputException;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.server.ServerStartException;
import org.diffusionlab.server.store.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Runs scenarios or traces and holds each against its own expectations. Where one of them"
            + " has a mistake, nothing runs; with --json the others do.")
final class CheckCommand implements Callable<Integer> {
  private static final String ENDING = ".scenario.json";

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "0..*",
      description = "Scenarios or traces; of a folder its *.scenario.json, by name.")
  private List<Path> files = List.of();

  @Option(names = "--lessons", description = "Checks the lessons that come with the program.")
  private boolean lessons;

  @Option(
      names = "--json",
      paramLabel = "FILE|-",
      description = "Writes what each file came to as JSON, and goes on after a mistake.")
  private String json;

  @Override
  public Integer call() throws IOException {
    CommandLine command = spec.commandLine();
    if (files.isEmpty() && !lessons) {
      throw new CommandLine.ParameterException(
          command, "Nothing to check: name scenarios, traces or a folder, or use --lessons.");
    }
    if (json != null) {
      Output.mustBeWritable(json, command);
    }
    List<Graded> graded = new ArrayList<>();
    for (Reading reading : readings()) {
      graded.add(reading.graded());
    }
    PrintWriter table = Output.STANDARD.equals(json) ? command.getErr() : command.getOut();
    for (int i = 0; i < graded.size(); i++) {
      Graded checked = graded.get(i).scenario() == null ? graded.get(i) : run(graded.get(i));
      graded.set(i, checked);
      checked.print(table);
    }
    Output.write(json, command.getOut(), to -> to.append(Graded.json(graded)));
    return graded.stream().mapToInt(Graded::exitCode).max().orElse(ExitCode.OK);
  }

  /** A file that is to be read. */
  private interface Reading {
    Graded graded() throws IOException;
  }

  private List<Reading> readings() throws IOException {
    List<Reading> readings = new ArrayList<>();
    for (Path file : files) {
      for (Path each : Files.isDirectory(file) ? scenariosIn(file) : List.of(file)) {
        readings.add(() -> read(each));
      }
    }
    if (lessons) {
      for (String name : ShippedLessons.names()) {
        readings.add(() -> Graded.toRun(ShippedLessons.read(name)));
      }
    }
    return readings;
  }

  private static List<Path> scenariosIn(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> found = all.filter(f -> f.toString().endsWith(ENDING)).sorted().toList();
      if (found.isEmpty()) {
        throw new InputException(
            folder.toString(), 0, "found no *" + ENDING + " in the folder, expected some");
      }
      return found;
    }
  }

  private Graded read(Path file) {
    try {
      return Graded.toRun(Input.read(file));
    } catch (InputException e) {
      if (json == null) {
        throw e;
      }
      return Graded.mistake(file.toString(), e.getMessage());
    }
  }

  private Graded run(Graded file) throws IOException {
    Scenario scenario = file.scenario();
    Graded[] ended = new Graded[1];
    try {
      new ScenarioRun(
              scenario,
              Schemes.of("all", scenario, spec.commandLine()),
              ServerHome.HERE,
              spec.commandLine().getErr())
          .inTemporaryFolder(lab -> ended[0] = file.ended(lab.result(ScenarioRun.name(scenario))));
    } catch (LabException | StoreException | ServerStartException e) {
      if (json == null) {
        throw e;
      }
      return Graded.broken(scenario.source(), e.getMessage());
    }
    return ended[0];
  }
}
