package org.diffusionlab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.result.Failure;
import org.diffusionlab.lab.result.Result;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.runlog.Counter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Runs scenarios or traces and holds each against its own expectations. Where one of them"
            + " has a mistake, nothing runs.")
final class CheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Scenarios or traces.")
  private List<Path> files;

  @Override
  public Integer call() throws IOException {
    List<Scenario> scenarios = new ArrayList<>();
    for (Path file : files) {
      scenarios.add(Input.read(file));
    }
    boolean all = true;
    for (Scenario scenario : scenarios) {
      all &= holds(scenario);
    }
    return all ? ExitCode.OK : ExitCode.FAILED;
  }

  private boolean holds(Scenario scenario) throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Result[] result = new Result[1];
    new ScenarioRun(scenario, Schemes.of("all", scenario, spec.commandLine()), ServerHome.HERE, err)
        .inTemporaryFolder(lab -> result[0] = lab.result(ScenarioRun.name(scenario)));
    Result r = result[0];
    int held = r.checked() - r.failures().size();
    out.println(
        (r.holds() ? "ok    " : "FAILED ")
            + scenario.source()
            + ": "
            + held
            + " of "
            + r.checked()
            + " expectations hold");
    r.failures().stream().map(Failure::sentence).forEach(s -> out.println("  " + s));
    for (Result.Lane lane : r.lanes()) {
      long lost = lane.figures().counters().get(Counter.LOST);
      long twice = lane.figures().counters().get(Counter.DUPLICATES);
      if (lane.figures().scheme().number() > 1 && lost + twice > 0) {
        out.println(
            "  " + lane.figures().scheme() + ": " + lost + " lost, " + twice + " duplicates");
      }
    }
    return r.holds();
  }
}
