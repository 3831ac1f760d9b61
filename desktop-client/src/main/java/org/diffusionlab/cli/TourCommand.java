package org.diffusionlab.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "tour",
    mixinStandardHelpOptions = true,
    description = "Runs the opening demo off screen and writes pictures of the window.")
final class TourCommand implements Callable<Integer> {
  private final WindowProgram window;

  @Parameters(paramLabel = "DIR", description = "Where the pictures go.")
  private Path directory;

  @Option(
      names = "--all",
      description = "Also a sweep to 2,000 members and a real chat room's day (minutes).")
  private boolean all;

  TourCommand(WindowProgram window) {
    this.window = window;
  }

  @Override
  public Integer call() {
    return window.tour(directory, all ? WindowProgram.Tour.ALL : WindowProgram.Tour.DEMO);
  }
}
