package org.diffusionlab.cli;

import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.diffusionlab.lab.LabException;
import org.diffusionlab.lab.scenario.InputException;
import org.diffusionlab.server.ServerStartException;
import org.diffusionlab.server.store.StoreException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The command {@code diffusion-lab}: opens the window, or hands over to a subcommand. */
@Command(
    name = "diffusion-lab",
    mixinStandardHelpOptions = true,
    versionProvider = DiffusionLabCommand.Version.class,
    description =
        "A desktop classroom for one question: one copy of a group message per member, or one copy"
            + " in all? Without a subcommand the window opens.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, and all expectations hold",
      "1:an expectation failed, or a scheme other than 1 lost or duplicated a message that no"
          + " expectation names",
      "2:the run could not be completed",
      "64:wrong use of the command line",
      "65:bad input file"
    })
public final class DiffusionLabCommand implements Callable<Integer> {
  private final WindowProgram window;

  @Option(
      names = "--session",
      paramLabel = "DIR",
      description = "The session folder to open or continue.")
  private Path session;

  private DiffusionLabCommand(WindowProgram window) {
    this.window = window;
  }

  /**
   * Runs one command line. Never exits the program.
   *
   * @param args the command line, as it was typed
   * @param window opens the window where that is asked for
   * @param out for the result and nothing else
   * @param err for progress and what went wrong
   * @return the exit code
   */
  public static int execute(String[] args, WindowProgram window, PrintStream out, PrintStream err) {
    PrintWriter result = writer(out);
    PrintWriter messages = writer(err);
    CommandLine line =
        new CommandLine(new DiffusionLabCommand(window))
            .addSubcommand(new RunCommand())
            .addSubcommand(new CheckCommand())
            .addSubcommand(new LessonsCommand())
            .addSubcommand(new SweepCommand())
            .addSubcommand(new ServeCommand())
            .addSubcommand(new TourCommand(window))
            .setOut(result)
            .setErr(messages)
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setParameterExceptionHandler(DiffusionLabCommand::wrongUse)
            .setExecutionExceptionHandler((e, command, parsed) -> failed(e, messages));
    try {
      int code = line.execute(args);
      result.flush();
      if (out.checkError() && (code == ExitCode.OK || code == ExitCode.FAILED)) {
        messages.println("Standard output could not be written: the result is not complete.");
        return ExitCode.BROKEN;
      }
      return code;
    } finally {
      messages.flush();
    }
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), true);
  }

  private static int wrongUse(CommandLine.ParameterException e, String[] args) {
    PrintWriter err = e.getCommandLine().getErr();
    err.println(e.getMessage());
    err.println("Try '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE;
  }

  private static int failed(Exception e, PrintWriter err) throws Exception {
    if (e instanceof InputException) {
      err.println(e.getMessage());
      return ExitCode.BAD_INPUT;
    }
    if (e instanceof LabException
        || e instanceof StoreException
        || e instanceof ServerStartException) {
      err.println(e.getMessage());
      return ExitCode.BROKEN;
    }
    e.printStackTrace(err);
    err.println("This is an error in Diffusion Lab itself: please report it with the lines above.");
    return ExitCode.BROKEN;
  }

  @Override
  public Integer call() {
    return window.open(Optional.ofNullable(session));
  }

  /** The version the jar was built as. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = DiffusionLabCommand.class.getPackage().getImplementationVersion();
      return new String[] {"diffusion-lab " + (version == null ? "(not packaged)" : version)};
    }
  }
}
