package org.diffusionlab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.LabConfig;
import org.diffusionlab.lab.TemporaryFolder;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.model.Scheme;

/** One scenario from its opening to its last step, as fast as it goes. */
final class ScenarioRun {
  /** What is done with the lab after the last step. */
  interface Ending {
    void ended(Lab lab) throws IOException;
  }

  private final Scenario scenario;
  private final List<Scheme> schemes;
  private final ServerHome home;
  private final PrintWriter err;

  ScenarioRun(Scenario scenario, List<Scheme> schemes, ServerHome home, PrintWriter err) {
    this.scenario = scenario;
    this.schemes = schemes;
    this.home = home;
    this.err = err;
  }

  /** The input's name without its folder. */
  static String name(Scenario scenario) {
    Path file = Path.of(scenario.source()).getFileName();
    return file == null ? scenario.source() : file.toString();
  }

  /** Runs in a folder of its own, deleted afterwards. */
  void inTemporaryFolder(Ending ending) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create();
    Thread cleaner = new Thread(folder::close, "temporary-folder");
    Runtime.getRuntime().addShutdownHook(cleaner);
    try {
      in(folder.path(), ending);
    } finally {
      folder.close();
      forget(cleaner);
    }
  }

  private static void forget(Thread cleaner) {
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // the program is ending already; the hook finds nothing left to delete
    }
  }

  /** Runs in a folder that is kept. */
  void in(Path folder, Ending ending) throws IOException {
    LabConfig config = LabConfig.of(folder).withSchemes(schemes).withHome(home);
    Progress progress =
        new Progress(err, name(scenario), scenario.steps().size(), System.console() != null);
    try (Lab lab = Lab.open(config, scenario)) {
      int done = 0;
      for (Scenario.Item item : scenario.steps()) {
        lab.perform(item).join();
        done++;
        progress.done(done);
      }
      ending.ended(lab);
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
