package org.diffusionlab.window.files;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.LabConfig;
import org.diffusionlab.lab.process.ServerHome;
import org.diffusionlab.lab.scenario.Scenario;
import org.diffusionlab.window.state.Session;

/** Opens sessions; blocking, never on the FX thread. */
public interface LabOpener {
  /** A fresh session in a folder; an older one there is deleted. */
  Session open(Path folder, Scenario opening);

  /** Goes on with the session of a folder. */
  Session reopen(Path folder);

  /** Whether a folder holds a session. */
  boolean hasSession(Path folder);

  /** Opens real labs. */
  static LabOpener real() {
    return real(() -> ServerHome.HERE);
  }

  /**
   * Opens real labs.
   *
   * @param home where their servers begin to run; asked by whoever opens one
   */
  static LabOpener real(Supplier<ServerHome> home) {
    return new LabOpener() {
      @Override
      public Session open(Path folder, Scenario opening) {
        return Session.of(Lab.open(config(folder), opening));
      }

      @Override
      public Session reopen(Path folder) {
        return Session.of(Lab.reopen(config(folder)));
      }

      private LabConfig config(Path folder) {
        return LabConfig.of(folder).withHome(home.get());
      }

      @Override
      public boolean hasSession(Path folder) {
        return Lab.hasSession(folder);
      }
    };
  }
}
