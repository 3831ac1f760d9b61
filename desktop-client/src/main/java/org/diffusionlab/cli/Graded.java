package org.diffusionlab.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.diffusionlab.lab.result.Failure;
import org.diffusionlab.lab.result.LaneFigures;
import org.diffusionlab.lab.result.NamedFigures;
import org.diffusionlab.lab.result.Result;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.runlog.Counter;
import org.diffusionlab.wire.JsonLine;

/**
 * One file of a {@code check}: what is to run, or what became of it.
 *
 * @param source how the file is named
 * @param scenario what it says; null where it cannot be read or has run
 * @param state what became of it
 * @param message what is wrong with it; null where it ran
 * @param result what it came to; null where it did not run
 */
record Graded(String source, Scenario scenario, State state, String message, Result result) {
  static final String FORMAT = "diffusion-lab-check/1";

  enum State {
    OK(ExitCode.OK),
    FAILED(ExitCode.FAILED),
    /** The run could not be completed. */
    BROKEN(ExitCode.BROKEN),
    /** The file has a mistake. */
    MISTAKE(ExitCode.BAD_INPUT);

    private final int exitCode;

    State(int exitCode) {
      this.exitCode = exitCode;
    }
  }

  static Graded toRun(Scenario scenario) {
    return new Graded(scenario.source(), scenario, null, null, null);
  }

  static Graded mistake(String source, String message) {
    return new Graded(source, null, State.MISTAKE, message, null);
  }

  static Graded broken(String source, String message) {
    return new Graded(source, null, State.BROKEN, message, null);
  }

  Graded ended(Result ended) {
    return new Graded(source, null, ended.holds() ? State.OK : State.FAILED, null, ended);
  }

  int exitCode() {
    return state.exitCode;
  }

  /** For a person. */
  void print(PrintWriter out) {
    if (result == null) {
      out.println(state + " " + message);
      return;
    }
    out.println(
        (state == State.OK ? "ok    " : "FAILED ")
            + source
            + ": "
            + (result.checked() - result.failures().size())
            + " of "
            + result.checked()
            + " expectations hold");
    result.failures().stream().map(Failure::sentence).forEach(s -> out.println("  " + s));
    for (Result.Lane lane : result.lanes()) {
      if (!lane.holds()) {
        LaneFigures figures = lane.figures();
        out.println(
            "  "
                + figures.scheme()
                + ": "
                + figures.counters().get(Counter.LOST)
                + " lost, "
                + figures.counters().get(Counter.DUPLICATES)
                + " duplicates");
      }
    }
  }

  /** For a program: all files of a check. */
  static String json(List<Graded> files) {
    JsonLine line = new JsonLine().put("format", FORMAT).put("files", files.size());
    for (State state : State.values()) {
      line.put(
          state.name().toLowerCase(Locale.ROOT),
          files.stream().filter(f -> f.state() == state).count());
    }
    String head = line.end();
    return head.substring(0, head.length() - 1)
        + ",\"results\":[\n"
        + String.join(",\n", files.stream().map(Graded::json).toList())
        + "\n]}\n";
  }

  private String json() {
    JsonLine line =
        new JsonLine().put("file", source).put("result", state.name().toLowerCase(Locale.ROOT));
    if (result == null) {
      return line.put("message", message).end();
    }
    line.put("checked", result.checked());
    line.putRaw("failed", list(result.failures().stream().map(Failure::json).toList()));
    JsonLine lanes = new JsonLine();
    for (Result.Lane lane : result.lanes()) {
      JsonLine counters = new JsonLine();
      NamedFigures.of(lane.figures().counters()).forEach(counters::put);
      lanes.putRaw(lane.figures().scheme().name(), counters.end());
    }
    return line.putRaw("counters", lanes.end()).end();
  }

  private static String list(List<String> jsons) {
    return "[" + String.join(",", jsons) + "]";
  }
}
