package org.diffusionlab.cli;

import java.nio.file.Path;
import java.util.Optional;

public interface WindowProgram {
  int open(Optional<Path> session);

  int tour(Path directory);
}
