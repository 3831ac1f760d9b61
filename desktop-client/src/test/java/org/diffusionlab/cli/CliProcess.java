package org.diffusionlab.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The command line as a program of its own, for tests that start and kill it. */
public final class CliProcess {
  private CliProcess() {}

  /** Runs one command line that needs no window. */
  public static void main(String[] args) {
    System.exit(DiffusionLabCommand.execute(args, new NoWindow(), System.out, System.err));
  }

  /** Starts it in {@code directory}; standard error goes to this process's own. */
  static Process start(Path directory, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(CliProcess.class.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command)
        .directory(directory.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static final class NoWindow implements WindowProgram {
    @Override
    public int open(Optional<Path> session) {
      throw new IllegalStateException("no window here");
    }

    @Override
    public int tour(Path directory, Tour what) {
      throw new IllegalStateException("no window here");
    }
  }
}
