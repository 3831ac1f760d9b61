package org.diffusionlab.window.files;

import java.nio.file.Path;
import org.diffusionlab.lab.Lab;
import org.diffusionlab.lab.LabConfig;
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
    return new LabOpener() {
      @Override
      public Session open(Path folder, Scenario opening) {
        return Session.of(Lab.open(LabConfig.of(folder), opening));
      }

      @Override
      public Session reopen(Path folder) {
        return Session.of(Lab.reopen(LabConfig.of(folder)));
      }

      @Override
      public boolean hasSession(Path folder) {
        return Lab.hasSession(folder);
      }
    };
  }
}
