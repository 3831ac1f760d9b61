package org.diffusionlab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.diffusionlab.lab.cost.Grid;
import org.diffusionlab.lab.cost.Sweep;
import org.diffusionlab.lab.cost.SweepPoint;
import org.diffusionlab.lab.cost.SweepReport;
import org.diffusionlab.lab.cost.SweepTable;
import org.diffusionlab.lab.cost.Workload;
import org.diffusionlab.model.Scheme;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "sweep",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the same workload in growing sizes and prints what each scheme costs, beside its"
          + " formula: some groups of the same members, of whom some are offline while the first"
          + " one sends; then everybody comes back. '-' is standard output; without --json or --csv"
          + " there, a table is printed.",
      "Lists are separated by commas, and every combination is run. Without --members and --groups"
          + " there are two series: one group of 2, 10, 100 and 1000 members, and 1, 5, 50 and 500"
          + " groups of 8 members. What would be too large is left out, with a sentence that says"
          + " the limit."
    })
final class SweepCommand implements Callable<Integer> {
  private static final int PARTS = 1_000;
  private static final long PATIENCE_SECONDS = 20;

  @Spec private CommandSpec spec;

  @Option(
      names = "--members",
      paramLabel = "N,…",
      split = ",",
      hideParamSyntax = true,
      description = "Members of each group (default: 8 where --groups is given).")
  private List<Integer> members;

  @Option(
      names = "--offline",
      paramLabel = "SHARE,…",
      split = ",",
      hideParamSyntax = true,
      description = "The part of the recipients that is offline, 0 to 1 (default: 0,0.5,1).")
  private List<Double> offline;

  @Option(
      names = "--groups",
      paramLabel = "N,…",
      split = ",",
      hideParamSyntax = true,
      description = "Groups of these members (default: 1).")
  private List<Integer> groups;

  @Option(
      names = "--messages",
      paramLabel = "N,…",
      split = ",",
      hideParamSyntax = true,
      description = "Messages in all (default: 20, or the largest of --groups where that is more).")
  private List<Integer> messages;

  @Option(
      names = "--payload",
      paramLabel = "BYTES,…",
      split = ",",
      hideParamSyntax = true,
      description = "Length of a text (default: 100).")
  private List<Integer> payload;

  @Option(
      names = "--scheme",
      paramLabel = "all|NAME,…",
      defaultValue = "all",
      description = "The schemes to run (default: all).")
  private String schemes;

  @Option(names = "--json", paramLabel = "FILE|-", description = "Writes the points as JSON.")
  private String json;

  @Option(names = "--csv", paramLabel = "FILE|-", description = "Writes the points as CSV.")
  private String csv;

  @Override
  public Integer call() throws IOException {
    CommandLine command = spec.commandLine();
    PrintWriter err = command.getErr();
    if (Output.STANDARD.equals(json) && Output.STANDARD.equals(csv)) {
      throw wrong("Only one of --json and --csv can go to standard output.");
    }
    List<Workload> workloads = new ArrayList<>();
    List<Grid.Refused> refused = new ArrayList<>();
    for (Grid grid : grids()) {
      workloads.addAll(grid.workloads());
      refused.addAll(grid.refused());
    }
    refused.forEach(r -> err.println("Left out: " + r.workload() + ": " + r.why().sentence()));
    if (workloads.isEmpty()) {
      throw wrong("Nothing is left to run.");
    }
    List<Scheme> lanes = lanes(command);
    Stream.of(json, csv)
        .filter(Objects::nonNull)
        .forEach(target -> Output.mustBeWritable(target, command));
    SweepReport report =
        new SweepReport(run(Sweep.of(workloads.stream().distinct().toList(), lanes), err), refused);
    Output.write(json, command.getOut(), to -> to.append(report.json()));
    Output.write(csv, command.getOut(), to -> to.append(report.csv()));
    if (Stream.of(json, csv).noneMatch(Output.STANDARD::equals)) {
      command.getOut().print(SweepTable.text(report));
    }
    command.getOut().flush();
    return deviations(report, err) ? ExitCode.FAILED : ExitCode.OK;
  }

  private CommandLine.ParameterException wrong(String sentence) {
    return new CommandLine.ParameterException(spec.commandLine(), sentence);
  }

  private List<Scheme> lanes(CommandLine command) {
    return schemes.equalsIgnoreCase("all")
        ? List.of(Scheme.values())
        : Arrays.stream(schemes.split(","))
            .map(name -> Schemes.named(name, command))
            .distinct()
            .toList();
  }

  private List<Grid> grids() {
    try {
      if (members == null && groups == null) {
        return List.of(asked(Grid.byMembers()), asked(Grid.byGroups()));
      }
      return List.of(
          new Grid(
              or(members, List.of(Grid.FEW_MEMBERS)),
              or(offline, Grid.byMembers().offlineShares()),
              or(messages, List.of()),
              or(payload, List.of(Grid.PAYLOAD)),
              or(groups, List.of(1))));
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  /** A series with what was asked for instead of its own. */
  private Grid asked(Grid series) {
    return new Grid(
        series.members(),
        or(offline, series.offlineShares()),
        or(messages, series.messages()),
        or(payload, series.payloads()),
        series.groups());
  }

  private static <T> List<T> or(List<T> asked, List<T> otherwise) {
    return asked == null ? otherwise : asked;
  }

  /** Runs it; a program that is stopped meanwhile leaves no temporary folder behind. */
  private static List<SweepPoint> run(Sweep sweep, PrintWriter err) throws IOException {
    CountDownLatch ended = new CountDownLatch(1);
    Thread stop = new Thread(() -> stop(sweep, ended), "sweep-stop");
    Runtime.getRuntime().addShutdownHook(stop);
    try {
      Progress progress = new Progress(err, "sweep", PARTS, System.console() != null);
      List<SweepPoint> points =
          sweep.run(
              new Sweep.Listener() {
                @Override
                public void running(Sweep.Running running) {
                  progress.done((int) (running.done() * (PARTS - 1)));
                }
              });
      progress.done(PARTS);
      return points;
    } finally {
      ended.countDown();
      forget(stop);
    }
  }

  private static void stop(Sweep sweep, CountDownLatch ended) {
    sweep.cancel();
    try {
      ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the program is ending already, and the hook is what cancelled the sweep
    }
  }

  /** Tells where a formula does not hold; that must not be. */
  private static boolean deviations(SweepReport report, PrintWriter err) {
    boolean any = false;
    for (SweepPoint point : report.points()) {
      for (String name : point.deviations()) {
        any = true;
        err.println(
            point.workload()
                + ": "
                + point.scheme()
                + " "
                + name
                + ": the formula says "
                + point.predicted().get(name)
                + ", measured "
                + point.figures().get(name));
      }
    }
    return any;
  }
}
