package org.diffusionlab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.log.RunLogJson;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.result.Result;
import org.diffusionlab.lab.result.ResultTable;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.model.Retention;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description =
        "Runs a scenario (.json) or a trace (.csv) and prints what it came to. '-' is standard"
            + " output; without --json, --csv or --log there, a table is printed.")
final class RunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "The scenario or trace.")
  private Path file;

  @Option(
      names = "--scheme",
      paramLabel = "all|NAME,…",
      defaultValue = "all",
      description = "The lanes to run (default: all the scenario asks for).")
  private String schemes;

  @Option(names = "--seed", paramLabel = "N", description = "Overrides the scenario's seed.")
  private Long seed;

  @Option(
      names = "--retention",
      paramLabel = "WHAT",
      description = "${COMPLETION-CANDIDATES}: overrides the scenario's setting.")
  private Retention retention;

  @Option(names = "--json", paramLabel = "FILE|-", description = "Writes the result as JSON.")
  private String json;

  @Option(names = "--csv", paramLabel = "FILE|-", description = "Writes the result as CSV.")
  private String csv;

  @Option(
      names = "--log",
      paramLabel = "FILE|-",
      description = "Writes the run log, one JSON object per line.")
  private String log;

  @Option(
      names = "--db",
      paramLabel = "DIR",
      description = "Keeps the databases and the session there (default: nowhere).")
  private Path db;

  @Option(
      names = "--server-process",
      description =
          "Runs each lane's server as a process of its own, and kills it where the scenario says"
              + " crash. Slower; the log is the same.")
  private boolean serverProcess;

  @Override
  public Integer call() throws IOException {
    CommandLine command = spec.commandLine();
    if (Stream.of(json, csv, log).filter(Output.STANDARD::equals).count() > 1) {
      throw new CommandLine.ParameterException(
          command, "Only one of --json, --csv and --log can go to standard output.");
    }
    if (db != null && Lab.hasSession(db)) {
      throw new CommandLine.ParameterException(
          command, "The folder " + db + " holds a session already: choose another one for --db.");
    }
    Scenario scenario = scenario();
    Stream.of(json, csv, log)
        .filter(Objects::nonNull)
        .forEach(target -> Output.mustBeWritable(target, command));
    ScenarioRun run =
        new ScenarioRun(
            scenario,
            Schemes.of(schemes, scenario, command),
            serverProcess ? ServerHome.OWN_PROCESS : ServerHome.HERE,
            command.getErr());
    Result[] result = new Result[1];
    ScenarioRun.Ending ending =
        lab -> {
          result[0] = lab.result(ScenarioRun.name(scenario));
          report(result[0], lab, command.getOut());
        };
    if (db == null) {
      run.inTemporaryFolder(ending);
    } else {
      run.in(db, ending);
    }
    result[0].failures().forEach(f -> command.getErr().println(f.sentence()));
    return result[0].holds() ? ExitCode.OK : ExitCode.FAILED;
  }

  private Scenario scenario() {
    Scenario scenario = Input.read(file);
    if (seed != null) {
      scenario = scenario.withSeed(seed);
    }
    if (retention != null) {
      scenario = scenario.withSettings(scenario.settings().withRetention(retention));
    }
    return scenario;
  }

  private void report(Result result, Lab lab, PrintWriter out) {
    Output.write(json, out, to -> to.append(result.json()));
    Output.write(csv, out, to -> to.append(result.csv()));
    Output.write(log, out, to -> RunLogJson.write(lab.log(), to));
    if (Stream.of(json, csv, log).noneMatch(Output.STANDARD::equals)) {
      out.print(ResultTable.text(result));
    }
    out.flush();
  }
}
