package org.diffusionlab.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.diffusionlab.lab.LabException;
import picocli.CommandLine;

/** Where a command's results go: files, or standard output. Stateless. */
final class Output {
  /** How standard output is named. */
  static final String STANDARD = "-";

  /** Writes a result. */
  interface Text {
    void to(Writer writer) throws IOException;
  }

  private Output() {}

  /** What can be known before a long run is told before it; the file itself is left alone. */
  static void mustBeWritable(String target, CommandLine command) {
    if (target.equals(STANDARD)) {
      return;
    }
    try {
      Path path = Path.of(target).toAbsolutePath();
      if (Files.isDirectory(path) || !Files.isDirectory(path.getParent())) {
        throw new LabException(
            "The file "
                + target
                + " cannot be written: "
                + (Files.isDirectory(path) ? "it is a folder." : "there is no such folder."));
      }
    } catch (InvalidPathException e) {
      throw new CommandLine.ParameterException(command, "'" + target + "' is no name for a file.");
    }
  }

  /** Writes to a file or to {@code out}; nowhere where {@code target} is null. */
  static void write(String target, PrintWriter out, Text text) {
    if (target == null) {
      return;
    }
    try {
      if (target.equals(STANDARD)) {
        Writer buffered = new BufferedWriter(out);
        text.to(buffered);
        buffered.flush();
        return;
      }
      try (Writer file = Files.newBufferedWriter(Path.of(target))) {
        text.to(file);
      }
    } catch (IOException e) {
      throw new LabException("The file " + target + " cannot be written (" + e + ").", e);
    }
  }
}
